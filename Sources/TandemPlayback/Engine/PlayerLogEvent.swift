import TandemOrchestrator

/// An event of a player for the log.
public struct PlayerLogEvent: Hashable, Sendable {
  /// mpv's event names: see `mpv_event_id`.
  public enum Event: String, CaseIterable, Hashable, Sendable {
    /// A load has begun; the content's properties are not known yet.
    case startFile
    /// The content is open; its tracks are known.
    case fileLoaded
    /// The first frame after a load or a seek has arrived.
    case playbackRestart
    /// The content has left the player; see `reason`.
    case endFile
    /// A seek in the content has begun.
    case seek
    /// Events were lost; all properties are read again.
    case queueOverflow
    /// The content has reached its end; its last frame is held. mpv's property is `eof-reached`.
    case endReached
    /// The size or the format of an app's pictures has changed without a new load.
    case videoReconfig
    /// Statistics of an app's frame feed; see `frames`.
    case frames
    /// The core has ended, by itself or on request.
    case shutdown
    /// A problem that does not stop playback, such as a missing audio device; see `reason`.
    case warning
  }

  /// The kind of the event.
  public var event: Event
  /// mpv's playlist entry id, unique within the life of a core.
  public var entry: Int?
  /// The position in the content at the event; nil if it is unknown.
  public var position: Duration?
  /// The length of the content, with `playbackRestart`; nil if it is unknown.
  public var duration: Duration?
  /// With `endFile`, mpv's reason (`eof`, `stop`, `quit`, `error: ` and its text, `redirect`); with `warning`, the
  /// warning's text.
  public var reason: String?
  /// With `frames`, the statistics since the feed was created.
  public var frames: FrameStatistics?

  /// Creates an event; unknown values are nil.
  public init(
    _ event: Event, entry: Int? = nil, position: Duration? = nil, duration: Duration? = nil, reason: String? = nil
  ) {
    self.event = event
    self.entry = entry
    self.position = position
    self.duration = duration
    self.reason = reason
  }
}
