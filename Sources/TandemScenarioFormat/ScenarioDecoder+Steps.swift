// The steps of a scenario.

import TandemJSON
import TandemRules

extension ScenarioDecoder {
  mutating func step(_ value: LocatedValue, _ path: String) -> Step {
    let timing: Step.Timing =
      if let time = Self.duration(value["at"]) {
        .at(time)
      } else if let wanted = value["when"] {
        .when(pattern(wanted))
      } else if let wanted = value["until"] {
        .until(state(wanted, path.member("until")))
      } else { .after(Self.duration(value["after"]) ?? .zero) }
    let deed: Step.Deed =
      if let word = value["command"]?.string {
        commandDeed(word, value, path)
      } else if let word = value["event"]?.string {
        event(word, value, path)
      } else if let word = value["fault"]?.string {
        fault(word, value, path)
      } else if let expected = value["expect"] {
        .expect(expectation(expected, path.member("expect")))
      } else { .wait }
    return Step(
      timing, deed, limit: Self.duration(value["within"]) ?? .seconds(10),
      line: checker.mistakes.line(of: value.offset))
  }

  private mutating func commandDeed(_ word: String, _ value: LocatedValue, _ path: String) -> Step.Deed {
    let initiator = Self.choice(value["initiator"], Initiator.self) ?? .user
    let answer = value["answer"]?.string ?? "accepted"
    let isDryRun = value["dryRun"]?.bool ?? false
    let outcome = value["outcome"]
    if let outcome, isDryRun || !["accepted", "queued", "coalesced"].contains(answer) {
      let why = isDryRun ? "a dry run" : "a command that is answered '\(answer)'"
      add(outcome, path.member("outcome"), "this can never hold: \(why) has no outcome")
    }
    guard let command = command(word, value, path) else { return .wait }
    var expected = ExpectedAnswer(answer)
    expected.verdict = Self.choice(value["decision"])
    expected.action = Self.choice(value["action"])
    for key in ["decision", "action"] {
      guard let wish = value[key], !isDryRun || answer != "accepted" else { continue }
      let why =
        isDryRun ? "nothing is decided for what is refused" : "only a dry run answers it; the log has it otherwise"
      add(wish, path.member(key), "this can never hold: \(why)")
    }
    return .command(command, by: initiator, isDryRun: isDryRun, answer: expected, outcome: outcome?.string)
  }

  private mutating func command(_ word: String, _ value: LocatedValue, _ path: String) -> SessionCommand? {
    let role: Role = value["pip"]?.bool == true ? .pictureInPicture : .fullScreen
    func number(_ key: String) -> Double { value[key]?.double ?? 0 }
    switch word {
    case "open": return opening(value, role, path).map(SessionCommand.open)
    case "start": return .start
    case "swap": return .swap
    case "stop": return .stop
    case "toggle-pip": return .togglePictureInPicture
    case "bring-back": return .bringBack
    case "automatic-pip": return .setAutomaticPictureInPicture(value["automatic"]?.bool ?? true)
    case "close": return .close
    case "unload": return .unload(role)
    case "pause": return .pause(role)
    case "resume": return .resume(role)
    case "toggle-pause": return .togglePause(role)
    case "seek": return seek(value, path).map { .seek($0, role) }
    case "volume": return .setVolume(number("volume"), role)
    case "add-volume": return .addVolume(number("change"), role)
    case "mute": return .setMute(value["muted"]?.bool ?? true, role)
    case "toggle-mute": return .toggleMute(role)
    case "speed": return .setSpeed(number("speed"), role)
    case "multiply-speed": return .multiplySpeed(number("factor"), role)
    case "select-track":
      return .selectTrack(Self.choice(value["trackKind"]) ?? .audio, value["track"]?.int, role)
    case "audio": return audio(value, path).map(SessionCommand.setAudio)
    case "move": return .move(Self.choice(value["corner"]) ?? .bottomRight)
    case "resize": return .resize(Self.choice(value["size"]) ?? .medium)
    case "hide": return .setHidden(value["hidden"]?.bool ?? true)
    case "toggle-hide": return .toggleHidden
    case "quit": return .shutDown
    default: return nil
    }
  }

  private mutating func opening(_ value: LocatedValue, _ role: Role, _ path: String) -> Opening? {
    guard let name = value["content"]?.string, let known = scenario[content: name] else { return nil }
    var content = known.content
    if let number = value["variant"]?.int {
      guard number >= 1, number <= known.variants.count else {
        add(value["variant"], path.member("variant"), "'\(name)' has \(known.variants.count) variants")
        return nil
      }
      content.url = known.variants[number - 1]
    }
    Self.readTraits(value, of: &content)
    return Opening(
      content, in: role, at: Self.duration(value["position"]) ?? known.position,
      allowsDuplicate: value["duplicate"]?.bool ?? false)
  }

