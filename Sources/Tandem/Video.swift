import Observation
import TandemOrchestrator
import TandemPlayback

/// A present or past video, independent of its role: AVKit's "original player".
///
/// The object stays the same while its content plays: through every swap, and when a list plays another entry. After
/// that the object is stale: it keeps its last values, and its methods throw ``CommandError/stale``.
///
/// The stored properties are observable and change between two steps of the session. ``position`` and ``liveDelay``
/// change with every frame: read them on demand, or in a loop over ``positions(every:)``.
///
/// It has many properties because an app observes each of them by itself.
///
/// Thread: the main actor.
@MainActor
@Observable
public final class Video: Identifiable {
  /// The video's player. It stays the same when the video changes roles, but another entry of a list may play on the
  /// other player.
  package internal(set) var player: PlayerID
  /// The content. Another opening of the same content can set further attributes, such as a title.
  public internal(set) var content: MediaContent
  /// The role on the screen; nil for a stale video.
  public internal(set) var role: Role?
  /// The title for people: the content's title, or else the entry's title, the embedded title or
  /// the file's name.
  public internal(set) var title: String
  /// The duration; nil for a live content, and while the duration is unknown.
  public internal(set) var duration: Duration?
  /// True for a broadcast: the content's kind says so, or the player has reported it.
  public internal(set) var isLive = false
  /// True if the user may seek in the video.
  public internal(set) var isSeekable = false
  /// True once the content's own picture has been shown; false while a poster replaces it.
  public internal(set) var hasFrame = false
  /// True while paused; mpv's `pause`.
  public internal(set) var isPaused = false
  /// True after the content's end; the last frame stays visible.
  public internal(set) var hasEnded = false
  /// The state of a lost connection; nil while the video is connected.
  public internal(set) var interruption: Interruption?
  /// True while the video waits for data, paused or not: for its cache or its connection.
  public internal(set) var isBuffering = false
  /// The speed while the video is not paused; mpv's `speed`.
  public internal(set) var speed = 1.0
  /// The volume while the video is audible, 0 to 130; mpv's `volume`.
  public internal(set) var volume = 100.0
  /// True if the user has muted the video. A mute by the audio policy does not change this property.
  public internal(set) var isMuted = false
  /// True if the audio policy makes the video audible and the user has not muted it.
  public internal(set) var isHeard = false
  /// The tracks, in the order of mpv's `track-list`; empty until the player has reported them.
  public internal(set) var tracks: [Track] = []
  /// The playing track of each kind, which the user or else the player has chosen.
  public internal(set) var selectedTracks: [TrackKind: Track] = [:]
  /// The chapters, in the order of their beginnings.
  public internal(set) var chapters: [Chapter] = []
  /// True if subtitles are shown; mpv's `sub-visibility`.
  public internal(set) var showsSubtitles = true
  /// The number of the playing entry of a list, counted from 1; nil for a content that is not a
  /// list.
  public internal(set) var entry: Int?
  /// The repetition of the content: none, one entry or the whole list.
  public internal(set) var loop = Loop.off
  /// The size of the picture in pixels; nil without a picture.
  public internal(set) var pictureSize: PictureSize?

  /// The content's key and its first title.
  nonisolated public let description: String

  @ObservationIgnored weak var session: TandemSession?
  /// The snapshot from which the properties were set, without the values that change with every frame.
  @ObservationIgnored private var shown: VideoSnapshot?

  init(_ player: PlayerID, _ content: MediaContent, _ session: TandemSession) {
    (self.player, self.content, self.session) = (player, content, session)
    (title, description) = (content.name, content.description)
  }

  /// True while the content plays; false for a stale video.
  public var isCurrent: Bool { role != nil }

  /// The range in which the user may seek; nil if the video is unseekable or the range is unknown, as for a live
  /// content.
  public var seekableRange: ClosedRange<Duration>? { isSeekable ? duration.map { .zero...$0 } : nil }

  /// The present chapter; nil before the first chapter. Not observed.
  public var chapter: Chapter? {
    position.flatMap { Chapter.number(at: $0, in: chapters) }.map { chapters[$0] }
  }

  /// The position; nil if it is unknown. Not observed.
  public var position: Duration? { now?.moment.position }

  /// The delay behind the newest position of a live content; nil if it is unknown. Not observed.
  public var liveDelay: Duration? { now?.moment.behindLive }

  /// The newest known values of the player, for diagnostics; nil for a stale video. Not observed.
  public var status: PlayerStatus? { isCurrent ? session?.loop.status(of: player) : nil }

  private var now: VideoSnapshot? { isCurrent ? session?.loop.snapshot.videos[player] : nil }

  /// Updates the observable properties.
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
  /// True if both are the same object.
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
