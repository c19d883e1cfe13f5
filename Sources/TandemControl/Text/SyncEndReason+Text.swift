// The reasons for the end of a sync, in words.

import TandemOrchestrator

extension SyncEndReason {
  /// A sentence without its full stop.
  package var message: String {
    switch self {
    case .unsynced: "the sync was ended meanwhile"
    case .resynced: "another sync began meanwhile"
    case .opened: "something else was opened in one of the two places"
    case .closed: "one of the two places is empty"
    case .mediaEnded: "one of the two videos has ended"
    case .playerLost: "one of the two players was lost"
    case .suspended: "picture in picture is suspended while something else uses it"
    case .requiresLinearPlayback: "one of the two does not allow seeking any more"
    case .outOfReach: "at that offset one of the two videos would have no picture, or can't be brought there"
    case .notMeasured: "where one of the two videos is was not known within 5 s"
    case .notReached: "they did not come together in time"
    case .shutdown: "the session has ended"
    }
  }

  /// Suggests a remedy, if there is one.
  package var hint: String? {
    self == .outOfReach ? "tandem status shows where both are and how long they are" : nil
  }
}
