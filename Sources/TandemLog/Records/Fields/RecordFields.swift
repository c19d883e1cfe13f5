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
