/// One of the tracks of a content: mpv's `track-list/N`.
public struct Track: Hashable, Sendable {
  /// The track's kind; mpv's `type`.
  public var kind: TrackKind
  /// The number for mpv's `aid`, `sid` and `vid`; mpv's `id`.
  public var number: Int
  /// The language code from the container; mpv's `lang`.
  public var language: String?
  /// The title from the container; mpv's `title`.
  public var title: String?
  /// FFmpeg's name of the codec; mpv's `codec`.
  public var codec: String?
  /// True if the track comes from a separate file; mpv's `external`.
  public var isExternal = false
  /// True if the track is shown regardless of the user's choice; mpv's `forced`.
  public var isForced = false
  /// True if the track is cover art and not a video; mpv's `albumart`.
  public var isCover = false
  /// The width of a video track in pixels; mpv's `demux-w`.
  public var width: Int?
  /// The height of a video track in pixels; mpv's `demux-h`.
  public var height: Int?
  /// The frames per second of a video track; mpv's `demux-fps`.
  public var frameRate: Double?
  /// The number of sound channels; mpv's `demux-channel-count`.
  public var channels: Int?

  /// Creates a track with a kind and a number.
  public init(_ kind: TrackKind, _ number: Int, language: String? = nil, title: String? = nil) {
    (self.kind, self.number, self.language, self.title) = (kind, number, language, title)
  }
}
