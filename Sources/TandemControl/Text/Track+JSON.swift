// Tracks and chapters in a status as JSON, with mpv's names.

import TandemFoundation
import TandemOrchestrator

extension Track {
  func json(isChosen: Bool) -> JSONValue {
    .fields([
      "type": .string(kind.rawValue), "id": .int(number), "selected": .bool(isChosen),
      "lang": language.map(JSONValue.string), "title": title.map(JSONValue.string),
      "codec": codec.map(JSONValue.string), "external": isExternal ? true : nil, "forced": isForced ? true : nil,
      "albumart": isCover ? true : nil, "demux-w": width.map(JSONValue.int), "demux-h": height.map(JSONValue.int),
      "demux-fps": frameRate.map(JSONValue.double), "demux-channel-count": channels.map(JSONValue.int),
    ])
  }

  init(_ fields: FieldReader) throws(ControlError) {
    self.init(
      try fields.required(fields.choice("type"), "type"), try fields.required(fields.int("id"), "id"),
      language: try fields.text("lang"), title: try fields.text("title"))
    codec = try fields.text("codec")
    isExternal = try fields.bool("external") ?? false
    isForced = try fields.bool("forced") ?? false
    isCover = try fields.bool("albumart") ?? false
    width = try fields.int("demux-w")
    height = try fields.int("demux-h")
    frameRate = try fields.number("demux-fps")
    channels = try fields.int("demux-channel-count")
  }
}

extension Chapter {
  var json: JSONValue {
    .fields(["time_us": .microseconds(start), "title": title.map(JSONValue.string)])
  }
}

extension StatusReport.Player {
  package func json(of kind: TrackKind?) -> JSONValue {
    let shown = tracks.filter { kind == nil || $0.kind == kind }
    return .fields([
      "tracks": .array(shown.map { $0.json(isChosen: chosen[$0.kind] == $0.number) }),
      "subtitles": .bool(playback.showsSubtitles),
    ])
  }

  package var jsonOfChapters: JSONValue {
    .fields([
      "chapter": position.flatMap { Chapter.number(at: $0, in: chapters) }.map(JSONValue.int),
      "chapters": .array(chapters.map(\.json)),
    ])
  }
}
