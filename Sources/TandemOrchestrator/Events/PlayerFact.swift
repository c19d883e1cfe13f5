/// A fact about a player's content or core. Only players report it.
public enum PlayerFact: Hashable, Sendable {
  /// The player can present the first frame, or the first sound of a content without a picture.
  case firstFrame(MediaInfo)
  /// The player could not open the content, for the given reason.
  case loadFailed(reason: String)
  /// The content has reached its end; the player holds the last frame.
  case ended
  /// The connection broke off before the content's end; the player holds the last frame.
  ///
  /// `hasAdvanced` is true if the content has played for a while since the load.
  case interrupted(reason: String, hasAdvanced: Bool)
  /// The content made the core's separate process crash or hang.
  ///
  /// The player holds the last frame, and the next load begins another process. `hasAdvanced` is true if the content
  /// was loaded for a while. Such a content probably does not crash each new process at once.
  case crashed(reason: String, hasAdvanced: Bool)
  /// The player's core has died. The next load makes a new core.
  case lost(reason: String)
  /// The player has carried out an order to mute. Its status already says so.
  case muted
  /// The tracks and chapters of the content, before its first frame and after each change.
  case tracks(Tracks)
}
