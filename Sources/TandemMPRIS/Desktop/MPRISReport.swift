/// Reports from the service to the session.
package enum MPRISReport: Hashable, Sendable {
  /// A client's request; pass its result to ``MPRISService/answer(_:_:)``.
  case request(BusRequest, number: Int)
  /// The bus is reachable, so the service needs the session's state.
  case isThere
  /// The bus is unreachable, temporarily or for good; the value is the reason.
  case isAway(String)
}
