// Failed starts in words.

import TandemOrchestrator

extension StartError {
  /// The reason why picture in picture did not start, as a sentence without its full stop.
  package var message: String {
    switch self {
    case .restoreTimedOut: "the app did not restore its interface in time"
    case .restoreDeclined: "the app did not restore its interface"
    case .playerLost: "a player was lost"
    case .pictureInPictureClosed: "the other picture in picture was closed before it could leave"
    case .presentationTimedOut: "the screen did not show it in time"
    case .shutdown: "the session ended"
    }
  }
}
