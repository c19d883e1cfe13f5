/// The tracks and chapters of a content, which the user chooses from.
public struct Tracks: Hashable, Sendable {
  /// The tracks in the order of mpv's `track-list`.
  public var all: [Track]
  /// The tracks that the player chose when it opened the content, or when a track appeared or disappeared; mpv's
  /// `selected`.
  public var chosen: [TrackKind: Int]
  /// The chapters in the order of their beginnings; mpv's `chapter-list`.
  public var chapters: [Chapter] = []

  /// Creates the tracks of a content.
  ///
  /// - Parameter chosen: the tracks that play; nil for the first sound and the first picture.
  public init(_ all: [Track] = [], chosen: [TrackKind: Int]? = nil) {
    self.all = all
    self.chosen = chosen ?? Self.first(of: all)
  }

  /// Creates tracks from their numbers.
  public init(audio: [Int] = [], subtitle: [Int] = [], video: [Int] = []) {
    self.init(
      audio.map { Track(.audio, $0) } + subtitle.map { Track(.subtitle, $0) } + video.map { Track(.video, $0) })
  }

  /// True if both values have the same tracks and chapters, even if other tracks are chosen.
  package func hasSame(as other: Tracks) -> Bool { all == other.all && chapters == other.chapters }

  /// The numbers of the tracks of one kind.
  public subscript(kind: TrackKind) -> [Int] { all.lazy.filter { $0.kind == kind }.map(\.number) }

  /// The track with this number; nil if the content has no such track.
  public subscript(kind: TrackKind, number: Int) -> Track? { all.first { $0.kind == kind && $0.number == number } }

  /// The tracks that play unless the user chooses: the first sound and the first picture.
  package static func first(of all: [Track]) -> [TrackKind: Int] {
    var first: [TrackKind: Int] = [:]
    for track in all where track.kind != .subtitle && first[track.kind] == nil { first[track.kind] = track.number }
    return first
  }

  /// The number of the first track in a language, preferably of a track that is not forced; nil for none.
  package func number(_ kind: TrackKind, in language: String) -> Int? {
    let wantedLanguage = LanguageCode(language)
    let matching = all.filter { track in track.kind == kind && track.language.map(LanguageCode.init) == wantedLanguage }
    return (matching.first { !$0.isForced } ?? matching.first)?.number
  }

  /// The number of the track before or after the current track; nil for no track.
  ///
  /// The first track follows the last. For subtitles, "no track" is between the last and the first.
  ///
  /// - Parameter current: the number of the current track; nil for no track.
  package func number(_ kind: TrackKind, _ step: TrackStep, from current: Int?) -> Int? {
    let choices: [Int?] = self[kind] + (kind == .subtitle ? [nil] : [])
    guard let index = choices.firstIndex(of: current) else { return choices.first ?? nil }
    return choices[(index + (step == .next ? 1 : choices.count - 1)) % choices.count]
  }
}
