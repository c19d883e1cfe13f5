// The tracks of a content, from which the user chooses.

/// mpv's track types that a person chooses from: the properties `aid`, `sid` and `vid`.
public enum TrackKind: String, CaseIterable, Hashable, Sendable {
  /// Sound: mpv's `aid`.
  case audio
  /// Subtitles: mpv's `sid`.
  case subtitle
  /// Picture: mpv's `vid`.
  case video
}

/// The part of a content that a delay moves against its picture.
public enum DelayTarget: String, CaseIterable, Hashable, Sendable {
  /// mpv's `audio-delay`.
  case audio
  /// mpv's `sub-delay`.
  case subtitle

  /// The longest delay.
  package static let longest = Duration.seconds(3600)
  /// In either direction.
  package static let range = Duration.zero - longest...longest
}

/// Which way to go among the tracks of one kind.
public enum TrackStep: String, CaseIterable, Hashable, Sendable {
  /// On, and from the end to the beginning.
  case next
  /// Back, and from the beginning to the end.
  case previous
}

/// One of the tracks of a content: mpv's `track-list/N`.
public struct Track: Hashable, Sendable {
  /// The track's kind; mpv's `type`.
  public var kind: TrackKind
  /// The number that mpv's `aid`, `sid` and `vid` take; mpv's `id`.
  public var number: Int
  /// A code, as the container has it; `lang`.
  public var language: String?
  /// `title`
  public var title: String?
  /// FFmpeg's name of it; `codec`.
  public var codec: String?
  /// True if it comes from a file of its own; mpv's `external`.
  public var isExternal = false
  /// True if it is shown whatever else is chosen; mpv's `forced`.
  public var isForced = false
  /// True if it is a cover instead of a film; mpv's `albumart`.
  public var isCover = false
  /// In pixels, of a picture; `demux-w`.
  public var width: Int?
  /// In pixels, of a picture; `demux-h`.
  public var height: Int?
  /// A picture's frames per second; mpv's `demux-fps`.
  public var frameRate: Double?
  /// The number of sound channels; mpv's `demux-channel-count`.
  public var channels: Int?

  /// A track of which nothing is known but its place.
  public init(_ kind: TrackKind, _ number: Int, language: String? = nil, title: String? = nil) {
    (self.kind, self.number, self.language, self.title) = (kind, number, language, title)
  }
}

/// The tracks and chapters of a content, which a person chooses from.
public struct Tracks: Hashable, Sendable {
  /// In the order of mpv's `track-list`.
  public var all: [Track]
  /// Those that the player chose by itself when it opened the content, or when a track came or went; `selected`.
  public var chosen: [TrackKind: Int]
  /// In the order of their beginnings; mpv's `chapter-list`.
  public var chapters: [Chapter] = []

  /// The tracks of a content; the first sound and the first picture play unless more is said.
  ///
  /// - Parameter chosen: which of them play; nil for the first sound and the first picture.
  public init(_ all: [Track] = [], chosen: [TrackKind: Int]? = nil) {
    self.all = all
    self.chosen = chosen ?? Self.first(of: all)
  }

  /// Tracks of which only the numbers are known.
  public init(audio: [Int] = [], subtitle: [Int] = [], video: [Int] = []) {
    self.init(
      audio.map { Track(.audio, $0) } + subtitle.map { Track(.subtitle, $0) } + video.map { Track(.video, $0) })
  }

  /// True if both differ at most in the tracks that the player chose.
  package func hasSame(as other: Tracks) -> Bool { all == other.all && chapters == other.chapters }

  /// The numbers of the tracks of one kind.
  public subscript(kind: TrackKind) -> [Int] { all.lazy.filter { $0.kind == kind }.map(\.number) }

  /// The track of that number, if there is one.
  public subscript(kind: TrackKind, number: Int) -> Track? { all.first { $0.kind == kind && $0.number == number } }

  /// The tracks that play unless the user chooses: the first sound and the first picture.
  package static func first(of all: [Track]) -> [TrackKind: Int] {
    var first: [TrackKind: Int] = [:]
    for track in all where track.kind != .subtitle && first[track.kind] == nil { first[track.kind] = track.number }
    return first
  }

  /// The first track in a language that is not just for what is foreign in a film, or else the first at all.
  package func number(_ kind: TrackKind, in language: String) -> Int? {
    let wanted = LanguageCode(language)
    let matching = all.filter { track in track.kind == kind && track.language.map(LanguageCode.init) == wanted }
    return (matching.first { !$0.isForced } ?? matching.first)?.number
  }

  /// The one that comes after another, all around. Only of subtitles may there be none.
  ///
  /// - Parameter current: the number of what plays; nil for none.
  package func number(_ kind: TrackKind, _ step: TrackStep, from current: Int?) -> Int? {
    let stations: [Int?] = self[kind] + (kind == .subtitle ? [nil] : [])
    guard let place = stations.firstIndex(of: current) else { return stations.first ?? nil }
    return stations[(place + (step == .next ? 1 : stations.count - 1)) % stations.count]
  }
}
