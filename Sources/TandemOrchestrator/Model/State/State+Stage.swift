// Names for the steps of a session, so that the steps can be counted.

extension State {
  /// A step of a session: idle, a step of one of the four transactions, or ended.
  package enum Stage: String, CaseIterable, Hashable, Sendable {
    case idle
    /// The display has not shown the transaction's layout yet.
    case startPresenting
    /// The display shows the layout, and the layout's animation has not ended.
    case startMoving
    /// No app has answered the restore callback yet.
    case swapRestoring
    case swapPresenting, swapMoving
    case stopRestoring, stopPresenting, stopMoving
    case closePresenting, closeMoving
    case ended
  }

  /// A player's part in the running transaction, or its role if it takes no part.
  package enum PlayerPart: String, CaseIterable, Hashable, Sendable {
    case entering, leaving, fullScreen, pictureInPicture, noRole
  }

  package var stage: Stage {
    guard let transaction else { return phase == .ended ? .ended : .idle }
    let isMoving = phase.presentation?.isPresented == true
    return switch transaction {
    case .start: isMoving ? .startMoving : .startPresenting
    case .swap: phase.gate != nil ? .swapRestoring : isMoving ? .swapMoving : .swapPresenting
    case .stop: phase.gate != nil ? .stopRestoring : isMoving ? .stopMoving : .stopPresenting
    case .close: isMoving ? .closeMoving : .closePresenting
    }
  }

  /// The number of the running transaction; nil if none runs.
  package var runningTransaction: Int? { phase.isInTransaction ? lastTransaction : nil }

  package func part(of player: PlayerID) -> PlayerPart {
    if transaction?.entering?.player == player { return .entering }
    if transaction?.leaving?.player == player { return .leaving }
    return switch roles.role(of: player) {
    case .fullScreen: .fullScreen
    case .pictureInPicture: .pictureInPicture
    case nil: .noRole
    }
  }
}

extension State.Stage {
  /// The form of the running transaction; nil if none runs.
  package var form: TransactionForm? {
    switch self {
    case .idle, .ended: nil
    case .startPresenting, .startMoving: .start
    case .swapRestoring, .swapPresenting, .swapMoving: .swap
    case .stopRestoring, .stopPresenting, .stopMoving: .stop
    case .closePresenting, .closeMoving: .close
    }
  }

  /// True until the restore callback is answered.
  package var isRestoring: Bool { self == .swapRestoring || self == .stopRestoring }

  /// True until the display has shown the layout of the transaction.
  package var isPresenting: Bool {
    switch self {
    case .startPresenting, .swapPresenting, .stopPresenting, .closePresenting: true
    case .idle, .startMoving, .swapRestoring, .swapMoving, .stopRestoring, .stopMoving, .closeMoving, .ended: false
    }
  }

  /// True during the animation of the transaction's layout.
  package var isMoving: Bool { form != nil && !isRestoring && !isPresenting }
}
