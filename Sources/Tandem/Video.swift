// One of the two videos, as an app holds it.

import Observation
import TandemOrchestrator
import TandemPlayback

/// A present or past video: AVKit's "original player", whatever its role.
///
/// The object stays the same as long as a player has the content, through every swap. Afterwards it is stale: it keeps
/// its last values, and its methods throw ``CommandError/stale``.
///
/// Its stored properties are observable; they change between two steps of the session. ``position`` and ``liveDelay``
/// change with every frame: read them on demand, or in a loop over ``positions(every:)``.
///
/// Thread: the main actor.
///
/// One property for each value that an app shows.
@MainActor
@Observable
public final class Video: Identifiable {
  /// Which of the two players has it. It never changes.
  package let player: PlayerID
  /// All that is known of the content. A second opening of the same content can add to it.
  public internal(set) var content: MediaContent
  /// Its role on the screen; nil once it is stale.
  public internal(set) var role: Role?
  /// The title for people: the given one, the entry's, the embedded one, or the name of the file.
  public internal(set) var title: String
  /// How long it is; nil for a live content, and while it is unknown.
  public internal(set) var duration: Duration?
  /// True if it is broadcast, by its kind or by what the player found.
  public internal(set) var isLive = false
  /// True if the user may seek in it.
  public internal(set) var isSeekable = false
  /// True if its own picture was shown; false while a still image stands in for it.
  public internal(set) var hasFrame = false
  /// True while paused; mpv's `pause`.
  public internal(set) var isPaused = false
  /// True after its end; the last frame is kept.
  public internal(set) var hasEnded = false
  /// The state of a lost connection; nil while it is connected.
  public internal(set) var interruption: Interruption?
  /// True while it waits for data, paused or not: for its cache or its connection.
  public internal(set) var isBuffering = false
  /// Its speed while it is not paused; mpv's `speed`.
  public internal(set) var speed = 1.0
  /// Its volume while it is heard, 0 to 130; mpv's `volume`.
  public internal(set) var volume = 100.0
  /// The user's own mute. The audio policy's mute does not count.
  public internal(set) var isMuted = false
  /// True if the audio policy lets it be heard and it is not muted.
  public internal(set) var isHeard = false
  /// The tracks of its entry, in the order of mpv's `track-list`; empty until the player knows them.
  public internal(set) var tracks: [Track] = []
  /// The track of each kind that plays: the user's choice, or else the player's.
  public internal(set) var selectedTracks: [TrackKind: Track] = [:]
  /// The chapters, in the order of their beginnings.
  public internal(set) var chapters: [Chapter] = []
  /// True if subtitles are seen; mpv's `sub-visibility`.
  public internal(set) var showsSubtitles = true
  /// The number of its entry, counted from 1; nil for a content that is no list.
  public internal(set) var entry: Int?
  /// What follows its end.
  public internal(set) var loop = Loop.off
  /// The size of its picture in pixels; nil without one.
  public internal(set) var pictureSize: PictureSize?

  /// The key and the title that it began with.
  nonisolated public let description: String

  @ObservationIgnored weak var session: TandemSession?
  /// What the properties were read from, without what changes with every frame.
  @ObservationIgnored private var shown: VideoSnapshot?

  init(_ player: PlayerID, _ content: MediaContent, _ session: TandemSession) {
    (self.player, self.content, self.session) = (player, content, session)
    (title, description) = (content.name, content.description)
  }

  /// True while the player has it.
  public var isCurrent: Bool { role != nil }

  /// Where the user may seek to; nil where that is nowhere or, as with a live content, not known.
  public var seekableRange: ClosedRange<Duration>? { isSeekable ? duration.map { .zero...$0 } : nil }

  /// The chapter that it is in now; nil before the first. Not observed.
  public var chapter: Chapter? {
    position.flatMap { Chapter.number(at: $0, in: chapters) }.map { chapters[$0] }
  }

  /// Where it is; nil where that is not known. Not observed.
  public var position: Duration? { now?.moment.position }

  /// How far it is behind the newest of a live content; nil where that is not known. Not observed.
  public var liveDelay: Duration? { now?.moment.behindLive }

  /// The newest known values of its player, for diagnostics; nil once it is stale. Not observed.
  public var status: PlayerStatus? { isCurrent ? session?.loop.status(of: player) : nil }

  private var now: VideoSnapshot? { isCurrent ? session?.loop.snapshot.videos[player] : nil }

  /// Brings what is observable up to date.
  func update(_ newest: VideoSnapshot, in role: Role) {
    set(\.role, role)
    var newest = newest
    newest.moment = VideoSnapshot.Moment()
    if shown == newest { return }
    shown = newest
    set(\.content, newest.content)
    set(\.title, newest.title)
    set(\.duration, newest.duration)
    set(\.isLive, newest.isLive)
    set(\.isSeekable, newest.canSeek)
    set(\.hasFrame, !newest.hasOnlyPoster)
    set(\.isPaused, newest.isPaused)
    set(\.hasEnded, newest.hasEnded)
    set(\.interruption, newest.interruption)
    set(\.isBuffering, newest.isBuffering)
    set(\.speed, newest.speed)
    set(\.volume, newest.sound.volume)
    set(\.isMuted, newest.sound.isMuted)
    set(\.isHeard, newest.sound.isHeard)
    set(\.tracks, newest.availableTracks?.all ?? [])
    set(\.selectedTracks, newest.selectedTracks)
    set(\.chapters, newest.chapters)
    set(\.showsSubtitles, newest.playback.showsSubtitles)
    set(\.entry, newest.content.entries.isEmpty ? nil : newest.playback.entry + 1)
    set(\.loop, newest.playback.loop)
    set(\.pictureSize, newest.pictureSize)
  }

  private func set<Value: Equatable>(_ property: ReferenceWritableKeyPath<Video, Value>, _ value: Value) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }
}

extension Video: Hashable, CustomStringConvertible {
  /// True if both are one object.
  nonisolated public static func == (one: Video, other: Video) -> Bool { one === other }

  /// Adds the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension VideoSnapshot {
  fileprivate var selectedTracks: [TrackKind: Track] {
    var selected: [TrackKind: Track] = [:]
    for kind in TrackKind.allCases { selected[kind] = track(kind).flatMap { availableTracks?[kind, $0] } }
    return selected
  }

  fileprivate var pictureSize: PictureSize? {
    guard let width, let height else { return nil }
    return PictureSize(width: width, height: height)
  }
}
