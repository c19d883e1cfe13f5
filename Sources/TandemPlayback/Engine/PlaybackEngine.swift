import TandemOrchestrator

/// One of the two players, as the session sees it.
///
/// Order: requests are carried out in the order they are made, and facts are collected in the order they happened.
///
/// State: volume and mute belong to the player and are kept across loads and lost cores. Position, pause, speed, tracks,
/// delays and the visibility of subtitles belong to the content; each load resets them.
///
/// Thread: every member is used on the one thread that owns the session. An engine's own threads only call
/// ``EngineContext/wake``.
public protocol PlaybackEngine: AnyObject {
  /// The player's name, `A` or `B`; it never changes.
  var id: PlayerID { get }

  /// Starts a request and returns at once. Its outcome arrives as a fact or a log event.
  func perform(_ request: PlayerRequest)

  /// Reports the events since the last call, oldest first.
  func collect(_ report: (PlayerReport) -> Void)

  /// The newest known values. A read only returns stored values and never waits.
  var status: PlayerStatus { get }

  /// The session time at which the session must collect, even if the engine does not call `wake`;
  /// nil for an engine that always calls `wake`.
  var nextEvent: Duration? { get }

  /// Draws this player's pictures.
  var video: any VideoSource { get }

  /// Begins to end the player and returns at once. Afterwards, the next ``collect(_:)`` reports only the statistics of
  /// an app's frames.
  func shutDown()

  /// Waits until a player that was shut down has ended. The engine itself limits the wait. The session shuts both
  /// players down before it waits, so that they end in parallel.
  func awaitEnd()
}

extension PlaybackEngine {
  /// The default returns at once, for engines that end immediately.
  public func awaitEnd() {}
}

/// Decides when an engine opens the next content in advance; see ``PlayerRequest/prepare(_:)``.
package enum Preparation {
  /// An engine opens the next content this long before the end of the present content.
  ///
  /// The time is long enough for a slow server, but short enough that a connection does not stay idle during a whole
  /// film.
  package static let lead = Duration.seconds(20)
}

/// A report of a player to the session.
public enum PlayerReport: Hashable, Sendable {
  /// A fact for the orchestrator, with the generation of its load.
  case fact(PlayerFact, generation: Int)
  /// An event that only the log uses.
  case trace(PlayerLogEvent)

  package var tellsOfFrames: Bool { if case .trace(let trace) = self { trace.frames != nil } else { false } }
}

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

/// The newest known values of a player's properties. A name in parentheses is mpv's property with the same value.
public struct PlayerStatus: Hashable, Sendable {
  /// The playlist entry's id (`playlist/0/id`); nil if nothing is loaded.
  public var entry: Int?
  /// The position in the content (`time-pos`), extrapolated to the present during playback.
  public var position: Duration?
  /// The duration of the content (`duration`); nil for live contents.
  public var duration: Duration?
  /// True if the content is paused (`pause`).
  public var isPaused = false
  /// True if the player is muted (`mute`).
  public var isMuted = true
  /// The volume, 0 to 130 (`volume`).
  public var volume = 100.0
  /// The speed; 1 is normal (`speed`).
  public var speed = 1.0
  /// True if the player can seek in the content (`seekable`).
  public var isSeekable = false
  /// True if the content has reached its end (`eof-reached`).
  public var hasEnded = false
  /// True if playback waits for data (`paused-for-cache`).
  public var isBuffering = false
  /// The fill level of the buffer that playback waits for, 0 to 100; nil if playback does not wait
  /// (`cache-buffering-state`).
  public var bufferingPercent: Int?
  /// The time for which data are cached ahead (`demuxer-cache-duration`); nil before the first value.
  ///
  /// The value does not change while playback waits.
  public var cachedAhead: Duration?
  /// True during a seek (`seeking`).
  public var isSeeking = false
  /// The title of the content (`media-title`); nil if nothing is open.
  public var mediaTitle: String?
  /// The number of the playing sound track (`aid`); nil for none.
  public var audioTrack: Int?
  /// The number of the subtitle track (`sid`); nil for none.
  public var subtitleTrack: Int?
  /// The number of the playing video track (`vid`); nil for none.
  public var videoTrack: Int?
  /// True if subtitles are shown (`sub-visibility`).
  public var showsSubtitles = true
  /// The delay of the sound after the picture (`audio-delay`); negative if the sound comes earlier.
  public var audioDelay = Duration.zero
  /// The delay of the subtitles after the picture (`sub-delay`); negative if the subtitles come earlier.
  public var subtitleDelay = Duration.zero
  /// The width of the video in pixels (`dwidth`); nil without a picture.
  public var width: Int?
  /// The height of the video in pixels (`dheight`); nil without a picture.
  public var height: Int?

  /// The number of frames that were never presented (`frame-drop-count` and `decoder-frame-drop-count`).
  public var framesDropped = 0
  /// The delay behind the live edge; nil if it is unknown, and for recorded contents.
  public var behindLive: Duration?
  /// The number of late frames since the player was created. A frame is late if the previous frame was shown twice
  /// because of it.
  public var framesLate = 0
  /// The reason, for people, why the player's sound can't be heard; nil if it can.
  public var silenceReason: String?

  /// Creates the values before the first load: muted and without a content.
  public init() {}
}
