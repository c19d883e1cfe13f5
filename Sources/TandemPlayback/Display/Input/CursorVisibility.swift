/// The visibility of the mouse pointer over a window.
public enum CursorVisibility: Hashable, Sendable {
  /// Visible over a window. Over a full screen, visible only while the pointer moves and for a second afterwards.
  case automatic
  /// Always visible.
  case visible
  /// Never visible, for screens without a pointing device.
  case hidden
}
