// The video that a command was about.

import TandemJSON
import TandemRules

extension CommandReport {
  /// One video as the command has left it.
  package struct Video: Hashable, Sendable {
    package var player: PlayerID
    /// Its title, or else the last part of its address.
    package var title: String
    package var position: Duration?
    /// Nil for live contents.
    package var duration: Duration?
    package var isPaused = false
    /// Whether somebody silenced it; what the audio policy does is not in this.
    package var isMuted = false
    /// Whether it is the one that the audio policy lets be heard.
    package var isHeard = true
    package var volume = 100.0
    package var speed = 1.0
    /// Where a seek leads.
    package var target: Duration?
    /// What there is to choose from; known to the session only.
    package var chapters: [Chapter] = []
    /// The tracks that play.
    package var tracks: [TrackKind: Track] = [:]
    package var showsSubtitles = true
    package var delays: [DelayTarget: Duration] = [:]
    /// Of a list: which entry, from 1 on, and of how many.
    package var entry: Int?
    package var entries: Int?

    package init(_ player: PlayerID, title: String) {
      self.player = player
      self.title = title
    }
  }
}

extension CommandReport.Video {
  var json: JSONValue {
    .fields([
      "player": .string(player.rawValue), "title": .string(title),
      "position_us": position.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "target_us": target.map(JSONValue.microseconds), "paused": .bool(isPaused), "muted": .bool(isMuted),
      "heard": .bool(isHeard), "volume": .double(volume), "speed": .double(speed),
      "tracks": tracks.isEmpty
        ? nil : .array(TrackKind.allCases.compactMap { tracks[$0]?.json(isChosen: true) }),
      "subtitles": .bool(showsSubtitles),
      "audioDelay_us": delays[.audio].map(JSONValue.microseconds),
      "subtitleDelay_us": delays[.subtitle].map(JSONValue.microseconds),
      "listEntry": entry.map(JSONValue.int), "listEntries": entries.map(JSONValue.int),
    ])
  }

  init(_ fields: FieldReader) throws(WireDataError) {
    self.init(
      try fields.required(fields.choice("player"), "player"), title: try fields.required(fields.text("title"), "title"))
    position = try fields.duration("position_us")
    duration = try fields.duration("duration_us")
    target = try fields.duration("target_us")
    entry = try fields.int("listEntry")
    entries = try fields.int("listEntries")
    isPaused = try fields.bool("paused") ?? false
    isMuted = try fields.bool("muted") ?? false
    isHeard = try fields.bool("heard") ?? true
    volume = try fields.number("volume") ?? 100
    speed = try fields.number("speed") ?? 1
    for entry in fields.object["tracks"]?.array ?? [] {
      let track = try Track(FieldReader(entry))
      tracks[track.kind] = track
    }
    showsSubtitles = try fields.bool("subtitles") ?? true
    delays[.audio] = try fields.duration("audioDelay_us")
    delays[.subtitle] = try fields.duration("subtitleDelay_us")
  }

  /// A title is anybody's; it gets no line of its own.
  var name: String { title.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// `audio track 2 (de)`, `no subtitle track`
  func trackWords(_ kind: TrackKind) -> String {
    guard let track = tracks[kind] else { return "no \(kind.rawValue) track" }
    return "\(kind.rawValue) track \(track.number)" + (track.name.map { " (\($0))" } ?? "")
  }

  /// `film.mp4 at 0:42`
  var moment: String { name + (position.map { " at " + DurationFormatter.clock($0) } ?? "") }

  /// `film.mp4 to 1:30`
  var aim: String { name + (target.map { " to " + DurationFormatter.clock($0) } ?? "") }
}
