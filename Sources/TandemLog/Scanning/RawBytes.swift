/// Comparison in steps of 8 bytes.
enum RawBytes {
  /// True if the first `count` bytes are the same.
  @inline(__always)
  static func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
    var place = 0
    // SAFETY: a step is taken only if all of its bytes are below `count`.
    while place &+ 8 <= count {
      let (a, b) = (
        one.loadUnaligned(fromByteOffset: place, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      )
      if a != b { return false }
      place &+= 8
    }
    while place < count {
      if one.load(fromByteOffset: place, as: UInt8.self) != other.load(fromByteOffset: place, as: UInt8.self) {
        return false
      }
      place &+= 1
    }
    return true
  }
}
