import TandemCommands
import TandemFoundation
import TandemOrchestrator

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
    encode(step.action, into: &members)
    // A step may not be empty.
    if members.all.isEmpty { members.add("after", .int(0)) }
    return members.all
  }

  private func encode(_ action: Step.Action, into members: inout Members) {
    switch action {
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
    case .register(let listener): members.add(event: "register", ("listener", listener.rawValue))
    case .unregister(let listener): members.add(event: "unregister", ("listener", listener.rawValue))
    case .answerRestore(let isRestored, let transaction):
      members.add(event: "answer-restore")
      members.add("restored", .bool(isRestored))
      if let transaction { members.add("transaction", .int(transaction)) }
    case .answerDismissal(let isDismissed):
      members.add(event: "answer-dismissal")
      members.add("dismissed", .bool(isDismissed))
    case .delegate(let content, let replies, let dismisses):
      members.add(event: "delegate", ("content", content))
      if let replies { members.add("restore", DelegateBehavior.json(replies)) }
      if let dismisses { members.add("dismisses", DelegateBehavior.json(dismisses)) }
    case .content(let content, let failure, let loadDelay):
      members.add(event: "content", ("content", content))
      if let failure { members.add("fails", failure.map(JSONValue.string) ?? .null) }
      if let loadDelay { members.add("loadDelay", .seconds(loadDelay)) }
    case .fault(let fault): encode(fault, into: &members)
    case .expect(let expectation): members.add("expect", .object(encode(expectation)))
    }
  }

  private func encode(_ command: SessionCommand, into members: inout Members) {
    members.add("command", .string(command.spec.word))
    if case .open(let opening) = command { return encode(opening, into: &members) }
    var arguments = ArgumentWriter(.step, contentName: name(of:))
    command.writeArguments(into: &arguments)
    members.all += arguments.members
  }

  private func encode(_ opening: OpenRequest, into members: inout Members) {
    members.add("content", .string(name(of: opening.content.key)))
    let known = contents.first { $0.content.key == opening.content.key }
    if let variant = known?.variants.firstIndex(of: opening.content.url), opening.content.url != known?.content.url {
      members.add("variant", .int(variant + 1))
    }
    if let position = opening.startsAt, position != known?.position { members.add("position", .seconds(position)) }
    if let entry = opening.entry { members.add("entry", .int(entry)) }
    if let time = opening.staysFor { members.add("for", .seconds(time)) }
    if opening.afterSwap != .stays { members.add("afterSwap", .string(opening.afterSwap.rawValue)) }
    if let corner = opening.corner { members.add("corner", .string(corner.rawValue)) }
    if let poster = opening.poster {
      members.add("poster", .string(contents.first { $0.content.url == poster }?.name ?? poster))
    }
    members.add("pip", opening.role == .pictureInPicture, unless: false)
    members.add("paused", opening.startsPaused, unless: false)
    members.add("silent", opening.isSilent, unless: false)
    members.add("adBreak", opening.startsAdBreak, unless: false)
    members.add("duplicate", opening.allowsDuplicate, unless: false)
    members.add("onlyTraits", opening.changesOnlyTraits, unless: false)
    opening.content.encodeTraits(into: &members, knownFrom: known?.content)
  }

  private func encode(_ event: Event, into members: inout Members) {
    switch event {
    case .app(.left): members.add(event: "background")
    case .app(.returned): members.add(event: "foreground")
    case .screen(let screen, .presented): members.add(event: "present", ("screen", screen.rawValue))
    case .screen(let screen, .dismissed): members.add(event: "dismiss", ("screen", screen.rawValue))
    case .view(let view, .enabled(let key)):
      members.add(event: "enable-view", ("view", view.rawValue), ("content", name(of: key)))
    case .view(let view, .disabled): members.add(event: "disable-view", ("view", view.rawValue))
    case .view(let view, .built(let key)):
      members.add(event: "build-view", ("view", view.rawValue), ("content", name(of: key)))
    case .suspension(let owner?): members.add(event: "suspend", ("owner", owner.rawValue))
    case .suspension(nil): members.add(event: "unsuspend")
    case .overload(let reading):
      members.add(event: "miss-frames")
      for player in PlayerID.allCases {
        guard let window = reading.windows[player] else { continue }
        members.add("player", .string(player.rawValue))
        members.add("missed", .int(window.missed))
        members.add("count", .int(window.due))
      }
    case .player, .display, .restore, .dismissal, .timer, .listener, .sync:
      preconditionFailure("no step reports \(event)")
    }
  }

  private func encode(_ fault: Fault, into members: inout Members) {
    func add(_ word: String, _ target: Fault.FaultTarget? = nil, _ time: Duration? = nil) {
      members.add("fault", .string(word))
      switch target {
      case nil: break
      case .player(let player): members.add("player", .string(player.rawValue))
      case .content(let name): members.add("content", .string(name))
      }
      if let time { members.add("for", .seconds(time)) }
    }
    switch fault {
    case .loseCore(let target, let reason):
      add("lose-core", target)
      if let reason { members.add("reason", .string(reason)) }
    case .crashCore(let target, let reason):
      add("crash-core", target)
      if let reason { members.add("reason", .string(reason)) }
    case .endMedia(let target): add("end-media", target)
    case .overflow(let target): add("overflow", target)
    case .stall(let target, let time): add("stall", target, time)
    case .cutOff(let target, let time): add("cut-off", target, time)
    case .stallDisplay(let time): add("stall-display", nil, time)
    case .terminate: add("terminate")
    }
  }
}
