import TandemCommands
import TandemOrchestrator

extension DecodedRecord {
  init(_ fields: some RecordFields, kind: RecordKind?, isForeign: Bool) {
    do throws(MalformedKey) {
      self = try DecodedRecord.read(fields, kind: kind, isForeign: isForeign)
    } catch {
      self = .malformed(error.rule(kind, isForeign: isForeign), key: error.key, expected: error.expected)
    }
  }

  private static func read(
    _ fields: some RecordFields, kind: RecordKind?, isForeign: Bool
  ) throws(MalformedKey) -> DecodedRecord {
    switch kind {
    case .callback:
      if !isForeign { return .callback(try DecodedCallback(fields)) }
      _ = try fields.needText(.callback)
      guard let event = fields.foreignEvent else { return .other }
      let player = try fields.needText(.player)
      if let step = event.step { return .callback(DecodedCallback(step: step, player: player)) }
      if case .status = event { throw MalformedKey("isActive", expected: "true or false") }
      return .appCall(event, player: player)
    case .player: return try player(fields)
    case .presented: return .presented(transaction: try fields.need(.transaction))
    case .display:
      if fields.isText(.event, "settled") { return .settled(transaction: try fields.need(.transaction)) }
      switch try fields.needText(.event) {
      case "timedOut": return .presentationTimedOut(transaction: try fields.need(.transaction))
      // After a failure of the display, a player that has lost its pictures seeks to its current position, so that it
      // draws the picture again.
      case "trouble": return .allowed(nil, .seek)
      default: return .other
      }
    case .roles: return .roles(try DecodedRoles(fields))
    case .audio:
      if !fields.isNull(.audible) { _ = try fields.needPlayer(.audible) }
      if fields.has(.also) { _ = try fields.needPlayer(.also) }
      let mayBeBoth = ["mix", "separate", "separatePinned"].contains { fields.isText(.policy, $0) }
      return .audio(isBoth: fields.has(.also), mayBeBoth: mayBeBoth)
    case .restoreAnswer:
      // The record of an ignored answer names no player if the session no longer remembers the transaction.
      if fields.isNull(.player) { return .other }
      return .restoreAnswer(
        try fields.needPlayer(.player), transaction: try fields.need(.transaction), try fields.needWord(.outcome))
    case .transactionBegan: return .began(transaction: try fields.need(.transaction), try fields.needWord(.form))
    case .transaction:
      return .ended(
        transaction: try fields.need(.transaction), try fields.needWord(.form), try fields.needWord(.outcome),
        reason: fields.text(.reason))
    case .command: return fields.isText(.answer, "accepted") ? command(fields) : .other
    case .stream:
      let event = try fields.needText(.event)
      return .stream(try fields.needPlayer(.player), isLost: ["interrupted", "crashed", "retrying"].contains(event))
    case .sync: return .sync(try DecodedSync(fields))
    case .session, .content, .opening, .playerLost, .end: return try rare(fields, kind: kind)
    case .warning, .dropped, .log, .screen, .background, .foreground, .app, .persistence, .temporaryPictureInPicture,
      .adBreak, .overload, .broker, .crash, .slowStep, .commandEnded, .mediaEnded, .callPath, .listener, .suspension,
      .visibility, nil:
      return .other
    }
  }

  private static func rare(_ fields: some RecordFields, kind: RecordKind?) throws(MalformedKey) -> DecodedRecord {
    switch kind {
    case .session:
      let version = try fields.need(.version)
      return .session(isKnownFormat: try fields.needText(.format) == LogFormat.name && version == LogFormat.version)
    case .content:
      switch try fields.needText(.action) {
      case "load", "replace", "prepare", "stopThenReplace": return .loading(try fields.needPlayer(.player))
      default: return .other
      }
    case .opening: return .opening(try fields.needPlayer(.player))
    case .playerLost: return .playerLost(try fields.needPlayer(.player))
    default: return .end
    }
  }

