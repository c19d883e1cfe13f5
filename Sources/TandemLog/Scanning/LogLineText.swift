/// Reads tokens from a line. Each method takes an offset and returns the offset after the token. It returns ``nowhere``
/// if the token is missing or is not plain, that is, printable ASCII without a backslash.
///
/// The methods do not check bounds, because a newline or zero follows each line, and no token contains one. Offsets are
/// integers in registers. They can't overflow, because the line is in memory.
///
/// SAFETY: ``LineScanner/padding`` zeros follow the newest byte, so no step begins after the first zero, and no step
/// reads beyond the last zero.
struct LogLineText {
  let base: UnsafeRawPointer

  /// The offset that means "not found".
  static let nowhere = 0

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  func has(_ wanted: UInt8, at offset: Int) -> Bool { byte(offset) == wanted }

  @inline(__always)
  func has(_ wanted: PackedLiteral, at offset: Int) -> Bool {
    wanted.isAt(low: word(offset), high: word(offset &+ 8))
  }

  /// Returns the next key, if a colon follows it and it is not longer than ``PackedKey/longest``.
  func key(at offset: Int) -> (key: PackedKey, end: Int)? {
    guard has(UInt8(ascii: "\""), at: offset) else { return nil }
    let end = stringEnd(from: offset &+ 1)
    let count = end &- offset &- 1
    // Refuse an empty key, because it would look like a free place in the hash table.
    guard count > 0, count <= PackedKey.longest, has(UInt8(ascii: ":"), at: end &+ 1) else { return nil }
    return (PackedKey(low: word(offset &+ 1), high: word(offset &+ 9)).prefix(count), end &+ 2)
  }

  /// Returns the place of the quotation mark that ends a plain string.
  @inline(__always)
  func stringEnd(from first: Int) -> Int {
    let offset = plainEnd(from: first)
    return has(UInt8(ascii: "\""), at: offset) ? offset : Self.nowhere
  }

  /// Returns the offset of the first quotation mark, backslash, or byte that is not printable ASCII.
  @inline(__always)
  private func plainEnd(from first: Int) -> Int {
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

  /// Returns a text of the line in packed form, if the text is not longer than ``PackedKey/longest``.
  @inline(__always)
  func print(_ slot: LineScanner.Slot) -> PackedKey? {
    let count = Int(slot.end &- slot.start)
    if count > PackedKey.longest { return nil }
    return PackedKey(low: word(Int(slot.start)), high: word(Int(slot.start) &+ 8)).prefix(count)
  }

  @inline(__always)
  func value(at offset: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    let first = byte(offset)
    if first == UInt8(ascii: "\"") {
      let quote = stringEnd(from: offset &+ 1)
      slot.pointee.kind = .string
      slot.pointee.start = Int32(truncatingIfNeeded: offset &+ 1)
      slot.pointee.end = Int32(truncatingIfNeeded: quote)
      return quote == Self.nowhere ? quote : quote &+ 1
    }
    return first &- UInt8(ascii: "0") <= 9
      ? number(at: offset, from: offset, into: slot) : other(at: offset, into: slot)
  }

  /// Reads a token that is not a string and does not begin with a digit.
  @inline(never)
  private func other(at offset: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    switch byte(offset) {
    case UInt8(ascii: "-"): number(at: offset, from: offset &+ 1, into: slot)
    case UInt8(ascii: "t"): take(Self.true, at: offset, .bool, 1, into: slot)
    case UInt8(ascii: "f"): take(Self.false, at: offset, .bool, 0, into: slot)
    case UInt8(ascii: "n"): take(Self.null, at: offset, .null, 0, into: slot)
    case UInt8(ascii: "{"): assignment(at: offset, into: slot)
    default: Self.nowhere
    }
  }

  private static let `true` = PackedLiteral("true")
  private static let `false` = PackedLiteral("false")
  private static let null = PackedLiteral("null")

  @inline(__always)
  private func take(
    _ literal: PackedLiteral, at offset: Int, _ kind: LineScanner.Slot.Kind, _ number: Int,
    into slot: UnsafeMutablePointer<LineScanner.Slot>
  ) -> Int {
    guard has(literal, at: offset) else { return Self.nowhere }
    slot.pointee.kind = kind
    slot.pointee.number = number
    return offset &+ literal.count
  }

  private static let assignmentBegin = PackedLiteral("{\"player\":\"")
  private static let assignmentMiddle = PackedLiteral("\",\"content\":\"")

  /// Reads an object with exactly two members: first a player with a name of one byte, then a content.
  private func assignment(at offset: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    guard has(Self.assignmentBegin, at: offset) else { return Self.nowhere }
    let player = offset &+ Self.assignmentBegin.count
    guard stringEnd(from: player) == player &+ 1, has(Self.assignmentMiddle, at: player &+ 1) else {
      return Self.nowhere
    }
    let content = player &+ 1 &+ Self.assignmentMiddle.count
    let quote = stringEnd(from: content)
    guard quote != Self.nowhere, has(UInt8(ascii: "}"), at: quote &+ 1) else { return Self.nowhere }
    slot.pointee.kind = .assignment
    slot.pointee.number = player
    slot.pointee.start = Int32(truncatingIfNeeded: content)
    slot.pointee.end = Int32(truncatingIfNeeded: quote)
    return quote &+ 2
  }

  /// Reads a number whose whole part has at most 15 digits. Longer numbers, times beyond ``DurationLimit`` and -0 are
  /// left to the JSON reader.
  ///
  /// - Parameter first: the start of the number's digits.
  @inline(__always)
  private func number(at offset: Int, from first: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    let low = Digits(word(first))
    var (number, count) = (low.number, low.count)
    if count == 8 {
      let high = Digits(word(first &+ 8))
      number = number &* high.scale &+ high.number
      count &+= high.count
    }
    var behind = first &+ count
    if count == 0 || count > 15 || count > 1 && byte(first) == UInt8(ascii: "0") { return Self.nowhere }
    if first != offset {
      if number == 0 { return Self.nowhere }
      number = 0 &- number
    }
    slot.pointee.kind = .int
    slot.pointee.number = number
    if byte(behind) != UInt8(ascii: ".") { return behind }
    let fraction = behind &+ 1
    behind = fraction
    while byte(behind) &- UInt8(ascii: "0") <= 9 { behind &+= 1 }
    slot.pointee.kind = .double
    slot.pointee.start = Int32(truncatingIfNeeded: offset)
    slot.pointee.end = Int32(truncatingIfNeeded: behind)
    return behind == fraction ? Self.nowhere : behind
  }
}

/// The leading digits of eight bytes.
private struct Digits {
  var count: Int
  var number: Int

  @inline(__always)
  init(_ word: UInt64) {
    let values = word ^ 0x3030_3030_3030_3030
    // This sets the top bit of each byte that is not a digit. The addition carries nothing from one byte into the next.
    let others = ((values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
    // Leading zeros complete the eight digits. The shift is done in two halves, because a shift by 64, for no digit at
    // all, would keep all bytes.
    let shift = 32 &- 4 &* UInt64(truncatingIfNeeded: count)
    let digits = (values &<< shift) &<< shift
    let pairs = (digits &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    number = Int(truncatingIfNeeded: (fours &* (10_000 << 32 + 1)) &>> 32)
  }

  /// The power of ten for a number of digits.
  @inline(__always)
  var scale: Int {
    let fours = count & 4 == 0 ? 1 : 10_000
    let twos = count & 2 == 0 ? 1 : 100
    return (count & 8 == 0 ? 1 : 100_000_000) &* fours &* twos &* (count & 1 == 0 ? 1 : 10)
  }
}
