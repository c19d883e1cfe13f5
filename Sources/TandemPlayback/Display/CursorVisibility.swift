/// The mouse pointer over a window.
public enum CursorVisibility: Hashable, Sendable {
  /// Seen in a window among others; over a full screen seen while it moves and for a second after.
  case automatic
  /// Always seen.
  case visible
  /// Never seen, for screens that nobody points at.
  case hidden
}
