// Takes one piece after another from the text of a line.

/// The rest of a line. Eight bytes are looked at in one step.
///
/// SAFETY: the memory from `base` is readable for ``LineScanner/padding`` bytes beyond `end`, which is what the scanner
/// checks; no step looks further, and none counts what is beyond `end` as of the line.
struct LineText {
  let base: UnsafeRawPointer
  var index: Int
  let end: Int

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  mutating func take(_ wanted: UInt8) -> Bool {
    guard index < end, byte(index) == wanted else { return false }
    index += 1
    return true
  }

  /// The first of eight bytes that does not stand for itself in a string: 8 when all do.
  @inline(__always)
  private static func special(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ ones &* 0x22
    let slash = word ^ ones &* 0x5C
    let control = (word &- ones &* 0x20) & ~word
    let found = ((quote &- ones) & ~quote | (slash &- ones) & ~slash | control | word) & tops
    return found.trailingZeroBitCount >> 3
  }

  /// The key that comes next, if it is not longer than ``KeyPrint/longest`` and plain.
  @inline(__always)
  mutating func key() -> KeyPrint? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let low = word(index)
    let count = Self.special(low)
    var print = KeyPrint(low: low, high: 0)
    if count < 8 {
      print.low = low & (1 << (8 * UInt64(count)) &- 1)
      return endKey(print, count: count)
    }
    let high = word(index + 8)
    let rest = Self.special(high)
    print.high = rest < 8 ? high & (1 << (8 * UInt64(rest)) &- 1) : high
    return endKey(print, count: 8 + rest)
  }

  @inline(__always)
  private mutating func endKey(_ print: KeyPrint, count: Int) -> KeyPrint? {
    index += count
    // A key of nothing would look like a free place in the table.
    return count > 0 && take(UInt8(ascii: "\"")) ? print : nil
  }

  /// The places of a string's text; nil where it is not plain or does not end.
  @inline(__always)
  private mutating func string() -> Range<Int>? {
    var place = index + 1
    while place < end {
      let count = Self.special(word(place))
      place += count
      if count < 8 { break }
    }
    guard place < end, byte(place) == UInt8(ascii: "\"") else { return nil }
    let range = index + 1..<place
    index = place + 1
    return range
  }

  @inline(__always)
  mutating func value(into slot: inout LineScanner.Slot) -> Bool {
    guard index < end else { return false }
    switch byte(index) {
    case UInt8(ascii: "\""):
      guard let range = string() else { return false }
      slot.kind = .string
      slot.start = Int32(truncatingIfNeeded: range.lowerBound)
      slot.end = Int32(truncatingIfNeeded: range.upperBound)
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(into: &slot)
    case UInt8(ascii: "t"):
      slot.kind = .bool
      slot.number = 1
      return take("true")
    case UInt8(ascii: "f"):
      slot.kind = .bool
      slot.number = 0
      return take("false")
    case UInt8(ascii: "n"):
      slot.kind = .null
      return take("null")
    case UInt8(ascii: "{"): return seat(into: &slot)
    default: return false
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { wanted in
      index + wanted.count <= end && wanted.indices.allSatisfy { byte(index + $0) == wanted[$0] }
    }
    if isThere { index += text.utf8CodeUnitCount }
    return isThere
  }

  /// An object of a player and a content, in this order, and nothing else.
  private mutating func seat(into slot: inout LineScanner.Slot) -> Bool {
    guard take("{\"player\":"), index < end, byte(index) == UInt8(ascii: "\""), let player = string(),
      take(",\"content\":"), index < end, byte(index) == UInt8(ascii: "\""), let content = string(),
      player.count == 1, take(UInt8(ascii: "}"))
    else { return false }
    slot.kind = .seat
    slot.number = player.lowerBound
    slot.start = Int32(truncatingIfNeeded: content.lowerBound)
    slot.end = Int32(truncatingIfNeeded: content.upperBound)
    return true
  }

  /// A number whose whole part has at most 15 digits: no absurd time has so few, and what else is longer is rare. Those
  /// and -0 are left to the JSON reader.
  @inline(__always)
  private mutating func number(into slot: inout LineScanner.Slot) -> Bool {
    slot.start = Int32(truncatingIfNeeded: index)
    let isNegative = take(UInt8(ascii: "-"))
    let first = index
    var number = 0
    while index - first < 15, index < end {
      let digit = byte(index) &- UInt8(ascii: "0")
      if digit > 9 { break }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    let count = index - first
    if count == 0 || count > 1 && byte(first) == UInt8(ascii: "0") || isNegative && number == 0 { return false }
    slot.kind = .int
    slot.number = isNegative ? -number : number
    if take(UInt8(ascii: ".")) {
      let fraction = index
      while index < end, byte(index) &- UInt8(ascii: "0") <= 9 { index += 1 }
      if index == fraction { return false }
      slot.kind = .double
    }
    slot.end = Int32(truncatingIfNeeded: index)
    return true
  }
}
