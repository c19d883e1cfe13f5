import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension ScenarioDecoder {
  mutating func step(_ value: JSONNode, _ path: String) -> Step {
    let timing: Step.Timing =
      if let time = Self.duration(value["at"]) {
        .at(time)
      } else if let wanted = value["when"] {
        .when(pattern(wanted))
      } else if let wanted = value["until"] {
        .until(state(wanted, path.member("until")))
      } else { .after(Self.duration(value["after"]) ?? .zero) }
    let action: Step.Action =
      if let word = value["command"]?.string {
        commandAction(word, value, path)
      } else if let word = value["event"]?.string {
        event(word, value)
      } else if let word = value["fault"]?.string {
        fault(word, value, path)
      } else if let expected = value["expect"] {
        .expect(expectation(expected, path.member("expect")))
      } else { .wait }
    return Step(
      timing, action, limit: Self.duration(value["within"]) ?? .seconds(10),
      line: checker.diagnostics.line(of: value.offset))
  }

  private mutating func commandAction(_ word: String, _ value: JSONNode, _ path: String) -> Step.Action {
    let initiator = Self.choice(value["initiator"], Initiator.self) ?? .user
    let answer = value["answer"]?.string ?? "accepted"
    let isDryRun = value["dryRun"]?.bool ?? false
    let outcome = value["outcome"]
    if let outcome, isDryRun || !["accepted", "queued", "coalesced"].contains(answer) {
      let why = isDryRun ? "a dry run" : "a command with the answer '\(answer)'"
      add(outcome, path.member("outcome"), "this can never hold: \(why) has no outcome")
    }
    if let word = outcome?.string, answer == "accepted", !SchemaTable.outcomes.contains(word) {
      add(outcome, path.member("outcome"), "this can never hold: an accepted command can't be refused later")
    }
    guard let command = command(word, value, path) else { return .wait }
    var expected = ExpectedAnswer(answer)
    expected.verdict = Self.choice(value["decision"])
    expected.action = Self.choice(value["action"])
    for key in ["decision", "action"] {
      guard let request = value[key], !isDryRun || answer != "accepted" else { continue }
      let why =
        isDryRun
        ? "a refused command has no decision" : "only a dry run reports this; without a dry run, expect a log record"
      add(request, path.member(key), "this can never hold: \(why)")
    }
    return .command(command, by: initiator, isDryRun: isDryRun, answer: expected, outcome: outcome?.string)
  }

  private mutating func command(_ word: String, _ value: JSONNode, _ path: String) -> SessionCommand? {
    guard let spec = CommandSpec.named(word) else { return nil }
    if spec.kind == .open { return opening(value, path).map(SessionCommand.open) }
    do throws(ArgumentError) {
      var arguments = arguments(value)
      return try spec.command(&arguments)
    } catch {
      // Errors of single values are ignored here, because the checker has already reported them.
      guard error.isCombination else { return nil }
      let message = error.message(in: .step)
      if let key = error.parameter?.key {
        add(value[key], path.member(key), message)
      } else {
        add(value, path, "\(word) \(message)")
      }
      return nil
    }
  }

  func arguments(_ value: JSONNode) -> ArgumentReader {
    ArgumentReader(step: value.members.map { .init($0.key, $0.value.plain) }) { [scenario] name in
      scenario[content: name]?.content.key
    }
  }

  private mutating func opening(_ value: JSONNode, _ path: String) -> OpenRequest? {
    guard let name = value["content"]?.string, let known = scenario[content: name] else { return nil }
    var content = known.content
    if let number = value["variant"]?.int {
      guard number >= 1, number <= known.variants.count else {
        add(value["variant"], path.member("variant"), "'\(name)' has \(known.variants.count) variants")
        return nil
      }
      content.url = known.variants[number - 1]
    }
    readTraits(value, of: &content)
    var opening = OpenRequest(
      content, in: value["pip"]?.bool == true ? .pictureInPicture : .fullScreen,
      at: Self.duration(value["position"]) ?? known.position, entry: value["entry"]?.int,
      for: Self.duration(value["for"]),
      allowsDuplicate: value["duplicate"]?.bool ?? false)
    opening.startsAdBreak = value["adBreak"]?.bool ?? false
    opening.afterSwap = value["afterSwap"]?.string.flatMap(AfterSwap.init) ?? .stays
    opening.corner = value["corner"]?.string.flatMap(PicturePlacement.init)
    opening.poster = value["poster"]?.string.flatMap { scenario[content: $0]?.content.url }
    opening.startsPaused = value["paused"]?.bool ?? false
    opening.isSilent = value["silent"]?.bool ?? false
    opening.changesOnlyTraits = value["onlyTraits"]?.bool ?? false
    return opening
  }

  private mutating func event(_ word: String, _ value: JSONNode) -> Step.Action {
    func text(_ key: String) -> String { value[key]?.string ?? "" }
    let content = scenario[content: text("content")]?.content.key ?? ContentKey("")
    switch word {
    case "background": return .event(.app(.left))
    case "foreground": return .event(.app(.returned))
    case "present": return .event(.screen(ScreenID(text("screen")), .presented))
    case "dismiss": return .event(.screen(ScreenID(text("screen")), .dismissed))
    case "register": return .register(ListenerID(text("listener")))
    case "unregister": return .unregister(ListenerID(text("listener")))
    case "enable-view": return .event(.view(ViewID(text("view")), .enabled(content)))
    case "disable-view": return .event(.view(ViewID(text("view")), .disabled))
    case "build-view": return .event(.view(ViewID(text("view")), .built(content)))
    case "suspend": return .event(.suspension(OwnerID(text("owner"))))
    case "unsuspend": return .event(.suspension(nil))
    case "miss-frames":
      var windows = PlayerPair<FrameDropSample.Window?>(a: nil, b: nil)
      windows[value["player"]?.string == "B" ? .B : .A] = FrameDropSample.Window(
        missed: value["missed"]?.int ?? 0, due: value["count"]?.int ?? 1)
      return .event(.overload(FrameDropSample(windows)))
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

  private mutating func fault(_ word: String, _ value: JSONNode, _ path: String) -> Step.Action {
    let target: Fault.FaultTarget
    switch (value["content"]?.string, Self.choice(value["player"], PlayerID.self)) {
    case (let name?, nil): target = .content(name)
    case (nil, let player?): target = .player(player)
    case (nil, nil):
      if SchemaTable.faults.first(where: { $0.name == word })?["player"] != nil {
        add(value, path, "\(word) needs a content or a player")
      }
      target = .player(.A)
    case (_?, _?):
      add(value["player"], path.member("player"), "\(word) takes a content or a player, not both")
      target = .player(.A)
    }
    let time = Self.duration(value["for"]) ?? .zero
    switch word {
    case "lose-core": return .fault(.loseCore(target, reason: value["reason"]?.string))
    case "crash-core": return .fault(.crashCore(target, reason: value["reason"]?.string))
    case "end-media": return .fault(.endMedia(target))
    case "overflow": return .fault(.overflow(target))
    case "stall": return .fault(.stall(target, time))
    case "cut-off": return .fault(.cutOff(target, time))
    case "stall-display": return .fault(.stallDisplay(time))
    case "terminate": return .fault(.terminate)
    default: return .wait
    }
  }
}
