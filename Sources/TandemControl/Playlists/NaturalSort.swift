/// Sorts `Part 2` before `Part 10`, and ignores case.
enum NaturalSort {
  static func isBefore(_ first: String, _ second: String) -> Bool {
    let (one, other) = (Array(first.lowercased().utf8), Array(second.lowercased().utf8))
    var (i, j) = (0, 0)
    while i < one.count, j < other.count {
      if isDigit(one[i]), isDigit(other[j]) {
        let (a, b) = (number(one, &i), number(other, &j))
        if a.count != b.count { return a.count < b.count }
        if a != b { return a.lexicographicallyPrecedes(b) }
      } else if one[i] != other[j] {
        // A slash sorts before all other characters, so that the files of one folder stay together.
        let (a, b) = (one[i] == UInt8(ascii: "/") ? 0 : one[i], other[j] == UInt8(ascii: "/") ? 0 : other[j])
        return a < b
      } else {
        i += 1
        j += 1
      }
    }
    if (i < one.count) != (j < other.count) { return j < other.count }
    return first < second
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The digits at the index, without leading zeros.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == 0x30 }
  }
}
