// The keys of a record, however it was read.

import TandemFoundation
import TandemOrchestrator

/// Reads values by their keys. A value that is missing or of another type is nil.
package protocol RecordFields {
  var kindName: String { get }
  /// Nil for a kind that a session does not write: a newer program's or a foreign one.
  var knownKind: RecordKind? { get }
  var seqNumber: Int? { get }
  /// Time of the session's clock.
  var microseconds: Int? { get }
  func has(_ key: FieldKey) -> Bool
  func text(_ key: FieldKey) -> String?
  func int(_ key: FieldKey) -> Int?
  func double(_ key: FieldKey) -> Double?
  func bool(_ key: FieldKey) -> Bool?
  func isNull(_ key: FieldKey) -> Bool
  func isText(_ key: FieldKey) -> Bool
  func isText(_ key: FieldKey, _ text: StaticString) -> Bool
  func word<Word: RecordWord>(_ key: FieldKey) -> Word?
  func player(_ key: FieldKey) -> PlayerID?
  /// The callback's name, if it is one of the six.
  func step() -> Callback.Step?
  /// A player and its content; nil where the value is neither that nor null.
  func assignment(_ key: FieldKey) -> RoleAssignments.Assignment??
  /// True for the line that links a rotated file to its predecessor. It is not counted.
  var isContinuation: Bool { get }
  /// How many records are missing before this one; nil where none is. Logs of before there were holes say it in a
  /// warning.
  var lostRecords: Int? { get }
  /// True for a session's first line, even if earlier ones could not be written.
  var beginsSession: Bool { get }
}

/// The kinds of records that a session writes, as docs/event-log.md has them.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case session, end, crash, slowStep, log
  case command, commandEnded, transactionBegan, callback, restoreAnswer, roles, audio, presented, display, transaction
  case player, content, opening, mediaEnded, stream, playerLost, callPath
  case app, background = "away", foreground = "returned", screen, listener, persistence, suspension, visibility
  case sync = "tie"
  case temporaryPictureInPicture = "visit"
  case adBreak = "dodge"
  case overload = "pace"
  case broker, dropped, warning
}

/// The keys that rules and questions are about.
package struct FieldKey: Hashable, Sendable {
  /// Its place in ``all``.
  let number: Int

  private init(_ number: Int) { self.number = number }

  package var name: String { Self.all[number] }

  package static let seq = FieldKey(0)
  package static let time = FieldKey(1)
  package static let kind = FieldKey(2)
  package static let callback = FieldKey(3)
  package static let player = FieldKey(4)
  package static let content = FieldKey(5)
  package static let app = FieldKey(6)
  package static let transaction = FieldKey(7)
  package static let generation = FieldKey(8)
  package static let reason = FieldKey(9)
  package static let form = FieldKey(10)
  package static let outcome = FieldKey(11)
  package static let format = FieldKey(12)
  package static let version = FieldKey(13)
  package static let revision = FieldKey(14)
  package static let fullScreen = FieldKey(15)
  package static let pictureInPicture = FieldKey(16)
  package static let event = FieldKey(17)
  package static let audible = FieldKey(18)
  package static let answer = FieldKey(19)
  package static let action = FieldKey(20)
  package static let message = FieldKey(21)
  package static let command = FieldKey(22)
  package static let role = FieldKey(23)
  package static let moment = FieldKey(24)
  package static let entry = FieldKey(25)
  package static let position = FieldKey(26)
  package static let paused = FieldKey(27)
  package static let speed = FieldKey(28)
  package static let volume = FieldKey(29)
  package static let muted = FieldKey(30)
  package static let audioTrack = FieldKey(31)
  package static let subtitleTrack = FieldKey(32)
  package static let policy = FieldKey(33)
  package static let latency = FieldKey(34)
  package static let wait = FieldKey(35)
  package static let duration = FieldKey(36)
  package static let lost = FieldKey(37)
  package static let videoTrack = FieldKey(38)
  package static let key = FieldKey(39)
  package static let otherKey = FieldKey(40)
  package static let id = FieldKey(41)
  package static let screen = FieldKey(42)
  package static let restored = FieldKey(43)
  package static let error = FieldKey(44)
  package static let next = FieldKey(45)
  package static let state = FieldKey(46)
  package static let reported = FieldKey(47)
  package static let automatic = FieldKey(48)
  package static let allowsDuplicate = FieldKey(49)
  package static let advanced = FieldKey(50)
  package static let source = FieldKey(51)
  package static let framesDropped = FieldKey(52)
  package static let framesLate = FieldKey(53)
  package static let view = FieldKey(54)
  package static let route = FieldKey(55)
  package static let pid = FieldKey(56)
  package static let program = FieldKey(57)
  package static let also = FieldKey(58)
  package static let drift = FieldKey(59)
  package static let frame = FieldKey(60)
  package static let chosen = FieldKey(61)
  package static let count = FieldKey(62)

  /// In the order of the numbers above.
  static let all = [
    "seq", "t_us", "kind", "callback", "player", "content", "app", "transaction", "generation", "reason", "form",
    "outcome", "format", "version", "revision", "fullScreen", "pictureInPicture", "event", "audible", "answer",
    "action", "message", "command", "role", "moment", "entry", "position_us", "paused", "speed", "volume", "muted",
    "audioTrack", "subtitleTrack", "policy", "latency_us", "wait_us", "duration_us", "lost", "videoTrack", "key",
    "otherKey", "id", "screen", "restored", "error", "next",
    "state", "reported", "automatic", "allowsDuplicate", "advanced", "source", "framesDropped",
    "framesLate", "view", "route", "pid", "program", "also", "drift_us", "frame_us", "chosen", "of",
  ]
}

extension Record: RecordFields {
  package var kindName: String { kind }
  package var seqNumber: Int? { seq }
  package var microseconds: Int? { time?.microseconds }
  package func has(_ key: FieldKey) -> Bool { self[key.name] != nil }
  package func text(_ key: FieldKey) -> String? { self[key.name]?.string }
  package func int(_ key: FieldKey) -> Int? { self[key.name]?.int }
  package func double(_ key: FieldKey) -> Double? { self[key.name]?.double }
  package func bool(_ key: FieldKey) -> Bool? { self[key.name]?.bool }
  package func isNull(_ key: FieldKey) -> Bool { self[key.name]?.isNull == true }
  package func isText(_ key: FieldKey) -> Bool { self[key.name]?.string != nil }
  package func isText(_ key: FieldKey, _ text: StaticString) -> Bool { self[key.name]?.string == text.description }
  package func word<Word: RecordWord>(_ key: FieldKey) -> Word? { text(key).flatMap(Word.init) }
  package func player(_ key: FieldKey) -> PlayerID? { text(key).flatMap(PlayerID.init) }
  package func step() -> Callback.Step? { text(.callback).flatMap { Callback.Step(rawValue: $0) } }

  package func assignment(_ key: FieldKey) -> RoleAssignments.Assignment?? {
    guard let value = self[key.name] else { return .none }
    if value.isNull { return .some(nil) }
    guard let player = value["player"]?.string.flatMap(PlayerID.init), let content = value["content"]?.string else {
      return .none
    }
    return RoleAssignments.Assignment(player: player, content: content)
  }
}
