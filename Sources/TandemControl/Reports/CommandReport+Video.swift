// The video that a command was about.

import TandemFoundation
import TandemOrchestrator
import TandemPlayback

extension CommandReport {
  /// One video as the command has left it; its settings are members, too.
  @dynamicMemberLookup
  package struct Video: Hashable, Sendable {
    package var player: PlayerID
    /// The title that every front end shows.
    package var title: String
    package var position: Duration?
    /// Nil for live contents.
    package var duration: Duration?
    /// The settings that have a key of their own; see ``PlaybackSetting``.
    package var playback = PlaybackState()
    /// True if the user muted it. The audio policy's own mute does not count.
    package var isMuted = false
    /// True if the audio policy makes it audible and the user has not muted it.
    package var isHeard = true
    package var volume = 100.0
    /// Where a seek leads.
    package var target: Duration?
    /// The available chapters; only the session fills them in.
    package var chapters: [Chapter] = []
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
  package init(_ video: VideoSnapshot) {
    self.init(video.player, title: video.title)
    if !video.content.entries.isEmpty { (entry, entries) = (video.playback.entry + 1, video.content.entries.count) }
    (position, duration) = (video.moment.position, video.duration)
    (isMuted, isHeard, volume) = (video.sound.isMuted, video.sound.isHeard, video.sound.volume)
    playback = PlaybackState(reporting: video.playback)
    chapters = video.chapters
    for kind in TrackKind.allCases { tracks[kind] = video.track(kind).flatMap { video.availableTracks?[kind, $0] } }
  }

  /// Where a seek from here leads.
  package func target(of seek: Seek) -> Duration? {
    let wanted = seek.target(from: position, duration: duration, in: chapters)
    return wanted.map { min(max($0, .zero), duration ?? $0) }
  }

  var json: JSONValue { .object(fields + playback.members) }

  private var fields: [JSONValue.Member] {
    JSONValue.members([
      "player": .string(player.rawValue), "title": .string(title),
      "position_us": position.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "target_us": target.map(JSONValue.microseconds), "muted": .bool(isMuted),
      "heard": .bool(isHeard), "volume": .double(volume),
      "tracks": tracks.isEmpty
        ? nil : .array(TrackKind.allCases.compactMap { tracks[$0]?.json(isChosen: true) }),
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
    playback = try PlaybackState(fields)
    isMuted = try fields.bool("muted") ?? false
    isHeard = try fields.bool("heard") ?? true
    volume = try fields.number("volume") ?? 100
    for entry in fields.object["tracks"]?.array ?? [] {
      let track = try Track(FieldReader(entry))
      tracks[track.kind] = track
    }
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
