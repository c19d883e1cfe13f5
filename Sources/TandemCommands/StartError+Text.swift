import TandemOrchestrator

extension StartError {
  /// The reason why picture in picture did not start, as a sentence without its full stop.
  package var message: String {
    switch self {
    case .restoreTimedOut: "the app did not restore its interface in time"
    case .restoreDeclined: "the app did not restore its interface"
    case .playerLost: "a player was lost"
    case .pictureInPictureClosed: "the previous picture in picture was closed during the swap"
    case .presentationTimedOut: "the screen did not show picture in picture in time"
    case .shutdown: "the session ended"
    }
  }
}
