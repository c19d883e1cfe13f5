/// mpv's track types that the user chooses from: the properties `aid`, `sid` and `vid`.
public enum TrackKind: String, CaseIterable, Hashable, Sendable {
  /// A sound track: mpv's `aid`.
  case audio
  /// A subtitle track: mpv's `sid`.
  case subtitle
  /// A video track: mpv's `vid`.
  case video
}
