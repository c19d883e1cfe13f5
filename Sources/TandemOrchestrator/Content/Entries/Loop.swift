/// The behaviour at the end of a content or of an entry.
public enum Loop: String, CaseIterable, Hashable, Sendable {
  /// The next entry follows; the content ends after the last entry.
  case off
  /// The same entry begins again; mpv's `loop-file`.
  case one
  /// The next entry follows, and the first follows the last; mpv's `loop-playlist`.
  case all
}
