import TandemControl
import TandemFoundation
import TandemMPRIS
import TandemMQTT
import TandemPlayback

/// A message at the session's mailbox.
enum MainLoopMessage: Sendable {
  case control(ControlReport)
  /// From the desktop's bus.
  case desktop(MPRISReport)
  /// From the broker.
  case node(NodeReport)
  /// From the sockets where mpv's protocol is spoken.
  case mpv(LineReport<MPVIPCBridge.Line>)
  /// Its clients have waited for a step.
  case mpvTurn
  /// A picture that a client of theirs asked for is written, or not.
  case mpvPicture(Int, Result<JSONValue, ReplyError>)
  /// Pressed at the terminal.
  case key(Key)
  /// A key of a remote that the display does not forward.
  case remote(KeyEvent)
  /// SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(Int32)
  /// One that means nothing here.
  case meaninglessSignal(Int32)
  /// An address was looked at.
  case listed(ListAnswer)
  /// A channel's sign was sent for.
  case logo(LogoAnswer)
  /// A content that was opened alone has stood its trial.
  case trialEnded
  /// A window can be opened again.
  case screenIsBack
}
