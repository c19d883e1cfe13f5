import TandemOrchestrator
import TandemPlayback

/// The behaviour of one content in a ``SimulatedPlayer``.
public struct SimulatedContent: Hashable, Sendable {
  /// The duration; nil for a live content.
  public var duration: Duration?
  /// True if the content has video. A content without video can't enter picture in picture.
  public var hasVideo = true
  /// True if the player can seek in the content; usually false for a live content.
  public var isSeekable = true
  /// The tracks; one audio track unless set.
  public var tracks = Tracks(audio: [1])
  /// The time from the load to the first frame or to the failure.
  public var loadDelay = Duration.milliseconds(40)
  /// The reason why the content can't be opened; nil if it can.
  public var failure: String?
  /// The time from the load until this content makes the core fail; nil if it does not.
  public var losesCoreAfter: Duration?
  /// The colour of the frames; nil to derive a colour from the address.
  public var colour: Pixel?

  /// Creates a seekable film that opens without an error.
  ///
  /// - Parameter duration: the duration; nil for a live content.
  public init(duration: Duration? = .seconds(60)) {
    self.duration = duration
  }
}

extension SimulatedContent {
  /// The content with a shorter load delay, because it has already been loading for a time.
  func opened(_ time: Duration) -> SimulatedContent {
    var content = self
    content.loadDelay = max(.zero, loadDelay - time)
    return content
  }
}
