/// The decision on the opening of a content.
public struct OpenDecision: Hashable, Sendable {
  /// The verdict: the same content, or a new one.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Neither role has the content, so a player loads it.
    case new
    /// The content is on the screen or loading, so no player loads another content.
    case same
  }

  /// The action that brings the content to its role.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// A player loads the content while nothing else is on the screen.
    case load
    /// The role's current player loads the content, and holds its last frame until the new content's first frame.
    case replace
    /// The idle player loads the content, which takes its role at its first frame.
    case prepare
    /// The content plays in that role already.
    case nothing
    /// The content is in that role and resumes: it was paused, or its connection was lost.
    case resume
    /// The content is in that role, had ended, and begins again.
    case restart
    /// The content is in that role and continues from the requested position.
    case seek
    /// The list is in that role and continues with the requested entry.
    case chooseEntry
    /// The content is in picture in picture and changes places with the full-screen video.
    case swap
    /// The content is in picture in picture and goes back to full screen.
    case stop
    /// The picture in picture goes back to full screen first; then its player loads the new content.
    case stopThenReplace
    /// The content is loading for that role already; the earlier command is superseded.
    case joinLoading
    /// The content is about to leave picture in picture for full screen, or to replace the content that does so, and the
    /// restore is open.
    case joinRestore
    /// The content is open, and only its traits change.
    case changeTraits
  }

  /// The verdict: the same content, or a new one.
  public var verdict: Verdict
  /// The rule that produced the key of the opened content.
  public var rule: ContentIdentity.Rule
  /// The key of the opened content.
  public var key: ContentKey
  /// The key that was compared: the key of the matching content, or else of a content on the screen.
  public var otherKey: ContentKey?
  /// The action that brings the content to its role.
  public var action: Action
  /// The player that has the content, or loads it.
  package var player: PlayerID

  package init(
    _ verdict: Verdict, rule: ContentIdentity.Rule, key: ContentKey, otherKey: ContentKey?, action: Action,
    player: PlayerID
  ) {
    self.verdict = verdict
    self.rule = rule
    self.key = key
    self.otherKey = otherKey
    self.action = action
    self.player = player
  }
}