  private mutating func seek(_ value: LocatedValue, _ path: String) -> Seek? {
    let targets = ["position", "by", "percent"].filter { value[$0] != nil }
    guard targets.count == 1 else {
      add(value, path, "seek needs one of position, by and percent" + (targets.isEmpty ? "" : ", not several"))
      return nil
    }
    if let percent = value["percent"]?.double { return .percent(percent) }
    if let by = Self.time(value["by"]) { return .by(by) }
    return Self.time(value["position"]).map(Seek.to)
  }

  /// Seconds that may be negative.
  private static func time(_ value: LocatedValue?) -> Duration? {
    value?.double.flatMap { Duration(secondsFromOutside: $0) }
  }

  private mutating func audio(_ value: LocatedValue, _ path: String) -> AudioPolicy? {
    let name = value["content"]?.string
    switch (value["policy"]?.string, name) {
    case ("pinned", nil):
      add(value["policy"], path.member("policy"), "policy 'pinned' needs the key 'content'")
      return nil
    case ("pinned", let name?): return scenario[content: name].map { .pinned($0.content.key) }
    case ("pictureInPicture", nil): return .pictureInPicture
    case (_, nil): return .followsFullScreen
    case (let policy, _):
      add(value["content"], path.member("content"), "policy '\(policy ?? "")' takes no content")
      return nil
    }
  }

  private mutating func event(_ word: String, _ value: LocatedValue, _ path: String) -> Step.Deed {
    func text(_ key: String) -> String { value[key]?.string ?? "" }
    let content = scenario[content: text("content")]?.content.key ?? ContentKey("")
    switch word {
    case "leave": return .event(.app(.left))
    case "return": return .event(.app(.returned))
    case "present": return .event(.screen(ScreenID(text("screen")), .presented))
    case "dismiss": return .event(.screen(ScreenID(text("screen")), .dismissed))
    case "register": return .register(ListenerID(text("listener")))
    case "unregister": return .unregister(ListenerID(text("listener")))
    case "enable-view": return .event(.view(ViewID(text("view")), .enabled(content)))
    case "disable-view": return .event(.view(ViewID(text("view")), .disabled))
    case "build-view": return .event(.view(ViewID(text("view")), .built(content)))
    case "suspend": return .event(.suspension(OwnerID(text("owner"))))
    case "unsuspend": return .event(.suspension(nil))
    case "answer-restore":
      return .answerRestore(value["restored"]?.bool ?? true, transaction: value["transaction"]?.int)
    case "answer-dismissal": return .answerDismissal(value["dismissed"]?.bool ?? true)
    case "delegate":
      return .delegate(
        text("content"), replies: Self.replies(value["restore"]), dismisses: Self.dismissal(value["dismisses"]))
    case "content":
      return .content(
        text("content"), failure: value["fails"].map(\.string), loadDelay: Self.duration(value["loadDelay"]))
    default: return .wait
    }
  }

  private mutating func fault(_ word: String, _ value: LocatedValue, _ path: String) -> Step.Deed {
    let victim: Fault.Victim
    switch (value["content"]?.string, Self.choice(value["player"], PlayerID.self)) {
    case (let name?, nil): victim = .content(name)
    case (nil, let player?): victim = .player(player)
    case (nil, nil):
      if Table.faults.first(where: { $0.name == word })?["player"] != nil {
        add(value, path, "\(word) needs a content or a player")
      }
      victim = .player(.A)
    case (_?, _?):
      add(value["player"], path.member("player"), "\(word) takes a content or a player, not both")
      victim = .player(.A)
    }
    let time = Self.duration(value["for"]) ?? .zero
    switch word {
    case "lose-core": return .fault(.loseCore(victim, reason: value["reason"]?.string))
    case "crash-core": return .fault(.crashCore(victim, reason: value["reason"]?.string))
    case "end-media": return .fault(.endMedia(victim))
    case "overflow": return .fault(.overflow(victim))
    case "stall": return .fault(.stall(victim, time))
    case "cut-off": return .fault(.cutOff(victim, time))
    case "stall-display": return .fault(.stallDisplay(time))
    case "terminate": return .fault(.terminate)
    default: return .wait
    }
  }
}
