/// The part of a content that can be delayed relative to the picture.
public enum DelayTarget: String, CaseIterable, Hashable, Sendable {
  /// The sound; mpv's `audio-delay`.
  case audio
  /// The subtitles; mpv's `sub-delay`.
  case subtitle

  /// The maximum delay in either direction.
  package static let longest = Duration.seconds(3600)
  /// The allowed delays; a negative delay plays the part earlier.
  package static let range = Duration.zero - longest...longest
}
