import TandemFoundation

/// An event on the socket: a record of the event log, whose kind is called `event` here.
package struct ControlEvent: Hashable, Sendable {
  package var kind: String
  /// The record's fields, in the log's words and without its kind.
  package var fields: [JSONValue.Member]

  package init(_ kind: String, _ fields: [JSONValue.Member]) {
    self.kind = kind
    self.fields = fields
  }

  /// The fields are in an object of their own, because a record may also have a key `event`.
  package var json: JSONValue { .object([.init("event", .string(kind)), .init("data", .object(fields))]) }

  /// An event from its line; nil for a reply.
  init?(json: JSONValue) {
    guard case .object(let fields)? = json["data"], let kind = json["event"]?.string else { return nil }
    self.init(kind, fields)
  }
}
