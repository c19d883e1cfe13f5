import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension ScenarioRun {
  func perform(_ step: Step, number: Int) {
    switch step.action {
    case .wait: break
    case .command(let command, let initiator, let isDryRun, let answer, let outcome):
      if isDryRun {
        let dryRunResult = session.orchestrator.dryRun(command, by: initiator)
        take(dryRunResult.answer, dryRunResult.decision, expected: answer, step, number)
      } else {
        submit(command, by: initiator, expected: answer, outcome: outcome, step, number)
      }
    case .event(let event): session.report(event: event)
    case .register(let id): session.register(delegates.listener(id), as: id)
    case .unregister(let id): session.unregisterListener(id)
    case .answerDismissal(let isDismissed):
      session.report(event: .dismissal(DelegateReply(transaction: newestDismissal, .answered(isDismissed))))
    case .answerRestore(let isRestored, let transaction):
      session.report(event: .restore(DelegateReply(transaction: transaction ?? newestRestore, .answered(isRestored))))
    case .delegate(let name, let replies, let dismisses): delegates.change(name, replies: replies, dismisses: dismisses)
    case .content(let name, let failure, let loadDelay):
      guard let index = contents.firstIndex(where: { $0.name == name }) else { return }
      if let failure { contents[index].failure = failure }
      if let loadDelay { contents[index].loadDelay = loadDelay }
    case .fault(let fault): make(fault, step, number)
    case .expect(let expectation): check(expectation, step: number, path: "$.steps[\(number - 1)].expect")
    }
  }

  private func submit(
    _ command: SessionCommand, by initiator: Initiator, expected: ExpectedAnswer, outcome: String?, _ step: Step,
    _ number: Int
  ) {
    let pending = PendingCommand(step: number, outcome: outcome)
    commands.append(pending)
    session.submit(
      command, by: initiator, source: "scenario",
      answered: { [unowned self] answer in
        // A queued command is answered a second time when it is carried out or refused.
        if pending.answer != nil {
          if case .refused(let refusal) = answer { pending.actualOutcome = refusal.rawValue }
          return
        }
        pending.answer = ExpectedAnswer(answer).description
        take(answer, expected: expected, step, number)
      },
      ended: { outcome in pending.actualOutcome = Record(commandEnded: 0, outcome)["outcome"]?.string })
  }

  private func take(
    _ answer: CommandResponse, _ decision: OpenDecision? = nil, expected: ExpectedAnswer, _ step: Step, _ number: Int
  ) {
    var actual = ExpectedAnswer(answer)
    if expected.verdict != nil { actual.verdict = decision?.verdict }
    if expected.action != nil { actual.action = decision?.action }
    result.transcript.answers.append("step \(number): \(actual)")
    if actual == expected { return }
    fail(
      step: number, line: step.line, path: "$.steps[\(number - 1)].answer",
      "expected the answer \(expected), found \(actual)", atRecord: log.records.count - 1)
  }

  private func make(_ fault: Fault, _ step: Step, _ number: Int) {
    switch fault {
    case .loseCore(let target, let reason): player(target, step, number)?.inject { $0.loseCore(reason: reason) }
    case .crashCore(let target, let reason): player(target, step, number)?.inject { $0.crash(reason: reason) }
    case .endMedia(let target): player(target, step, number)?.inject { $0.reachEnd() }
    case .overflow(let target):
      if let player = player(target, step, number) { overflow(player, attempts: environment.isReal ? 20 : 1) }
    case .stall(let target, let time):
      guard let player = player(target, step, number) else { return }
      let stall = player.stall()
      doLater(time) { player.goOn(after: stall) }
    case .cutOff(let target, let time):
      guard let player = player(target, step, number) else { return }
      player.inject { $0.cutOff() }
      doLater(time) { player.inject { $0.reconnect() } }
    case .stallDisplay(let time): display.standStill(until: environment.clock.now + time)
    case .terminate: session.submit(.shutDown, by: .system, source: "signal")
    }
  }

  /// Makes a player lose events. The attempt is repeated, because the queue of a real player may not overflow at once.
  private func overflow(_ player: StallingPlayer, attempts: Int) {
    player.inject { $0.overflow() }
    guard environment.isReal else { return }
    let mark = log.records.count
    player.isLeftAlone = true
    doLater(.milliseconds(400)) { player.isLeftAlone = false }
    doLater(.milliseconds(450)) { [unowned self] in
      let isSeen = log.records[mark...].contains { $0["event"] == "queueOverflow" }
      if !isSeen, attempts > 1 { overflow(player, attempts: attempts - 1) }
    }
  }

  private func player(_ target: Fault.FaultTarget, _ step: Step, _ number: Int) -> StallingPlayer? {
    switch target {
    case .player(let id): return players[id]
    case .content(let name):
      let key = scenario[content: name]?.content.key
      let states = session.orchestrator.state.players
      let id = PlayerID.allCases.first { states[$0].loading?.content.key == key || states[$0].shown?.key == key }
      if id == nil {
        fail(
          step: number, line: step.line, path: "$.steps[\(number - 1)].content",
          "no player has '\(name)' now, so the fault has no target", atRecord: log.records.count - 1)
      }
      return id.map { players[$0] }
    }
  }

  // MARK: - Text

  /// A callback in a scenario's notation.
  func text(ofCallback record: Record) -> String {
    let detail = record["error"]?.string ?? record["reason"]?.string
    return (record["callback"]?.string ?? "") + " " + name(record["content"]) + (detail.map { ": \($0)" } ?? "")
  }

  func text(ofRoles record: Record) -> String {
    name(record["fullScreen"]?["content"]) + " | " + name(record["pictureInPicture"]?["content"])
  }

  private func name(_ key: JSONValue?) -> String {
    key?.string.map { scenario.name(of: ContentKey($0)) } ?? "nothing"
  }

  func seconds(_ time: Duration) -> String {
    let milliseconds = Int64((time / .milliseconds(1)).rounded())
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
