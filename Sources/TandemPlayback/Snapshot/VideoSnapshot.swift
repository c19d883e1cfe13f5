import TandemOrchestrator

/// The state of one video at one time.
///
/// The command line, the OSD, MPRIS, MQTT, mpv's clients and the library all show these values. docs/contract.md
/// defines their meaning; a front end changes only their form.
///
/// Each property is a row of the table in docs/contract.md.
package struct VideoSnapshot: Hashable, Sendable {
  /// The playback state. If several states apply, this is the most important one.
  package enum Transport: Hashable, Sendable {
    /// The content has no frame yet.
    case loading
    case playing
    case paused
    /// Playback waits for data.
    case buffering
    case ended
    /// The connection is lost.
    case interrupted(Interruption)
  }

  /// The values that change while a video plays.
  package struct Moment: Hashable, Sendable {
    package var position: Duration?
    /// The delay behind the live edge; nil if it is unknown.
    package var behindLive: Duration?
    /// The duration of the cached part after the position.
    package var cachedAhead: Duration?
    /// The number of frames that were never shown; `framesLate` is the number of frames that were shown too late.
    package var framesDropped = 0
    package var framesLate = 0

    package init() {}
  }

  package struct Sound: Hashable, Sendable {
    /// The volume on mpv's scale, 0 to 130.
    package var volume = 100.0
    /// True if the user has muted the player. A mute by the audio policy does not change this property.
    package var isMuted = false
    /// True if the audio policy makes the player audible and the user has not muted it.
    package var isHeard = false

    package init() {}
  }

  package var player: PlayerID
  /// The number of the player's newest load.
  package var generation = 0
  package var content: MediaContent
  /// The title given when the content was opened, the playlist entry's title, or the title in the
  /// file; otherwise the file's name.
  package var title: String
  /// The embedded title; nil if the player has not reported one.
  package var embeddedTitle: String?
  /// The playlist entry, pause, speed, tracks, delays, loop and shuffle.
  package var playback: PlaybackState
  package var sound = Sound()
  package var transport = Transport.loading
  /// True after the first frame; false for a content that an empty player is still loading.
  package var isShown = false
  package var moment = Moment()
  /// The duration; nil for a live content and while it is unknown.
  package var duration: Duration?
  /// True for a live stream, by its kind or by the player's report.
  package var isLive = false
  package var isSeeking = false
  /// True if the user may seek.
  package var canSeek = false
  /// True if playback waits for its first frame, its cache or its connection, even while it is paused.
  package var isBuffering = false
  /// The fill level of the cache while playback waits for it, 0 to 100.
  package var bufferingPercent: Int?
  /// True if the player has shown only the content's poster so far.
  package var hasOnlyPoster = false
  /// False for sound alone.
  package var hasVideo = true
  /// The tracks; nil until the player has reported them.
  package var availableTracks: Tracks?
  /// The display width in pixels.
  package var width: Int?
  package var height: Int?
  /// mpv's playlist entry id.
  package var playlistEntryID: Int?

  // The type has many properties, because front ends read one flat value. Only values that belong to another type are
  // grouped.

  package init(_ player: PlayerID, _ content: MediaContent, title: String, playback: PlaybackState = PlaybackState()) {
    (self.player, self.content, self.title, self.playback) = (player, content, title, playback)
  }
}

extension VideoSnapshot {
  /// The address of the content, or of the present entry of a playlist.
  package var url: String { content.url(ofEntry: playback.entry) }

  package var isPaused: Bool { playback.isPaused }
  package var speed: Double { playback.speed }
  package var hasEnded: Bool { transport == .ended }

  /// The interruption; nil while the connection holds.
  package var interruption: Interruption? {
    if case .interrupted(let interruption) = transport { interruption } else { nil }
  }

  /// True if the position advances.
  package var isMoving: Bool { transport == .playing && !isBuffering && !isSeeking }

  /// The number of the track that the user, or else the player, has chosen; nil for none.
  package func track(_ kind: TrackKind) -> Int? { playback.tracks[kind] ?? availableTracks?.chosen[kind] }

  package var chapters: [Chapter] { availableTracks?.chapters ?? [] }
}
