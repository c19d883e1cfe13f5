import TandemPlayback

enum MainLoopMessage: Sendable {
  /// Work to do on the main actor, for a bridge or for the service that reads lists.
  case work(@MainActor @Sendable () -> Void)
  /// A key of the terminal.
  case key(InputKey)
  /// A key of a remote that the display does not forward.
  case remote(KeyEvent)
  /// SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(Int32)
  /// A signal that this program ignores.
  case meaninglessSignal(Int32)
  /// The window system is available again, so that a window can be opened.
  case screenIsBack
}
