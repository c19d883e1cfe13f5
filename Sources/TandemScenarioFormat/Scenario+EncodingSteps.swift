// From steps and expectations to a text.

import TandemJSON
import TandemRules

extension Scenario {
  func encode(_ step: Step) -> [JSONValue.Member] {
    var members = Members()
    switch step.timing {
    case .at(let time): members.add("at", .seconds(time))
    case .after(let time): members.add("after", time, unless: .zero)
    case .when(let pattern): members.add("when", encode(pattern))
    case .until(let state): members.add("until", .object(encode(state)))
    }
    switch step.timing {
    case .at, .after: break
    case .when, .until: members.add("within", step.limit, unless: .seconds(10))
    }
    encode(step.deed, into: &members)
    // A step must say something.
    if members.all.isEmpty { members.add("after", .int(0)) }
    return members.all
  }

  private func encode(_ deed: Step.Deed, into members: inout Members) {
    switch deed {
    case .wait: break
    case .command(let command, let initiator, let isDryRun, let answer, let outcome):
      encode(command, into: &members)
      members.add("initiator", initiator, unless: .user)
      members.add("dryRun", isDryRun, unless: false)
      if answer.description != ExpectedAnswer.accepted.description {
        members.add("answer", .string(answer.description))
      }
      if let verdict = answer.verdict { members.add("decision", .string(verdict.rawValue)) }
      if let action = answer.action { members.add("action", .string(action.rawValue)) }
      if let outcome { members.add("outcome", .string(outcome)) }
    case .event(let event): encode(event, into: &members)
    case .register(let listener):
      members.add("event", "register")
      members.add("listener", .string(listener.rawValue))
    case .unregister(let listener):
      members.add("event", "unregister")
      members.add("listener", .string(listener.rawValue))
    case .answerRestore(let isRestored, let transaction):
      members.add("event", "answer-restore")
      members.add("restored", .bool(isRestored))
      if let transaction { members.add("transaction", .int(transaction)) }
    case .answerDismissal(let isDismissed):
      members.add("event", "answer-dismissal")
      members.add("dismissed", .bool(isDismissed))
    case .delegate(let content, let replies, let dismisses):
      members.add("event", "delegate")
      members.add("content", .string(content))
      if let replies { members.add("restore", Behaviour.json(replies)) }
      if let dismisses { members.add("dismisses", Behaviour.json(dismisses)) }
    case .content(let content, let failure, let loadDelay):
      members.add("event", "content")
      members.add("content", .string(content))
      if let failure { members.add("fails", failure.map(JSONValue.string) ?? .null) }
      if let loadDelay { members.add("loadDelay", .seconds(loadDelay)) }
    case .fault(let fault): encode(fault, into: &members)
    case .expect(let expectation): members.add("expect", .object(encode(expectation)))
    }
  }

  private func encode(_ command: SessionCommand, into members: inout Members) {
    func pip(_ word: String, _ role: Role, _ arguments: JSONValue.Member...) {
      members.add("command", .string(word))
      members.all += arguments
      members.add("pip", role == .pictureInPicture, unless: false)
    }
    switch command {
    case .open(let opening): encode(opening, into: &members)
    case .start: members.add("command", "start")
    case .swap: members.add("command", "swap")
    case .stop: members.add("command", "stop")
    case .togglePictureInPicture: members.add("command", "toggle-pip")
    case .bringBack: members.add("command", "bring-back")
    case .setAutomaticPictureInPicture(let isOn):
      members.add("command", "automatic-pip")
      members.add("automatic", .bool(isOn))
    case .close: members.add("command", "close")
    case .unload(let role): pip("unload", role)
    case .pause(let role): pip("pause", role)
    case .resume(let role): pip("resume", role)
    case .togglePause(let role): pip("toggle-pause", role)
    case .seek(.to(let position), let role): pip("seek", role, .init("position", .seconds(position)))
    case .seek(.by(let distance), let role): pip("seek", role, .init("by", .seconds(distance)))
    case .seek(.percent(let percent), let role): pip("seek", role, .init("percent", .number(percent)))
    case .setVolume(let volume, let role): pip("volume", role, .init("volume", .number(volume)))
    case .addVolume(let change, let role): pip("add-volume", role, .init("change", .number(change)))
    case .setMute(let isMuted, let role): pip("mute", role, .init("muted", .bool(isMuted)))
    case .toggleMute(let role): pip("toggle-mute", role)
    case .setSpeed(let speed, let role): pip("speed", role, .init("speed", .number(speed)))
    case .multiplySpeed(let factor, let role): pip("multiply-speed", role, .init("factor", .number(factor)))
    case .selectTrack(let kind, let track, let role):
      let number = track.map(JSONValue.int) ?? .null
      pip("select-track", role, .init("trackKind", .string(kind.rawValue)), .init("track", number))
    case .setAudio(let policy): encode(policy, into: &members)
    case .move(let corner):
      members.add("command", "move")
      members.add("corner", .string(corner.rawValue))
    case .resize(let size):
      members.add("command", "resize")
      members.add("size", .string(size.rawValue))
    case .setHidden(let isHidden):
      members.add("command", "hide")
      members.add("hidden", isHidden, unless: true)
    case .toggleHidden: members.add("command", "toggle-hide")
    case .shutDown: members.add("command", "quit")
    }
  }

