/// The reason why no connection exists, as text.
package struct BrokerError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
