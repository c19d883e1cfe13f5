/// Any JSON value. Objects keep the order of their keys.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number in the range of `Int`. Every other number is a `double`.
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; nil if the key is missing or this value is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns this value with each text replaced with `change(text)`; keys stay unchanged.
  package func mapTexts(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .null, .bool, .int, .double: self
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mapTexts(change) })
    case .object(let members): .object(members.map { Member($0.key, $0.value.mapTexts(change)) })
    }
  }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var int: Int? {
    if case .int(let value) = self { value } else { nil }
  }

  /// The value of any number, whole or not; nil for all other values.
  package var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue {
  /// An object with only the fields that have a value.
  package static func fields(_ fields: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members(fields))
  }

  /// The members for the fields that have a value, for an object with further members.
  package static func members(_ fields: KeyValuePairs<String, JSONValue?>) -> [Member] {
    fields.compactMap { key, value in value.map { Member(key, $0) } }
  }

  package static func microseconds(_ duration: Duration) -> JSONValue { .int(duration.microseconds) }
}
