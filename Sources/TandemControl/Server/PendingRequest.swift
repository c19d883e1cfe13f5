struct PendingRequest: Hashable, Sendable {
  /// The request's number, which the reply repeats; nil in protocols without such numbers.
  var id: Int?
}
