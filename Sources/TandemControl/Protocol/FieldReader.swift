import TandemFoundation

extension Optional where Wrapped == JSONValue {
  /// The value, or JSON's null for nil, so that the field is always written.
  var orNull: JSONValue { self ?? .null }
}

/// Reads typed fields of an object. Unknown fields, which a newer session may send, are skipped.
struct FieldReader {
  let object: JSONValue

  init(_ value: JSONValue, _ key: String = "data") throws(ControlError) {
    guard case .object = value else { throw .unexpected(key, "an object") }
    object = value
  }

  /// The value of a field; nil if the field is missing or null.
  private func value(_ key: String) -> JSONValue? {
    guard let value = object[key], !value.isNull else { return nil }
    return value
  }

  private func optional<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(ControlError) -> Value? {
    guard let value = value(key) else { return nil }
    guard let result = read(value) else { throw .unexpected(key, expected) }
    return result
  }

  func required<Value>(_ value: Value?, _ key: String) throws(ControlError) -> Value {
    guard let value else { throw .unexpected(key, "a value") }
    return value
  }

  func text(_ key: String) throws(ControlError) -> String? { try optional(key, "a text", \.string) }
  func int(_ key: String) throws(ControlError) -> Int? { try optional(key, "a whole number", \.int) }
  func number(_ key: String) throws(ControlError) -> Double? { try optional(key, "a number", \.double) }
  func bool(_ key: String) throws(ControlError) -> Bool? { try optional(key, "true or false", \.bool) }

  func duration(_ key: String) throws(ControlError) -> Duration? {
    try optional(key, "whole microseconds, " + DurationLimit.text) {
      $0.int.flatMap { Duration(microsecondsFromOutside: $0) }
    }
  }

  func choice<Choice: RawRepresentable>(
    _ key: String, of: Choice.Type = Choice.self
  ) throws(ControlError) -> Choice? where Choice.RawValue == String {
    try optional(key, "a known word") { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  func object(_ key: String) throws(ControlError) -> FieldReader? {
    guard let value = value(key) else { return nil }
    return try FieldReader(value, key)
  }
}
