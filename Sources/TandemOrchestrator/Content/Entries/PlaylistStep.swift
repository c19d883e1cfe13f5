/// A direction in a list.
public enum PlaylistStep: String, CaseIterable, Hashable, Sendable {
  /// mpv's `playlist-next`.
  case next
  /// mpv's `playlist-prev`.
  case previous
}
