import TandemOrchestrator

/// Follows a session's inputs and effects, and marks the points that it witnesses.
struct SessionWitness {
  /// True for each point of ``Point/all`` that the session has witnessed.
  private(set) var seen = [Bool](repeating: false, count: Point.all.count)
  /// The hashes of the session's states; see ``StateSummary``.
  private(set) var states: Set<UInt64> = []
  // The properties below describe the state before the present input.
  private var stage = State.Stage.idle
  private var transaction: Int?
  private var parts = PlayerPair(a: State.PlayerPart.noRole, b: State.PlayerPart.noRole)

  mutating func take(_ input: Input, _ effects: [Effect], _ state: State) {
    let next = state.stage
    take(input, effects)
    for effect in effects { take(effect, of: input) }
    if state.runningTransaction == transaction, transaction != nil { mark(.move(stage, next)) }
    stage = next
    transaction = state.runningTransaction
    parts = PlayerPair(a: state.part(of: .A), b: state.part(of: .B))
    states.insert(StateSummary.fingerprint(of: state))
  }

  /// Marks a point. A point that is missing in ``Point/all`` is ignored.
  private mutating func mark(_ point: Point) {
    if let index = Point.indices[point] { seen[index] = true }
  }

  private mutating func take(_ input: Input, _ effects: [Effect]) {
    switch input {
    case .command(.shutDown, _, _): mark(.sessionFault(.shutDown, stage))
    case .event(.player(let player, _, let fact)):
      let isDropped = effects.contains { if case .note(.dropped) = $0 { true } else { false } }
      if !isDropped, let fault = Point.PlayerFault(fact) { mark(.playerFault(fault, parts[player], stage)) }
    case .event(.timer(.load(let player, _))):
      let isDropped = effects.contains { if case .note(.dropped) = $0 { true } else { false } }
      if !isDropped { mark(.playerFault(.loadFailed, parts[player], stage)) }
    case .command, .event: break
    }
  }

  private mutating func take(_ effect: Effect, of input: Input) {
    switch effect {
    case .answered(let id, let command, _, let answer):
      var kind = command.kind
      // Count the command that was given: the orchestrator replaces some commands with others
      // before it answers.
      if case .command(let given, _, id) = input { kind = given.kind }
      switch answer {
      case .accepted: mark(.answer(kind, .accepted))
      case .busy: mark(.answer(kind, .busy))
      case .queued: mark(.answer(kind, .queued))
      case .coalesced: mark(.answer(kind, .coalesced))
      case .refused(let refusal): mark(.refusal(refusal))
      }
    case .callback(let callback):
      if let reason = callback.reason { mark(.closed(reason)) }
      if let error = callback.error { mark(.startFailed(error)) }
      if let route = callback.route { mark(.route(Point.Route(route))) }
    case .note(let change): take(change)
    case .player, .savePosition, .returnToPlace, .display, .armTimer, .cancelTimer, .proposeDismissal, .commandEnded,
      .finish:
      break
    }
  }

  private mutating func take(_ change: StateChange) {
    switch change {
    case .transactionBegan(_, let form, let initiator): mark(.begin(form, initiator))
    case .transactionEnded(transaction, _, let outcome, _): mark(.end(stage, outcome))
    case .restoreAnswered(_, _, _, let outcome):
      mark(.restore(outcome))
      if outcome == .timedOut { mark(.sessionFault(.restoreUnanswered, stage)) }
    case .presentationTimedOut: mark(.sessionFault(.displayStalled, stage))
    case .dismissalAnswered(_, _, let outcome): mark(.dismissal(outcome))
    case .content(let decision): mark(.opening(decision.action))
    case .opening(_, _, let outcome): mark(.loaded(Point.Load(outcome)))
    case .stream(_, _, let change): mark(.connection(Point.Connection(change)))
    case .temporaryPictureInPictureEnded(_, let reason, _): mark(.temporary(reason))
    case .adBreakEnded(_, _, let reason): mark(.adBreak(reason))
    case .sync(let event): mark(.sync(Point.Sync(event)))
    case .overload(let event): mark(.overload(Point.Overload(event)))
    case .transactionEnded, .roles, .audio, .presented, .settled, .app, .background, .foreground, .screen,
      .dismissalProposed, .listener, .viewEnabled, .viewDisabled, .persisted, .released, .viewBuilt, .suspension,
      .visibility, .mediaEnded, .tracks, .entry, .loadsEntry, .preparesEntry, .temporaryPictureInPictureBegan,
      .adBreakBegan, .playerLost, .dropped, .warning, .callPath:
      break
    }
  }
}

extension Point.PlayerFault {
  fileprivate init?(_ fact: PlayerFact) {
    switch fact {
    case .loadFailed: self = .loadFailed
    case .ended: self = .mediaEnded
    case .interrupted: self = .connectionLost
    case .crashed: self = .processDied
    case .lost: self = .coreLost
    case .firstFrame, .muted, .tracks: return nil
    }
  }
}

extension Point.Route {
  fileprivate init(_ route: RestoreRoute) {
    switch route {
    case .delegate: self = .delegate
    case .screen: self = .screen
    case .listener: self = .listener
    }
  }
}

extension Point.Load {
  fileprivate init(_ outcome: OpenOutcome) {
    switch outcome {
    case .shown: self = .shown
    case .failed: self = .failed
    case .superseded: self = .superseded
    }
  }
}

extension Point.Connection {
  fileprivate init(_ change: StreamChange) {
    switch change {
    case .interrupted: self = .interrupted
    case .poster: self = .poster
    case .crashed: self = .crashed
    case .retrying: self = .retrying
    case .revived: self = .revived
    case .abandoned: self = .abandoned
    case .superseded: self = .superseded
    }
  }
}

extension Point.Sync {
  fileprivate init(_ event: SyncEvent) {
    switch event {
    case .began: self = .began
    case .moved: self = .moved
    case .steered: self = .steered
    case .sought: self = .sought
    case .settled: self = .settled
    case .apart: self = .apart
    case .rested: self = .rested
    case .waited: self = .waited
    case .ended: self = .ended
    }
  }
}

extension Point.Overload {
  fileprivate init(_ event: OverloadEvent) {
    switch event {
    case .began: self = .began
    case .reduced: self = .reduced
    case .restored: self = .restored
    case .ended: self = .ended
    case .relieved: self = .relieved
    }
  }
}
