import TandemOrchestrator

/// One of the two players, as the session sees it.
///
/// Order: requests are carried out in the order they are made, and facts are collected in the order they happened.
/// State: volume and mute belong to the player and outlast a load and a lost core; position, pause, speed, tracks, delays and
/// whether subtitles are seen belong to the content and begin anew with each load.
/// Thread: every member is used on the one thread that owns the session. A player's own threads only call its `wake`.
public protocol PlaybackEngine: AnyObject {
  /// The player's name, `A` or `B`; it never changes.
  var id: PlayerID { get }

  /// Starts a request and returns at once. Its outcome arrives as a fact or a log event.
  func perform(_ request: PlayerRequest)

  /// Hands over the events since the last call, oldest first.
  func collect(_ report: (PlayerReport) -> Void)

  /// The newest known values; reading them costs nothing.
  var status: PlayerStatus { get }

  /// The session time at which the engine has something to collect although it does not call `wake`; nil for an engine
  /// that always wakes the session.
  var nextEvent: Duration? { get }

  /// Draws this player's pictures.
  var video: any VideoSource { get }

  /// Begins to end the player and returns at once. Afterwards only the statistics of an app's frames are reported, at
  /// the next ``collect(_:)``.
  func shutDown()

  /// Waits until a player that was shut down has ended, within its own time limit. The session shuts both players down
  /// before it waits, so that they end in parallel.
  func awaitEnd()
}

extension PlaybackEngine {
  /// The default returns at once, for engines that end immediately.
  public func awaitEnd() {}
}

/// The timing of opening content ahead; see ``PlayerRequest/prepare(_:)``.
package enum Preparation {
  /// The time before the end of the present content. Long enough for a slow server; short enough that no server finds a
  /// connection idle for the length of a film.
  package static let lead = Duration.seconds(20)
}

/// A report of a player.
public enum PlayerReport: Hashable, Sendable {
  /// A fact for the orchestrator, with the generation of its load.
  case fact(PlayerFact, generation: Int)
  /// For the log only.
  case trace(PlayerLogEvent)

  package var tellsOfFrames: Bool { if case .trace(let trace) = self { trace.frames != nil } else { false } }
}

/// An event of a player for the log.
public struct PlayerLogEvent: Hashable, Sendable {
  /// mpv's event names: see `mpv_event_id`.
  public enum Event: String, CaseIterable, Hashable, Sendable {
    /// A load has begun; the content's properties are unknown so far.
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
    /// An app's pictures have another size or format from now on, without a new load.
    case videoReconfig
    /// Statistics of an app's frame feed; see `frames`.
    case frames
    /// The core has ended, by itself or on request.
    case shutdown
    /// A problem that does not stop playback, such as a missing audio device; see `reason`.
    case warning
  }

  /// The event.
  public var event: Event
  /// mpv's playlist entry id, unique within the life of a core.
  public var entry: Int?
  /// The position in the content at the event; nil if it is unknown.
  public var position: Duration?
  /// The length of the content, with playbackRestart and once it is known.
  public var duration: Duration?
  /// With `endFile` mpv's reason (`eof`, `stop`, `quit`, `error: ` and its text, `redirect`); with `warning` its text.
  public var reason: String?
  /// With `frames`, the statistics since the feed was created.
  public var frames: FrameStatistics?

  /// A line about an event; unknown parts are left out.
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

/// The newest known values of a player's properties. Where mpv has the property, its name is in parentheses.
///
/// It has one property for each value that an engine reports.
public struct PlayerStatus: Hashable, Sendable {
  /// The playlist entry's id (`playlist/0/id`), nil when nothing is loaded.
  public var entry: Int?
  /// Seconds of the content (`time-pos`), brought forward to now while playing.
  public var position: Duration?
  /// (`duration`); nil for live contents.
  public var duration: Duration?
  /// (`pause`)
  public var isPaused = false
  /// (`mute`)
  public var isMuted = true
  /// (`volume`) 0 to 130.
  public var volume = 100.0
  /// (`speed`)
  public var speed = 1.0
  /// (`seekable`)
  public var isSeekable = false
  /// (`eof-reached`)
  public var hasEnded = false
  /// (`paused-for-cache`)
  public var isBuffering = false
  /// (`cache-buffering-state`) 0 to 100, the fill of the buffer that playback waits for; nil while it does not wait.
  public var bufferingPercent: Int?
  /// (`demuxer-cache-duration`) the cached time ahead, kept while playback waits; nil before the first value.
  public var cachedAhead: Duration?
  /// (`seeking`)
  public var isSeeking = false
  /// (`media-title`) nil when nothing is open.
  public var mediaTitle: String?
  /// (`aid`) The number of the track that is heard; nil for none.
  public var audioTrack: Int?
  /// (`sid`) The number of the track that is read; nil for none.
  public var subtitleTrack: Int?
  /// (`vid`) The number of the track that is seen; nil for none.
  public var videoTrack: Int?
  /// (`sub-visibility`)
  public var showsSubtitles = true
  /// (`audio-delay`) The delay after the picture; negative for sooner.
  public var audioDelay = Duration.zero
  /// (`sub-delay`) The delay after the picture; negative for sooner.
  public var subtitleDelay = Duration.zero
  /// (`dwidth`) in pixels; nil while there is no picture.
  public var width: Int?
  /// (`dheight`) in pixels; nil while there is no picture.
  public var height: Int?

  /// (`frame-drop-count` and `decoder-frame-drop-count`) Frames that were never presented.
  public var framesDropped = 0
  /// The delay behind the live edge; nil if it is unknown, and for recorded contents.
  public var behindLive: Duration?
  /// The number of frames that came so late that the previous frame was shown twice, since the player was created.
  public var framesLate = 0
  /// The reason, for people, why the player's sound can't be heard; nil if it can.
  public var silenceReason: String?

  /// The values before the first load: silent and without a content.
  public init() {}
}
