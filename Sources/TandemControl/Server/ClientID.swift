/// The identifier of a client. Numbers are not reused.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package var description: String { "client \(rawValue)" }
}
