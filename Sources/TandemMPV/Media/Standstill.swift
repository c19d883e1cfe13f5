/// Distinguishes a sender that has restarted from a slow or lost sender.
///
/// After a restart more and more bytes wait to be played, but their playing time does not grow.
struct Standstill: Hashable {
  /// The number of checks, a second apart, that must agree.
  private static let most = 2
  private var bytes = 0
  private var ahead: Duration?
  private var count = 0

  /// - Parameters:
  ///   - bytes: the bytes that wait to be played.
  ///   - ahead: the playing time of the waiting bytes.
  /// - Returns: true if the sender has restarted, so that waiting is useless.
  mutating func look(_ bytes: Int, ahead: Duration?) -> Bool {
    count = bytes > self.bytes && ahead != nil && ahead == self.ahead ? count + 1 : 0
    (self.bytes, self.ahead) = (bytes, ahead)
    return count >= Self.most
  }
}
