import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension CommandReport {
  package var json: JSONValue {
    .fields([
      "answer": .string(answer.rawValue), "ended": .bool(hasEnded), "dryRun": isDryRun ? true : nil,
      "transaction": transaction.map(JSONValue.int), "roles": roles.json,
      "hidden": isHidden ? true : nil, "adBreak": isInAdBreak ? true : nil,
      "latency_us": latency.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "decision": (verdict?.rawValue).map(JSONValue.string), "action": (action?.rawValue).map(JSONValue.string),
      "video": video?.json,
      "rule": (rule?.rawValue).map(JSONValue.string), "key": (key?.rawValue).map(JSONValue.string),
      "otherKey": (otherKey?.rawValue).map(JSONValue.string),
      "offset_us": syncOffset.map(JSONValue.microseconds),
    ])
  }

  package init(json: JSONValue) throws(ControlError) { try self.init(FieldReader(json)) }

  private init(_ fields: FieldReader) throws(ControlError) {
    self.init(transaction: try fields.int("transaction"))
    answer = try fields.required(fields.choice("answer"), "answer")
    hasEnded = try fields.bool("ended") ?? false
    isDryRun = try fields.bool("dryRun") ?? false
    isHidden = try fields.bool("hidden") ?? false
    isInAdBreak = try fields.bool("adBreak") ?? false
    if let roles = try fields.object("roles") { self.roles = try Roles(roles) }
    latency = try fields.duration("latency_us")
    duration = try fields.duration("duration_us")
    verdict = try fields.choice("decision")
    action = try fields.choice("action")
    if let video = try fields.object("video") { self.video = try Video(video) }
    rule = try fields.choice("rule")
    key = try fields.text("key").map { ContentKey($0) }
    otherKey = try fields.text("otherKey").map { ContentKey($0) }
    syncOffset = try fields.duration("offset_us")
  }
}

extension CommandReport.Video {
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

  init(_ fields: FieldReader) throws(ControlError) {
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
}

extension Roles {
  var json: JSONValue {
    .fields([
      "fullScreen": (fullScreen?.rawValue).map(JSONValue.string).orNull,
      "pictureInPicture": (pictureInPicture?.rawValue).map(JSONValue.string).orNull,
    ])
  }

  init(_ fields: FieldReader) throws(ControlError) {
    self.init(
      fullScreen: try fields.choice("fullScreen"), pictureInPicture: try fields.choice("pictureInPicture"))
  }
}
