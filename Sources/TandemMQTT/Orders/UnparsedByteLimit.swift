/// Counts a connection's received bytes that do not form a complete message yet. libmosquitto
/// buffers a packet of up to 256 MB. It also keeps each QoS 2 message until the broker sends
/// PUBREL, even if the session has not subscribed to the topic.
struct UnparsedByteLimit {
  /// The largest number of unparsed bytes. A message below this limit is read completely, even if
  /// it is then refused with a reason.
  static let most = 32 << 20
  /// The size of a message beyond its topic and payload, including TLS.
  private static let overhead = 512
  /// The number of bytes per second that are not counted, to allow for acknowledgements and pings.
  private static let forgotten = 4096.0

  private var bytes = 0.0
  private var counted = 0
  private var last: ContinuousClock.Instant?

  /// - Parameter count: all bytes that were taken from the connection so far.
  mutating func take(upTo count: Int, at now: ContinuousClock.Instant) {
    let passed = last.map { (now - $0) / .seconds(1) } ?? 0
    last = now
    bytes = max(0, bytes - passed * Self.forgotten) + Double(max(0, count - counted))
    counted = max(counted, count)
  }

  /// Subtracts the bytes of a complete message.
  mutating func subtract(_ count: Int) { bytes = max(0, bytes - Double(count + Self.overhead)) }

  var isTooMuch: Bool { bytes > Double(Self.most) }
}
