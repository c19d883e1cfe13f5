package struct BrokerMessage: Sendable {
  var topic: String
  /// The payload; nil if it is longer than ``NodeCommand/longest``, or if the topic is not text.
  var payload: [UInt8]?
  var isRetained: Bool
}
