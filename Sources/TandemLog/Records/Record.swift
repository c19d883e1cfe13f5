import TandemFoundation
import TandemOrchestrator

/// One line of the event log: a kind and its keys. See docs/event-log.md.
package struct Record: Hashable, Sendable {
  package let kind: String
  /// The record's kind; nil for a kind that a session does not write.
  package let knownKind: RecordKind?
  /// All keys except `seq`, `t_us` and `kind`, in their order.
  package var fields: [JSONValue.Member]
  /// The number of the line; nil until the record is written, and in foreign logs.
  package var seq: Int?
  /// The time of the session's monotonic clock; nil in the same cases as `seq`.
  package var time: Duration?
  /// The app or the listener that receives a callback or a question; nil in a record that was read from a log.
  package var addressee: Addressee?
  /// The location that the record was read from; nil if it was not read.
  package var location: Location?

  package struct Location: Hashable, Sendable {
    /// The line's number, from 1.
    package var line: Int
    /// The offset of the line's first byte, from 0.
    package var offset: Int

    package init(line: Int, offset: Int) {
      self.line = line
      self.offset = offset
    }
  }

  package enum Addressee: Hashable, Sendable {
    case app(AppID)
    case listener(ListenerID)
  }

  package init(_ kind: RecordKind, _ fields: [JSONValue.Member] = []) {
    self.kind = kind.rawValue
    knownKind = kind
    self.fields = fields
  }

  /// A record with those of the keys that have a value.
  init(_ kind: RecordKind, _ fields: KeyValuePairs<String, JSONValue?>) {
    self.init(kind, capacity: fields.count)
    for case (let key, let value?) in fields { self.fields.add(key, value) }
  }

  /// A record with the kind and keys of a log's line.
  package init(kind: String, _ fields: [JSONValue.Member] = []) {
    self.kind = kind
    knownKind = RecordKind(rawValue: kind)
    self.fields = fields
  }

  /// An empty record with room for its keys, so that adding all keys takes one allocation.
  ///
  /// - Parameter capacity: the maximum number of keys.
  init(_ kind: RecordKind, capacity: Int) {
    self.init(kind)
    fields.reserveCapacity(capacity)
  }

  package subscript(key: String) -> JSONValue? {
    for member in fields where member.key == key { return member.value }
    return nil
  }

  /// The record as a line, without its newline.
  package var line: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Appends the record as one line, the newline included.
  package func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    if let seq {
      bytes.append(contentsOf: "\"seq\":".utf8)
      bytes.appendInt(seq)
      bytes.append(UInt8(ascii: ","))
    }
    if let time {
      bytes.append(contentsOf: "\"t_us\":".utf8)
      bytes.appendInt(time.microseconds)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.append(contentsOf: "\"kind\":".utf8)
    bytes.appendString(kind)
    for field in fields {
      bytes.append(UInt8(ascii: ","))
      bytes.appendString(field.key)
      bytes.append(UInt8(ascii: ":"))
      field.value.write(into: &bytes)
    }
    bytes.append(contentsOf: "}\n".utf8)
  }
}

extension [JSONValue.Member] {
  /// Adds a key if it has a value.
  mutating func add(_ key: String, ifThere value: String?) {
    if let value { append(JSONValue.Member(key, .string(value))) }
  }

  mutating func add(_ key: String, ifThere value: Int?) {
    if let value { append(JSONValue.Member(key, .int(value))) }
  }

  mutating func add(_ key: String, _ value: JSONValue) {
    append(JSONValue.Member(key, value))
  }
}

extension JSONValue {
  init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
  /// Creates a whole number, or null if the number is nil.
  init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }
  /// Creates the word of a value, or null if the value is nil.
  init(_ value: (some RawRepresentable<String>)?) { self.init(value?.rawValue) }
  init<Subject>(_ identifier: Identifier<Subject>?) { self.init(identifier?.rawValue) }
}
