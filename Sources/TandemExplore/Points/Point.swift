import TandemOrchestrator

/// One thing that can happen in a session, such as a refusal or an outcome. Random sessions should reach every point.
///
/// The list of all points comes from the orchestrator's enumerations.
package enum Point: Hashable, Sendable {
  case answer(SessionCommand.Kind, Answer)
  case refusal(Refusal)
  /// A fault of a player occurred in this stage.
  case playerFault(PlayerFault, State.PlayerPart, State.Stage)
  /// A fault of another part occurred in this stage.
  case sessionFault(SessionFault, State.Stage)
  case begin(TransactionForm, Initiator)
  /// A transaction went from one stage to another.
  case move(State.Stage, State.Stage)
  /// A transaction ended in this stage with this outcome.
  case end(State.Stage, TransactionOutcome)
  case closed(EndReason)
  case startFailed(StartError)
  case restore(RestoreOutcome)
  case route(Route)
  case dismissal(DismissalOutcome)
  case opening(OpenDecision.Action)
  case loaded(Load)
  case connection(Connection)
  case temporary(TemporaryPictureInPictureEndReason)
  case adBreak(AdBreakEndReason)
  case sync(Sync)
  case overload(Overload)

  package enum Answer: String, CaseIterable, Hashable, Sendable { case accepted, busy, queued, coalesced }

  package enum PlayerFault: String, CaseIterable, Hashable, Sendable {
    case loadFailed, mediaEnded, connectionLost, processDied, coreLost
  }

  package enum SessionFault: String, CaseIterable, Hashable, Sendable {
    case restoreUnanswered, displayStalled, shutDown
  }

  // The enumerations below repeat other enumerations, without the values of their cases.

  package enum Route: String, CaseIterable, Hashable, Sendable { case delegate, screen, listener }
  package enum Load: String, CaseIterable, Hashable, Sendable { case shown, failed, superseded }
  package enum Connection: String, CaseIterable, Hashable, Sendable {
    case interrupted, poster, crashed, retrying, revived, abandoned, superseded
  }
  package enum Sync: String, CaseIterable, Hashable, Sendable {
    case began, moved, steered, sought, settled, apart, rested, waited, ended
  }
  package enum Overload: String, CaseIterable, Hashable, Sendable { case began, reduced, restored, ended, relieved }
}

extension Point {
  /// Every point that can be witnessed, in the order of the counts in a result.
  package static let all: [Point] = answers + faults + transactions + outcomes

  /// The index of each point in ``all``.
  package static let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })

  private static var answers: [Point] {
    let answers = SessionCommand.Kind.allCases.flatMap { kind in
      Answer.allCases.filter { canAnswer(kind, $0) }.map { answer(kind, $0) }
    }
    return answers + Refusal.allCases.map(refusal)
  }

  private static var faults: [Point] {
    let players = State.Stage.allCases.flatMap { stage in
      State.PlayerPart.allCases.flatMap { part in
        PlayerFault.allCases.filter { canFail($0, part, stage) }.map { playerFault($0, part, stage) }
      }
    }
    let sessions = State.Stage.allCases.flatMap { stage in
      SessionFault.allCases.filter { canFail($0, stage) }.map { sessionFault($0, stage) }
    }
    return players + sessions
  }

  private static var transactions: [Point] {
    let beginnings = TransactionForm.allCases.flatMap { form in
      Initiator.allCases.filter { canBegin(form, $0) }.map { begin(form, $0) }
    }
    let moves = State.Stage.allCases.flatMap { from in
      State.Stage.allCases.filter { canMove(from, $0) }.map { move(from, $0) }
    }
    let ends = State.Stage.allCases.flatMap { stage in
      TransactionOutcome.allCases.filter { canEnd(stage, $0) }.map { end(stage, $0) }
    }
    return beginnings + moves + ends
  }

  private static var outcomes: [Point] {
    let callbacks = EndReason.allCases.map(closed) + StartError.allCases.map(startFailed)
    let questions =
      RestoreOutcome.allCases.map(restore) + Route.allCases.map(route)
      + DismissalOutcome.allCases.map(dismissal)
    let loads =
      OpenDecision.Action.allCases.map(opening) + Load.allCases.map(loaded)
      + Connection.allCases.map(connection)
    let rest = TemporaryPictureInPictureEndReason.allCases.map(temporary) + AdBreakEndReason.allCases.map(adBreak)
    return callbacks + questions + loads + rest + Sync.allCases.map(sync) + Overload.allCases.map(overload)
  }

  /// The point's name in results, such as `fault coreLost entering swapRestoring`.
  package var name: String {
    guard let payload = Mirror(reflecting: self).children.first, let label = payload.label else {
      preconditionFailure("each point has values")
    }
    let values = Mirror(reflecting: payload.value)
    let words = values.displayStyle == .tuple ? values.children.map { "\($0.value)" } : ["\(payload.value)"]
    return ([label.hasSuffix("Fault") ? "fault" : label] + words).joined(separator: " ")
  }
}
