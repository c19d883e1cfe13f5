/// The outcome of a request.
package enum BusResponse: Hashable, Sendable {
  case done(transaction: Int? = nil, String = "")
  case failed(BusCallError)
}
