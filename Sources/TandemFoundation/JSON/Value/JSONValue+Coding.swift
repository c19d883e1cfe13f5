// Encodes and decodes JSON values with Swift's encoders and decoders.

extension JSONValue: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .int(let value): try value.encode(to: encoder)
    case .double(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }

  /// The keys of an object are in the decoder's order.
  package init(from decoder: any Decoder) throws {
    // Try each kind of value in turn, because a decoder does not report the kind of its value. Ignore every error of an
    // attempt: Foundation's decoder throws private errors for another kind, such as for 1.5 as a whole number.
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try container.allKeys.map { Member($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }
}
