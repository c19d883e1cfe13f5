import TandemCommands
import TandemFoundation
import TandemOrchestrator
import TandemPlayback

extension StatusReport {
  package var json: JSONValue {
    .fields([
      "roles": roles.json,
      "players": .fields(["A": (players.a?.json).orNull, "B": (players.b?.json).orNull]),
      "audio": .fields([
        "policy": .string(audioPolicy.choice.rawValue),
        "content": (audioPolicy.pinnedContent?.rawValue).map(JSONValue.string),
        "audible": (audible?.rawValue).map(JSONValue.string).orNull,
        "also": (alsoAudible?.rawValue).map(JSONValue.string),
        "silenceReason": silenceReason.map(JSONValue.string),
      ]),
      "pictureInPicture": .fields([
        "supported": pictureInPicture.isSupported.json, "possible": pictureInPicture.isPossible.json,
        "active": pictureInPicture.isActive.json, "suspended": pictureInPicture.isSuspended.json,
        "canStop": pictureInPicture.canStop.json, "hidden": .bool(pictureInPicture.isHidden),
      ]),
      "sync": sync?.json,
      "temporaryPiP": temporaryPictureInPicture.map {
        .fields([
          "content": .string($0.content.rawValue), "previous": ($0.previous?.rawValue).map(JSONValue.string).orNull,
        ])
      },
      "adBreak": (adBreak?.rawValue).map(JSONValue.string),
      "keepsUp": .bool(!isTooSlow), "reduced": (reduced?.rawValue).map(JSONValue.string),
      "transaction": transaction.map {
        .fields(["transaction": .int($0.number), "form": .string($0.form.rawValue)])
      }.orNull,
      "corner": .string(corner.rawValue), "size": .string(size.rawValue), "layout": .string(layout.rawValue),
      "counters": .object(counters.map { JSONValue.Member($0.name, .int($0.value)) }),
      "process": process.map(JSONValue.int), "log": log.map(JSONValue.string),
      "display": display.map(JSONValue.string),
    ])
  }

  package init(json: JSONValue) throws(ControlError) { try self.init(FieldReader(json)) }

  private init(_ fields: FieldReader) throws(ControlError) {
    roles = try Roles(fields.required(fields.object("roles"), "roles"))
    let players = try fields.required(fields.object("players"), "players")
    if let player = try players.object("A") { self.players.a = try Player(player) }
    if let player = try players.object("B") { self.players.b = try Player(player) }
    let audio = try fields.required(fields.object("audio"), "audio")
    audioPolicy = try AudioPolicy(audio)
    audible = try audio.choice("audible")
    alsoAudible = try audio.choice("also")
    silenceReason = try audio.text("silenceReason")
    let states = try fields.required(fields.object("pictureInPicture"), "pictureInPicture")
    pictureInPicture.isSupported = try AvailabilityFlag(states, "supported")
    pictureInPicture.isPossible = try AvailabilityFlag(states, "possible")
    pictureInPicture.isActive = try AvailabilityFlag(states, "active")
    pictureInPicture.isSuspended = try AvailabilityFlag(states, "suspended")
    // The value may be missing, because older sessions do not report it.
    if try states.object("canStop") != nil { pictureInPicture.canStop = try AvailabilityFlag(states, "canStop") }
    pictureInPicture.isHidden = try states.bool("hidden") ?? false
    if let sync = try fields.object("sync") { self.sync = try SessionSnapshot.Sync(sync) }
    isTooSlow = try fields.bool("keepsUp") == false
    reduced = try fields.choice("reduced")
    if let temporary = try fields.object("temporaryPiP") {
      temporaryPictureInPicture = TemporaryPictureInPicture(
        ContentKey(try temporary.required(temporary.text("content"), "content")),
        previous: try temporary.text("previous").map { ContentKey($0) })
    }
    adBreak = try fields.text("adBreak").map { ContentKey($0) }
    if let running = try fields.object("transaction") {
      transaction = Transaction(
        number: try running.required(running.int("transaction"), "transaction"),
        form: try running.required(running.choice("form"), "form"))
    }
    corner = try fields.required(fields.choice("corner"), "corner")
    size = try fields.required(fields.choice("size"), "size")
    // Older sessions do not report this value.
    layout = try fields.choice("layout") ?? .pictureInPicture
    if case .object(let members)? = fields.object["counters"] {
      counters = members.compactMap { member in member.value.int.map { Counter(name: member.key, value: $0) } }
    }
    process = try fields.int("process")
    log = try fields.text("log")
    display = try fields.text("display")
  }
}

extension StatusReport.Player {
  var json: JSONValue { .object(fields + playback.members) }

