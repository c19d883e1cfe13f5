/// A step in the recovery of a lost connection.
public enum StreamChange: Hashable, Sendable {
  /// The connection broke off; the last frame is held.
  case interrupted(reason: String)
  /// The content has only shown its poster so far; the player tries to open the content from now on.
  case poster(String)
  /// The player's process died.
  case crashed(reason: String, hasAdvanced: Bool)
  /// The player opens the content again.
  case retrying(attempt: Int)
  /// The content plays again.
  case revived
  /// The session tries again only after a command.
  case abandoned(reason: String)
  /// The content leaves the player, and the session does not try again.
  case superseded
}
