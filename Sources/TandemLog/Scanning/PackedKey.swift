/// A text of at most sixteen bytes, in two words.
struct PackedKey: Hashable {
  static let longest = 16

  var low: UInt64 = 0
  var high: UInt64 = 0

  @inline(__always)
  init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// - Returns: nil for a longer text.
  init?(_ text: some Collection<UInt8>) {
    if text.count > Self.longest { return nil }
    var shift: UInt64 = 0
    for byte in text {
      if shift < 64 { low |= UInt64(byte) &<< shift } else { high |= UInt64(byte) &<< shift }
      shift += 8
    }
  }

  /// Returns the first `count` bytes of the text.
  @inline(__always)
  func prefix(_ count: Int) -> PackedKey {
    let bits = UInt64(truncatingIfNeeded: 8 &* count)
    if bits < 64 { return PackedKey(low: low & (1 &<< bits &- 1), high: 0) }
    return PackedKey(low: low, high: bits < 128 ? high & (1 &<< (bits &- 64) &- 1) : high)
  }

  var slot: Int { Int(((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56) }
}
