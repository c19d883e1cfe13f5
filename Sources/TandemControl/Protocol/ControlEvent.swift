import TandemFoundation
import TandemLog

/// An event on the socket: a record of the event log. The record's kind is the event's name.
package struct ControlEvent: Hashable, Sendable {
  package var kind: String
  /// The record's fields without its kind.
  package var fields: [JSONValue.Member]

  package init(_ kind: String, _ fields: [JSONValue.Member]) {
    self.kind = kind
    self.fields = fields
  }

  /// The event for a record, with its number and its time on the session's clock.
  package init(_ record: Record) {
    self.init(record.kind, record.fields)
    if let time = record.time { fields.insert(.init("t_us", .int(Int(time / .microseconds(1)))), at: 0) }
    if let seq = record.seq { fields.insert(.init("seq", .int(seq)), at: 0) }
  }

  /// The event as JSON. The fields are in a nested object, because a record may have a key `event`, too.
  package var json: JSONValue { .object([.init("event", .string(kind)), .init("data", .object(fields))]) }

  /// Reads an event from its JSON; nil for a reply.
  init?(json: JSONValue) {
    guard case .object(let fields)? = json["data"], let kind = json["event"]?.string else { return nil }
    self.init(kind, fields)
  }
}
