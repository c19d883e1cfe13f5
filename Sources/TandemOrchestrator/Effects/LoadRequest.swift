/// An order to open a content, with its beginning and its options.
public struct LoadRequest: Hashable, Sendable {
  /// The position at which a content begins.
  public enum Start: Hashable, Sendable {
    /// At the beginning of a recorded content, or at the live edge of a live content.
    case beginning
    /// At the given position, or as close to it as the player can seek.
    case at(Duration)
    /// At the position that the content had when this player last replaced it.
    case whereReplaced
  }

  /// The address to open: a URL, a path, or one of mpv's protocols.
  public var url: String
  /// The number of the load; every fact about the load carries it.
  public var generation: Int
  /// The position of the first frame.
  public var start: Start
  /// True if the player pauses at the first frame.
  public var isPaused: Bool
  /// The addresses of subtitle files; mpv's `sub-files`.
  public var subtitles: [String]
  /// The user agent that the player sends to servers; mpv's `user-agent`. Nil for the player's default.
  public var userAgent: String?
  /// The referrer that the player sends to servers; mpv's `referrer`.
  public var referrer: String?
  /// True if a short delay matters more than smooth playback: ``MediaContent/Kind/lowLatency``.
  public var isLowLatency = false

  /// Creates a request for one load.
  public init(
    url: String, generation: Int, start: Start = .beginning, isPaused: Bool = false, subtitles: [String] = []
  ) {
    self.url = url
    self.generation = generation
    self.start = start
    self.isPaused = isPaused
    self.subtitles = subtitles
  }
}