  private var fields: [JSONValue.Member] {
    JSONValue.members([
      "content": .string(content.rawValue), "url": .string(url), "title": title.map(JSONValue.string),
      "kind": .string(kind.rawValue), "entry": entry.map(JSONValue.int),
      "position_us": position.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
      "live": .bool(isLive), "behindLive_us": isLive ? behindLive.map(JSONValue.microseconds).orNull : nil,
      "muted": .bool(isMuted), "volume": .double(volume),
      "ended": .bool(hasEnded), "buffering": .bool(isBuffering),
      "connection": connection.map { .string($0.rawValue) },
      "width": width.map(JSONValue.int), "height": height.map(JSONValue.int),
      "framesDropped": .int(framesDropped), "framesLate": .int(framesLate),
      "cached_us": cachedAhead.map(JSONValue.microseconds),
      "tracks": tracks.isEmpty ? nil : .array(tracks.map { $0.json(isChosen: chosen[$0.kind] == $0.number) }),
      "chapter": position.flatMap { Chapter.number(at: $0, in: chapters) }.map(JSONValue.int),
      "chapters": chapters.isEmpty ? nil : .array(chapters.map(\.json)),
      "listEntry": listEntry.map(JSONValue.int),
      "entries": entries.isEmpty
        ? nil
        : .array(entries.map { .fields(["url": .string($0.url), "title": $0.title.map(JSONValue.string)]) }),
      "shuffled": entries.isEmpty ? nil : .bool(isShuffled),
    ])
  }

  init(_ fields: FieldReader) throws(ControlError) {
    self.init(
      content: ContentKey(try fields.required(fields.text("content"), "content")),
      url: try fields.required(fields.text("url"), "url"), title: try fields.text("title"),
      kind: try fields.required(fields.choice("kind"), "kind"))
    entry = try fields.int("entry")
    position = try fields.duration("position_us")
    duration = try fields.duration("duration_us")
    isLive = try fields.bool("live") ?? false
    behindLive = try fields.duration("behindLive_us")
    playback = try PlaybackState(fields)
    isMuted = try fields.bool("muted") ?? false
    volume = try fields.number("volume") ?? 100
    hasEnded = try fields.bool("ended") ?? false
    isBuffering = try fields.bool("buffering") ?? false
    connection = try fields.choice("connection")
    width = try fields.int("width")
    height = try fields.int("height")
    framesDropped = try fields.int("framesDropped") ?? 0
    framesLate = try fields.int("framesLate") ?? 0
    cachedAhead = try fields.duration("cached_us")
    for entry in fields.object["tracks"]?.array ?? [] {
      let reader = try FieldReader(entry)
      let track = try Track(reader)
      tracks.append(track)
      if try reader.bool("selected") == true { chosen[track.kind] = track.number }
    }
    listEntry = try fields.int("listEntry")
    for entry in fields.object["entries"]?.array ?? [] {
      let reader = try FieldReader(entry)
      entries.append(
        ContentEntry(url: try reader.required(reader.text("url"), "url"), title: try reader.text("title")))
    }
    isShuffled = try fields.bool("shuffled") ?? false
    for entry in fields.object["chapters"]?.array ?? [] {
      let reader = try FieldReader(entry)
      chapters.append(
        Chapter(at: try reader.required(reader.duration("time_us"), "time_us"), title: try reader.text("title")))
    }
  }
}

extension SessionSnapshot.Sync {
  var json: JSONValue {
    .fields([
      "state": .string(stage.rawValue), "offset_us": .microseconds(offset),
      "drift_us": drift.map(JSONValue.microseconds),
    ])
  }

  init(_ fields: FieldReader) throws(ControlError) {
    self.init(
      try fields.required(fields.choice("state"), "state"),
      offset: try fields.required(fields.duration("offset_us"), "offset_us"), drift: try fields.duration("drift_us"))
  }
}

extension StatusReport.AvailabilityFlag {
  var json: JSONValue { .fields(["is": .bool(holds), "reason": reason.map(JSONValue.string)]) }

  init(_ states: FieldReader, _ key: String) throws(ControlError) {
    let fields = try states.required(states.object(key), key)
    self.init(try fields.required(fields.bool("is"), key), reason: try fields.text("reason"))
  }
}

extension AudioPolicy {
  init(_ fields: FieldReader) throws(ControlError) {
    let (word, content) = (try fields.text("policy"), try fields.text("content"))
    guard let policy = AudioPolicy(word: word, pinned: content) else {
      throw .unexpected("policy", "a policy, and also the content if the policy is pinned")
    }
    self = policy
  }
}