  private static func player(_ fields: some RecordFields) throws(MalformedKey) -> DecodedRecord {
    if fields.isText(.event, "snapshot") { return .snapshot(try DecodedSnapshot(fields)) }
    let player = try fields.needPlayer(.player)
    let isPrepared = fields.isText(.event, "prepareEntry")
    if isPrepared && !fields.isNull(.entry) || fields.isText(.event, "entry") || fields.isText(.event, "loadEntry") {
      // The entry must be one of the list's entries; a content that is not a list is treated as a list with one entry.
      let count: Int = try fields.need(.count)
      guard let number = fields.int(.entry), number >= 1, number <= count else {
        let orNull = isPrepared ? ", or null" : ""
        throw MalformedKey(.entry, expected: "a whole number from 1 to \(max(1, count))\(orNull)")
      }
    }
    return PlayerEvent(rawValue: try fields.needText(.event)).map { .player(player, $0) } ?? .other
  }

  private static func command(_ fields: some RecordFields) -> DecodedRecord {
    let role = fields.text(.role).flatMap(Role.init)
    switch fields.text(.command).flatMap(CommandSpec.logged)?.kind {
    case .pause, .resume, .togglePause: return .allowed(role, .pause)
    case .seek: return .allowed(role, .seek)
    // If the opened content is already on the screen, `open` may resume it and seek in it.
    case .open: return .allowed(nil, [.seek, .pause])
    case .setVolume, .addVolume: return .allowed(role, .volume)
    case .setSpeed, .multiplySpeed: return .allowed(role, .speed)
    case .selectTrack, .selectLanguage, .cycleTrack: return .allowed(role, .tracks)
    // A sync applies the pause and the speed of one video to the other.
    case .sync: return .allowed(nil, [.pause, .speed])
    case .unload: return .allowed(role, .load)
    default: return .other
    }
  }
}

extension DecodedCallback {
  /// Decodes a callback record of a session's own log.
  init(_ fields: some RecordFields) throws(MalformedKey) {
    guard let step = fields.step() else {
      throw MalformedKey(.callback, expected: Callback.Step.allCases.map(\.rawValue).joined(separator: ", "))
    }
    if !fields.isText(.app) { throw MalformedKey(.app, expected: "a string") }
    let player = try fields.needPlayer(.player)
    let details = Details(
      player: player, content: try fields.needText(.content), transaction: try fields.need(.transaction),
      generation: try fields.need(.generation), reason: fields.text(.reason))
    self.init(step: step, player: player.rawValue, details: details)
  }
}

extension DecodedSnapshot {
  init(_ fields: some RecordFields) throws(MalformedKey) {
    player = try fields.needPlayer(.player)
    snapshot = Snapshot(
      entry: fields.int(.entry), position: fields.int(.position).map { .microseconds($0) },
      isPaused: fields.bool(.paused) ?? false, speed: fields.double(.speed) ?? 1,
      volume: fields.double(.volume) ?? 100, isMuted: fields.bool(.muted) ?? true,
      audioTrack: fields.int(.audioTrack), subtitleTrack: fields.int(.subtitleTrack),
      videoTrack: fields.int(.videoTrack))
    moment = try fields.needWord(.moment)
    transaction = try fields.need(.transaction)
  }
}

extension DecodedRoles {
  init(_ fields: some RecordFields) throws(MalformedKey) {
    assignments = RoleAssignments(
      fullScreen: try fields.needsAssignment(.fullScreen),
      pictureInPicture: try fields.needsAssignment(.pictureInPicture))
    revision = try fields.need(.revision)
  }
}

extension RecordFields {
  fileprivate func needText(_ key: FieldKey) throws(MalformedKey) -> String {
    guard let text = text(key) else { throw MalformedKey(key, expected: "a string") }
    return text
  }

  func need(_ key: FieldKey) throws(MalformedKey) -> Int {
    guard let number = int(key) else { throw MalformedKey(key, expected: "a whole number") }
    return number
  }

  func needWord<Word: RecordWord>(_ key: FieldKey) throws(MalformedKey) -> Word {
    guard let word: Word = word(key) else {
      throw MalformedKey(key, expected: "one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  fileprivate func needPlayer(_ key: FieldKey) throws(MalformedKey) -> PlayerID {
    if let player = player(key) { return player }
    throw MalformedKey(key, expected: "one of " + PlayerID.allCases.map(\.rawValue).joined(separator: ", "))
  }

  fileprivate func needsAssignment(_ key: FieldKey) throws(MalformedKey) -> RoleAssignments.Assignment? {
    guard let assignment = assignment(key) else {
      throw MalformedKey(key, expected: "a player and its content, or null")
    }
    return assignment
  }
}
