/// Reports from the service to the session.
package enum NodeReport: Sendable {
  /// A client's request; pass its result to ``NodeService/answer(_:_:skew:)``.
  case asked(NodeCommand, number: Int)
  /// The session is online under this name; published states are now visible.
  case isThere(node: String, broker: String)
  /// The broker is unreachable for this reason. Each reason is reported once.
  case isAway(String)
  /// A warning for people about a failure that did not end the connection.
  case remark(String)
}
