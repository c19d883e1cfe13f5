/// Comparison and search in steps of 8 and 16 bytes.
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

  /// The first place of a byte among the first `count` bytes; nil if the byte does not occur.
  static func firstIndex(of byte: UInt8, in base: UnsafeRawPointer, count: Int) -> Int? {
    let wanted = SIMD16<UInt8>(repeating: byte)
    var place = 0
    // SAFETY: a step is taken only if all of its bytes are below `count`.
    while place &+ 16 <= count {
      if any(base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== wanted) { break }
      place &+= 16
    }
    while place < count {
      if base.load(fromByteOffset: place, as: UInt8.self) == byte { return place }
      place &+= 1
    }
    return nil
  }
}
