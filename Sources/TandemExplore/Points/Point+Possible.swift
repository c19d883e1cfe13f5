// The combinations of events, players and stages that the contract allows.

import TandemOrchestrator

extension Point {
  /// Returns true if a kind of command can get this answer. Only commands that change roles can be
  /// busy or wait, and only swaps can coalesce (section 8).
  static func canAnswer(_ kind: SessionCommand.Kind, _ answer: Answer) -> Bool {
    switch answer {
    case .accepted: true
    case .busy, .queued: kind.changesPlaces && kind != .shutDown
    case .coalesced: kind == .swap || kind == .expand
    }
  }

  /// Returns true if a player can have this part in a stage of a transaction.
  private static func exists(_ part: State.PlayerPart, _ stage: State.Stage) -> Bool {
    switch stage {
    case .idle: part == .fullScreen || part == .pictureInPicture || part == .noRole
    case .startPresenting, .startMoving: part == .entering || part == .fullScreen || part == .noRole
    case .swapRestoring, .swapPresenting, .swapMoving: part == .entering || part == .leaving
    case .stopRestoring: part == .leaving || part == .fullScreen || part == .noRole
    // The previous full-screen video has no role any more, because the returning video has taken it.
    case .stopPresenting, .stopMoving: part == .leaving || part == .noRole
    case .closePresenting, .closeMoving: part == .leaving || part == .fullScreen || part == .noRole
    case .ended: false
    }
  }

  static func canFail(_ fault: PlayerFault, _ part: State.PlayerPart, _ stage: State.Stage) -> Bool {
    guard exists(part, stage) else { return false }
    switch fault {
    case .coreLost: return true
    // Exclude the lost connection of a closing video: it has already lost its role, so the session
    // does not reconnect it.
    case .connectionLost where part == .leaving && stage.form == .close: return false
    case .loadFailed, .mediaEnded, .connectionLost, .processDied:
      // Allow only a failed load for a player without a role, because it plays nothing.
      return part != .noRole || fault == .loadFailed
    }
  }

  static func canFail(_ fault: SessionFault, _ stage: State.Stage) -> Bool {
    switch fault {
    case .restoreUnanswered: stage.isRestoring
    case .displayStalled: stage.isPresenting || stage.isMoving
    case .shutDown: stage != .ended
    }
  }

  /// Returns true if an initiator can begin a transaction. An event or a program may end picture in
  /// picture, but not begin it (section 7).
  static func canBegin(_ form: TransactionForm, _ initiator: Initiator) -> Bool {
    initiator.mayStartPictureInPicture || form == .stop || form == .close
  }

  /// Returns true if a transaction can go from one stage to another: forward, or back to presenting
  /// another layout.
  static func canMove(_ from: State.Stage, _ to: State.Stage) -> Bool {
    guard from != to, from.form != nil, from.form == to.form else { return false }
    return from.isRestoring && to.isPresenting || from.isPresenting && to.isMoving || from.isMoving && to.isPresenting
  }

  /// Returns true if a transaction can end in a stage with an outcome (R4). Until step 3, a failed
  /// swap or stop is undone; from step 3 on, it is completed. A start succeeds or fails, and a
  /// close succeeds.
  static func canEnd(_ stage: State.Stage, _ outcome: TransactionOutcome) -> Bool {
    switch stage {
    case .idle, .ended: false
    case .swapRestoring, .stopRestoring: outcome == .rolledBack
    case .swapPresenting, .swapMoving, .stopPresenting, .stopMoving: outcome == .succeeded || outcome == .forwarded
    // Allow only a failed start: the display does not show the layout yet.
    case .startPresenting: outcome == .failed
    case .startMoving: outcome == .succeeded || outcome == .failed
    case .closePresenting, .closeMoving: outcome == .succeeded
    }
  }
}
