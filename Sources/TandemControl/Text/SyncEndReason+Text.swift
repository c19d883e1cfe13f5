import TandemOrchestrator

extension SyncEndReason {
  /// The reason as a sentence, without a full stop.
  package var message: String {
    switch self {
    case .unsynced: "the user ended the sync"
    case .resynced: "another sync replaced it"
    case .opened: "another content was opened in one of the two roles"
    case .closed: "one of the two roles is empty"
    case .mediaEnded: "one of the two videos has ended"
    case .playerLost: "one of the two players was lost"
    case .suspended: "picture in picture is suspended while something else uses it"
    case .requiresLinearPlayback: "one of the two videos no longer allows seeking"
    case .outOfReach: "one of the two videos can't go to the position that the offset needs"
    case .notMeasured: "the position of one of the two videos was not known within 5 s"
    case .notReached: "the videos did not reach the offset in time"
    case .shutdown: "the session has ended"
    }
  }

  /// Suggests a remedy, if there is one.
  package var hint: String? {
    self == .outOfReach ? "show both positions and durations with: tandem status" : nil
  }
}
