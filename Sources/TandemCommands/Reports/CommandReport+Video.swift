import TandemOrchestrator

extension CommandReport {
  /// One video after the command; its settings can be read as its members.
  @dynamicMemberLookup
  package struct Video: Hashable, Sendable {
    package var player: PlayerID
    /// The title that every front end shows.
    package var title: String
    package var position: Duration?
    /// True if the video had reached its end; only the session sets this property.
    package var hasEnded = false
    /// The duration; nil for a live content.
    package var duration: Duration?
    /// The settings that have a key of their own; see ``PlaybackSetting``.
    package var playback = PlaybackState()
    /// True if the user muted the video. A mute by the audio policy does not change this property.
    package var isMuted = false
    /// True if the audio policy makes the video audible and the user has not muted it.
    package var isHeard = true
    package var volume = 100.0
    /// The target position of a seek.
    package var target: Duration?
    /// The tracks and chapters to choose from; only the session fills them in.
    package var availableTracks: Tracks?
    /// The tracks that play.
    package var tracks: [TrackKind: Track] = [:]
    /// The playing entry of a playlist, from 1, and the number of entries.
    package var entry: Int?
    package var entries: Int?

    package init(_ player: PlayerID, title: String) {
      self.player = player
      self.title = title
    }

    package subscript<Setting>(dynamicMember setting: WritableKeyPath<PlaybackState, Setting>) -> Setting {
      get { playback[keyPath: setting] }
      set { playback[keyPath: setting] = newValue }
    }
  }
}

extension CommandReport.Video {
  /// Returns the target position of a seek from the present position.
  package func target(of seek: Seek) -> Duration? {
    let wanted = seek.target(from: position, duration: duration, in: availableTracks?.chapters ?? [])
    return wanted.map { min(max($0, .zero), duration ?? $0) }
  }

  /// The title on one line, because a title from a file or a server may contain line ends.
  var name: String { title.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The selected track in words: `audio track 2 of 3 (de)`, `no subtitle track`.
  func trackWords(_ kind: TrackKind) -> String {
    guard let track = tracks[kind] else { return "no \(kind.rawValue) track" }
    let count = availableTracks.map { " of \($0[kind].count)" } ?? ""
    return "\(kind.rawValue) track \(track.number)" + count + (track.name.map { " (\($0))" } ?? "")
  }

  /// The entry's place in its list: `3 of 12: `; empty without a list.
  var entryWords: String {
    guard let entry, let entries else { return "" }
    return "\(entry) of \(entries): "
  }

  /// `film.mp4 at 0:42`
  var moment: String { name + (position.map { " at " + DurationFormatter.clock($0) } ?? "") }

  /// `film.mp4 to 1:30`
  var aim: String { name + (target.map { " to " + DurationFormatter.clock($0) } ?? "") }
}
