import TandemFoundation
import TandemOrchestrator

/// Reads values by their keys. A value that is missing or of another type is nil.
package protocol RecordFields {
  var kindName: String { get }
  /// The record's kind; nil for a newer program's kind or a foreign kind.
  var knownKind: RecordKind? { get }
  var seqNumber: Int? { get }
  /// The time of the session's clock.
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
  /// The callback's step; nil unless its name is one of AVKit's six names.
  func step() -> Callback.Step?
  /// The status of picture in picture in a foreign log. The status has a key that is not in ``FieldKey``.
  var isActive: Bool? { get }
  /// A player and its content; nil if the value is neither an assignment nor null.
  func assignment(_ key: FieldKey) -> RoleAssignments.Assignment??
}

/// The kinds of records that a session writes. docs/event-log.md describes them.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case session, end, crash, slowStep, log
  case command, commandEnded, transactionBegan, callback, restoreAnswer, roles, audio, presented, display, transaction
  case player, content, opening, mediaEnded, stream, playerLost, callPath
  case app, background, foreground, screen, listener, persistence, suspension, visibility
  case sync, temporaryPictureInPicture = "temporaryPiP", adBreak, overload
  case broker, dropped, warning
}

/// The keys that the rules and the log commands read. The names of times end in the unit.
package enum FieldKey: String, CaseIterable, Hashable, Sendable {
  case seq, kind, callback, player, content, app, transaction, generation, reason, form, outcome, format
  case version, revision, fullScreen, pictureInPicture, event, audible, answer, action, message, command, role
  case moment, entry, paused, speed, volume, muted, audioTrack, subtitleTrack, policy
  case lost, videoTrack, key, otherKey, screen, restored, error, next, state, reported, automatic
  case allowsDuplicate, advanced, source, framesDropped, framesLate, view, pid, program, also
  case chosenSpeed, count, initiator
  case time = "t_us"
  case position = "position_us"
  case latency = "latency_us"
  case wait = "wait_us"
  case duration = "duration_us"
  case drift = "drift_us"
  case frame = "frame_us"
  case wallClock = "wall_us"

  /// The key's index in ``all``.
  ///
  /// SAFETY: Swift stores a case without values as one byte, which counts the cases in the order of their declaration.
  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The names in records, in the order of the cases.
  static let all = allCases.map(\.rawValue)
}

extension Record: RecordFields {
  package var kindName: String { kind }
  package var seqNumber: Int? { seq }
  package var microseconds: Int? { time?.microseconds }
  package func has(_ key: FieldKey) -> Bool { self[key.rawValue] != nil }
  package func text(_ key: FieldKey) -> String? { self[key.rawValue]?.string }
  package func int(_ key: FieldKey) -> Int? { self[key.rawValue]?.int }
  package func double(_ key: FieldKey) -> Double? { self[key.rawValue]?.double }
  package func bool(_ key: FieldKey) -> Bool? { self[key.rawValue]?.bool }
  package func isNull(_ key: FieldKey) -> Bool { self[key.rawValue]?.isNull == true }
  package func isText(_ key: FieldKey) -> Bool { self[key.rawValue]?.string != nil }
  package func isText(_ key: FieldKey, _ text: StaticString) -> Bool { self[key.rawValue]?.string == text.description }
  package func word<Word: RecordWord>(_ key: FieldKey) -> Word? { text(key).flatMap(Word.init) }
  package func player(_ key: FieldKey) -> PlayerID? { text(key).flatMap(PlayerID.init) }
  package func step() -> Callback.Step? { text(.callback).flatMap { Callback.Step(rawValue: $0) } }
  package var isActive: Bool? { self["isActive"]?.bool }

  package func assignment(_ key: FieldKey) -> RoleAssignments.Assignment?? {
    guard let value = self[key.rawValue] else { return .none }
    if value.isNull { return .some(nil) }
    guard let player = value["player"]?.string.flatMap(PlayerID.init), let content = value["content"]?.string else {
      return .none
    }
    return RoleAssignments.Assignment(player: player, content: content)
  }
}
