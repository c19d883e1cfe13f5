import TandemPlayback

/// A message at the session's mailbox.
enum MainLoopMessage: Sendable {
  /// Work of a bridge, or of the service that reads lists.
  case work(@MainActor @Sendable () -> Void)
  /// Pressed at the terminal.
  case key(InputKey)
  /// A key of a remote that the display does not forward.
  case remote(KeyEvent)
  /// SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(Int32)
  /// One that means nothing here.
  case meaninglessSignal(Int32)
  /// A channel's sign was sent for.
  case logo(LogoAnswer)
  /// A content that was opened alone has stood its trial.
  case trialEnded
  /// A window can be opened again.
  case screenIsBack
}
