// One player's content, as every front end shows it.

import TandemOrchestrator

/// One video at one moment: the only answer to "what plays here?".
///
/// The command line, the OSD, MPRIS, MQTT, mpv's clients and the library all show these values. The contract says what each of them
/// means; a front end changes their form only.
///
/// One property for each value of the contract's table.
package struct VideoSnapshot: Hashable, Sendable {
  /// The playback state. If several apply, the most important one counts.
  package enum Transport: Hashable, Sendable {
    /// It has no frame yet.
    case loading
    case playing
    case paused
    /// It waits for data.
    case buffering
    case ended
    /// Its connection is lost.
    case interrupted(Interruption)
  }

  /// The values that change while a video plays.
  package struct Moment: Hashable, Sendable {
    package var position: Duration?
    /// The distance of the picture from the newest of a live content; nil if that is unknown.
    package var behindLive: Duration?
    /// The time that is cached ahead.
    package var cachedAhead: Duration?
    /// Frames of the content that the user has not seen, and frames that came too late.
    package var framesDropped = 0
    package var framesLate = 0

    package init() {}
  }

  package struct Sound: Hashable, Sendable {
    /// As mpv counts, 0 to 130.
    package var volume = 100.0
    /// True if the user muted it. The audio policy's own mute does not count.
    package var isMuted = false
    /// True if the audio policy makes it audible and the user has not muted it.
    package var isHeard = false

    package init() {}
  }

  package var player: PlayerID
  /// Counts the player's loads.
  package var generation = 0
  package var content: MediaContent
  /// The given title, the entry's, the embedded one, or the name of the file.
  package var title: String
  /// The embedded title, as far as the player knows it.
  package var embeddedTitle: String?
  /// The entry of a list, pause, speed, tracks, delays, loop, shuffle.
  package var playback: PlaybackState
  package var sound = Sound()
  package var transport = Transport.loading
  /// True after the first frame; false for content that replaces nothing and still loads.
  package var isShown = false
  package var moment = Moment()
  /// Nil for a live content, and while it is unknown.
  package var duration: Duration?
  /// True for a live stream, by its kind or by the player's report.
  package var isLive = false
  package var isSeeking = false
  /// True if the user may seek.
  package var canSeek = false
  /// True if it waits for data, paused or not: its first frame, its cache or its connection.
  package var isBuffering = false
  /// The fill of the cache while playback waits for it, 0 to 100.
  package var bufferingPercent: Int?
  /// True if only a poster was shown so far.
  package var hasOnlyPoster = false
  /// False for sound alone.
  package var hasVideo = true
  /// Nil until the player knows them.
  package var availableTracks: Tracks?
  /// The picture's size in pixels, as it is to be seen.
  package var width: Int?
  package var height: Int?
  /// mpv's playlist entry id.
  package var playlistEntryID: Int?

  // More properties than most types have: front ends read one flat value, and the topics with an owner of their own are grouped above.

  package init(_ player: PlayerID, _ content: MediaContent, title: String, playback: PlaybackState = PlaybackState()) {
    (self.player, self.content, self.title, self.playback) = (player, content, title, playback)
  }
}

extension VideoSnapshot {
  /// The address of the content: of a list, that of its entry.
  package var url: String { content.url(ofEntry: playback.entry) }

  package var isPaused: Bool { playback.isPaused }
  package var speed: Double { playback.speed }
  package var hasEnded: Bool { transport == .ended }

  /// Nil while the connection holds.
  package var interruption: Interruption? {
    if case .interrupted(let interruption) = transport { interruption } else { nil }
  }

  /// True if its position advances.
  package var isMoving: Bool { transport == .playing && !isBuffering && !isSeeking }

  /// The number of the track that the user chose, or else that the player did; nil for none.
  package func track(_ kind: TrackKind) -> Int? { playback.tracks[kind] ?? availableTracks?.chosen[kind] }

  package var chapters: [Chapter] { availableTracks?.chapters ?? [] }
}
