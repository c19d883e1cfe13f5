/// Searches a JSON string for bytes that need decoding.
///
/// SAFETY: the caller guarantees that such a byte follows, and that ``LineScanner/padding`` bytes after it are
/// readable, because sixteen bytes are read at a time.
enum PlainText {
  /// Returns the offset of the first quotation mark, backslash, or byte that is not printable ASCII.
  @inline(__always)
  static func end(_ base: UnsafeRawPointer, from first: Int) -> Int {
    let (space, quote, backslash) = (
      SIMD16<Int8>(repeating: 0x20), SIMD16<Int8>(repeating: 0x22), SIMD16<Int8>(repeating: 0x5C)
    )
    var offset = first
    while true {
      // As signed numbers, bytes that are not ASCII are negative, so they are also less than a space.
      let bytes = base.loadUnaligned(fromByteOffset: offset, as: SIMD16<Int8>.self)
      let special = (bytes .< space) .| (bytes .== quote) .| (bytes .== backslash)
      // SAFETY: the mask has the layout of sixteen bytes; the bits of each byte are all zeros or all ones.
      let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
      let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
      if low != 0 { return offset &+ low.trailingZeroBitCount &>> 3 }
      if high != 0 { return offset &+ 8 &+ high.trailingZeroBitCount &>> 3 }
      offset = offset &+ 16
    }
  }
}