  private func encode(_ policy: AudioPolicy, into members: inout Members) {
    members.add("command", "audio")
    switch policy {
    case .followsFullScreen: members.add("policy", "followsFullScreen")
    case .pictureInPicture: members.add("policy", "pictureInPicture")
    case .pinned(let key):
      members.add("policy", "pinned")
      members.add("content", .string(name(of: key)))
    }
  }

  private func encode(_ opening: Opening, into members: inout Members) {
    members.add("command", "open")
    members.add("content", .string(name(of: opening.content.key)))
    let known = contents.first { $0.content.key == opening.content.key }
    if let variant = known?.variants.firstIndex(of: opening.content.url), opening.content.url != known?.content.url {
      members.add("variant", .int(variant + 1))
    }
    if let position = opening.startsAt, position != known?.position { members.add("position", .seconds(position)) }
    members.add("pip", opening.role == .pictureInPicture, unless: false)
    members.add("duplicate", opening.allowsDuplicate, unless: false)
    opening.content.encodeTraits(into: &members, knownFrom: known?.content)
  }

  private func encode(_ event: Event, into members: inout Members) {
    func add(_ word: String, _ arguments: (String, String)...) {
      members.add("event", .string(word))
      for (key, value) in arguments { members.add(key, .string(value)) }
    }
    switch event {
    case .app(.left): add("leave")
    case .app(.returned): add("return")
    case .screen(let screen, .presented): add("present", ("screen", screen.rawValue))
    case .screen(let screen, .dismissed): add("dismiss", ("screen", screen.rawValue))
    case .view(let view, .enabled(let key)): add("enable-view", ("view", view.rawValue), ("content", name(of: key)))
    case .view(let view, .disabled): add("disable-view", ("view", view.rawValue))
    case .view(let view, .built(let key)): add("build-view", ("view", view.rawValue), ("content", name(of: key)))
    case .suspension(let owner?): add("suspend", ("owner", owner.rawValue))
    case .suspension(nil): add("unsuspend")
    case .player, .display, .restore, .dismissal, .timer, .listener: preconditionFailure("no step reports \(event)")
    }
  }

  private func encode(_ fault: Fault, into members: inout Members) {
    func add(_ word: String, _ victim: Fault.Victim? = nil, _ time: Duration? = nil) {
      members.add("fault", .string(word))
      switch victim {
      case nil: break
      case .player(let player): members.add("player", .string(player.rawValue))
      case .content(let name): members.add("content", .string(name))
      }
      if let time { members.add("for", .seconds(time)) }
    }
    switch fault {
    case .loseCore(let victim, let reason):
      add("lose-core", victim)
      if let reason { members.add("reason", .string(reason)) }
    case .crashCore(let victim, let reason):
      add("crash-core", victim)
      if let reason { members.add("reason", .string(reason)) }
    case .endMedia(let victim): add("end-media", victim)
    case .overflow(let victim): add("overflow", victim)
    case .stall(let victim, let time): add("stall", victim, time)
    case .cutOff(let victim, let time): add("cut-off", victim, time)
    case .stallDisplay(let time): add("stall-display", nil, time)
    case .terminate: add("terminate")
    }
  }
}
