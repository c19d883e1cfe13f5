// Where a line ends, and whether it is plain on the way there.

/// Looks for what does not stand for itself in a line of JSON.
///
/// SAFETY: whoever calls has memory that is readable for ``LineScanner/padding`` bytes beyond the range; sixteen bytes are
/// looked at in one step, and what is beyond the range is not counted.
enum PlainText {
  /// The first byte that is no printable ASCII, or is a backslash; the end of the range where all are plain.
  @inline(__always)
  static func end(_ base: UnsafeRawPointer, in range: Range<Int>) -> Int {
    let (space, backslash) = (SIMD16<Int8>(repeating: 0x20), SIMD16<Int8>(repeating: 0x5C))
    var place = range.lowerBound
    while place < range.upperBound {
      // As signed numbers all that is not ASCII is below the space, too.
      let bytes = base.loadUnaligned(fromByteOffset: place, as: SIMD16<Int8>.self)
      let special = (bytes .< space) .| (bytes .== backslash)
      // SAFETY: a mask of sixteen bytes is sixteen bytes, all zeros or all ones each.
      let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
      let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
      if low | high != 0 {
        let ahead = low != 0 ? low.trailingZeroBitCount >> 3 : 8 &+ high.trailingZeroBitCount >> 3
        return min(place &+ ahead, range.upperBound)
      }
      place = place &+ 16
    }
    return range.upperBound
  }
}
