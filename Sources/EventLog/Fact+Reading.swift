// From a record's keys to what it says.

import JSON
import Orchestration

extension Fact {
  init(_ record: Record, isForeign: Bool) {
    do throws(MalformedKey) {
      self = try Fact.read(record, isForeign: isForeign)
    } catch {
      self = .malformed(record.kind == "callback" ? .identification : .format, key: error.key, expected: error.expected)
    }
  }

  private static func read(_ record: Record, isForeign: Bool) throws(MalformedKey) -> Fact {
    switch record.kind {
    case "callback": return try callback(record, isForeign: isForeign)
    case "player": return try player(record)
    case "session":
      let version = try record.int("version")
      return .session(isKnownFormat: try record.text("format") == LogFormat.name && version <= LogFormat.version)
    case "transactionBegan": return .began(transaction: try record.int("transaction"), try record.word("form"))
    case "transaction":
      return .ended(
        transaction: try record.int("transaction"), try record.word("form"), try record.word("outcome"),
        reason: record["reason"]?.string)
    case "restoreAnswer":
      // An ignored answer may be to a transaction that nobody remembers.
      if record["player"]?.isNull == true { return .other }
      return .restoreAnswer(
        try record.word("player"), transaction: try record.int("transaction"), try record.word("outcome"))
    case "roles":
      let seats = SeatPair(
        fullScreen: try record.seat("fullScreen"), pictureInPicture: try record.seat("pictureInPicture"))
      return .roles(revision: try record.int("revision"), seats)
    case "presented": return .presented(transaction: try record.int("transaction"))
    case "display":
      return try record.text("event") == "settled" ? .settled(transaction: try record.int("transaction")) : .other
    case "audio":
      if record["audible"]?.isNull != true { _ = try record.word("audible") as PlayerID }
      return .audio
    case "command": return record["answer"]?.string == "accepted" ? command(record) : .other
    case "content":
      switch try record.text("action") {
      case "load", "replace", "prepare", "stopThenReplace": return .loading(try record.word("player"))
      default: return .other
      }
    case "opening": return .opening(try record.word("player"))
    case "warning":
      return .warning(isPresentationTimedOut: try record.text("message").contains("presentationTimedOut"))
    case "end": return .end
    default: return .other
    }
  }

  private static func callback(_ record: Record, isForeign: Bool) throws(MalformedKey) -> Fact {
    let name = try record.text("callback")
    if isForeign {
      guard let step = Callback.Step(foreign: name) else { return .other }
      return .callback(CallbackFact(step: step, player: try record.text("player")))
    }
    let player: PlayerID = try record.word("player")
    let details = CallbackFact.Details(
      player: player, content: try record.text("content"), transaction: try record.int("transaction"),
      generation: try record.int("generation"), reason: record["reason"]?.string)
    _ = try record.text("app")
    return .callback(CallbackFact(step: try record.word("callback"), player: player.rawValue, details: details))
  }

  private static func player(_ record: Record) throws(MalformedKey) -> Fact {
    let player: PlayerID = try record.word("player")
    let event = try record.text("event")
    if event == "snapshot" {
      let snapshot = Snapshot(
        entry: record["entry"]?.int, position: (record["position_us"]?.int).map { .microseconds($0) },
        isPaused: record["paused"]?.bool ?? false, speed: record["speed"]?.double ?? 1,
        volume: record["volume"]?.double ?? 100, isMuted: record["muted"]?.bool ?? true,
        audioTrack: record["audioTrack"]?.int, subtitleTrack: record["subtitleTrack"]?.int)
      return .snapshot(player, try record.word("moment"), transaction: try record.int("transaction"), snapshot)
    }
    return PlayerEvent(rawValue: event).map { .player(player, $0) } ?? .other
  }

  private static func command(_ record: Record) -> Fact {
    let role = (record["role"]?.string).flatMap(Role.init)
    switch record["command"]?.string {
    case "pause", "resume", "togglePause": return .allowed(role, .pause)
    case "seek": return .allowed(role, .seek)
    // An open of what is there already may resume it and seek in it.
    case "open": return .allowed(nil, [.seek, .pause])
    case "setVolume", "addVolume": return .allowed(role, .volume)
    case "setSpeed": return .allowed(role, .speed)
    case "selectTrack": return .allowed(role, .tracks)
    case "unload": return .allowed(role, .load)
    default: return .other
    }
  }
}

/// A key that does not hold what the format says.
private struct MalformedKey: Error {
  var key: String
  var expected: String
}

extension Record {
  fileprivate func text(_ key: String) throws(MalformedKey) -> String {
    guard case .string(let text) = self[key] else { throw MalformedKey(key: key, expected: "a string") }
    return text
  }

  fileprivate func int(_ key: String) throws(MalformedKey) -> Int {
    guard case .int(let number) = self[key] else { throw MalformedKey(key: key, expected: "a whole number") }
    return number
  }

  fileprivate func word<Word: RawRepresentable & CaseIterable>(_ key: String) throws(MalformedKey) -> Word
  where Word.RawValue == String {
    guard case .string(let text) = self[key], let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw MalformedKey(key: key, expected: "one of \(words)")
    }
    return word
  }

  fileprivate func seat(_ key: String) throws(MalformedKey) -> SeatPair.Seat? {
    guard let value = self[key] else { throw MalformedKey(key: key, expected: "a player and its content, or null") }
    if value.isNull { return nil }
    guard let player = value["player"]?.string.flatMap(PlayerID.init), let content = value["content"]?.string else {
      throw MalformedKey(key: key, expected: "a player and its content, or null")
    }
    return SeatPair.Seat(player: player, content: content)
  }
}

extension Callback.Step {
  /// The step that a name of AVKit's stands for: a short one, or a selector of `AVPlayerViewControllerDelegate`,
  /// `AVPictureInPictureControllerDelegate` or `AVPictureInPictureController`'s content source, as Swift or
  /// Objective-C writes it.
  init?(foreign name: String) {
    if let step = Callback.Step(rawValue: name) {
      self = step
      return
    }
    let lower = name.lowercased()
    guard let step = Callback.Step.allCases.first(where: { lower.contains($0.rawValue.lowercased()) }) else {
      return nil
    }
    self = step
  }
}
