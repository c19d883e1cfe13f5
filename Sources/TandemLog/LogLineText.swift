// Takes one piece after another from the text of a line.

import Glibc

/// A plain line. What is taken from a place on returns the place behind it, and ``nowhere`` where it is not there.
///
/// Places are numbers that stay in registers, and nothing is added to them that could overflow: a line is in memory.
///
/// SAFETY: the memory from `base` is readable for ``LineScanner/padding`` bytes beyond `end`, which is what the scanner
/// checks; no step begins beyond `end` or looks further, and none counts what is beyond `end` as of the line.
struct LineText {
  let base: UnsafeRawPointer
  let end: Int

  /// No place behind anything.
  static let nowhere = 0

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  func has(_ wanted: UInt8, at place: Int) -> Bool { place < end && byte(place) == wanted }

  @inline(__always)
  func has(_ wanted: LineLiteral, at place: Int) -> Bool {
    wanted.isAt(low: word(place), high: word(place &+ 8)) && place &+ wanted.count <= end
  }

  /// The first of eight bytes that is a quotation mark: 8 when none is.
  @inline(__always)
  private static func quote(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ ones &* 0x22
    return ((quote &- ones) & ~quote & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
  }

  /// The key that comes next with its colon, if it is not longer than ``KeyPrint/longest``.
  func key(at place: Int) -> (key: KeyPrint, end: Int)? {
    guard has(UInt8(ascii: "\""), at: place) else { return nil }
    let print = KeyPrint(low: word(place &+ 1), high: word(place &+ 9))
    let low = Self.quote(print.low)
    let count = low < 8 ? low : 8 &+ Self.quote(print.high)
    let end = place &+ 1 &+ count
    // A key of nothing would look like a free place in the table.
    guard count > 0, has(UInt8(ascii: "\""), at: end), has(UInt8(ascii: ":"), at: end &+ 1) else { return nil }
    return (print.prefix(count), end &+ 2)
  }

  /// The quotation mark that ends the string whose text begins here.
  @inline(__always)
  private func stringEnd(from first: Int) -> Int {
    let quote = SIMD16<UInt8>(repeating: 0x22)
    var place = first
    while place < end {
      let found = base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== quote
      // SAFETY: a mask of sixteen bytes is sixteen bytes, all zeros or all ones each.
      let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
      if low | high != 0 {
        place &+= low != 0 ? low.trailingZeroBitCount &>> 3 : 8 &+ high.trailingZeroBitCount &>> 3
        return place < end ? place : Self.nowhere
      }
      place &+= 16
    }
    return Self.nowhere
  }

  /// The print of a text of the line, if it is not longer than ``KeyPrint/longest``.
  @inline(__always)
  func print(_ slot: LineScanner.Slot) -> KeyPrint? {
    let count = Int(slot.end &- slot.start)
    if count > KeyPrint.longest { return nil }
    return KeyPrint(low: word(Int(slot.start)), high: word(Int(slot.start) &+ 8)).prefix(count)
  }

  @inline(__always)
  func value(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    guard place < end else { return Self.nowhere }
    switch byte(place) {
    case UInt8(ascii: "\""):
      let quote = stringEnd(from: place &+ 1)
      slot.pointee.kind = .string
      slot.pointee.start = Int32(truncatingIfNeeded: place &+ 1)
      slot.pointee.end = Int32(truncatingIfNeeded: quote)
      return quote == Self.nowhere ? quote : quote &+ 1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(at: place, into: slot)
    case UInt8(ascii: "t"): return take("true", at: place, .bool, 1, into: slot)
    case UInt8(ascii: "f"): return take("false", at: place, .bool, 0, into: slot)
    case UInt8(ascii: "n"): return take("null", at: place, .null, 0, into: slot)
    case UInt8(ascii: "{"): return seat(at: place, into: slot)
    default: return Self.nowhere
    }
  }

  @inline(__always)
  private func take(
    _ text: StaticString, at place: Int, _ kind: LineScanner.Slot.Kind, _ number: Int,
    into slot: UnsafeMutablePointer<LineScanner.Slot>
  ) -> Int {
    let behind = place &+ text.utf8CodeUnitCount
    guard behind <= end, memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0 else { return Self.nowhere }
    slot.pointee.kind = kind
    slot.pointee.number = number
    return behind
  }

  private static let seatBegin = LineLiteral("{\"player\":\"")
  private static let seatMiddle = LineLiteral("\",\"content\":\"")

  /// An object of a player, whose name is one byte, and a content, in this order, and nothing else.
  private func seat(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    guard has(Self.seatBegin, at: place) else { return Self.nowhere }
    let player = place &+ Self.seatBegin.count
    guard !has(UInt8(ascii: "\""), at: player), has(Self.seatMiddle, at: player &+ 1) else { return Self.nowhere }
    let content = player &+ 1 &+ Self.seatMiddle.count
    let quote = stringEnd(from: content)
    guard quote != Self.nowhere, has(UInt8(ascii: "}"), at: quote &+ 1) else { return Self.nowhere }
    slot.pointee.kind = .seat
    slot.pointee.number = player
    slot.pointee.start = Int32(truncatingIfNeeded: content)
    slot.pointee.end = Int32(truncatingIfNeeded: quote)
    return quote &+ 2
  }

  /// A number whose whole part has at most 15 digits: no absurd time has so few, and what else is longer is rare. Those
  /// and -0 are left to the JSON reader.
  @inline(__always)
  private func number(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    let isNegative = byte(place) == UInt8(ascii: "-")
    let first = isNegative ? place &+ 1 : place
    let low = Digits(word(first))
    var (number, count) = (low.number, low.count)
    if count == 8 {
      let high = Digits(word(first &+ 8))
      number = number &* high.scale &+ high.number
      count &+= high.count
    }
    var behind = first &+ count
    if count == 0 || count > 15 || behind > end { return Self.nowhere }
    if count > 1 && byte(first) == UInt8(ascii: "0") || isNegative && number == 0 { return Self.nowhere }
    slot.pointee.kind = .int
    slot.pointee.number = isNegative ? 0 &- number : number
    slot.pointee.start = Int32(truncatingIfNeeded: place)
    if has(UInt8(ascii: "."), at: behind) {
      let fraction = behind &+ 1
      behind = fraction
      while behind < end, byte(behind) &- UInt8(ascii: "0") <= 9 { behind &+= 1 }
      if behind == fraction { return Self.nowhere }
      slot.pointee.kind = .double
    }
    slot.pointee.end = Int32(truncatingIfNeeded: behind)
    return behind
  }
}

/// The digits that eight bytes begin with.
private struct Digits {
  var count: Int
  var number: Int

  @inline(__always)
  init(_ word: UInt64) {
    let values = word ^ 0x3030_3030_3030_3030
    // The top bit of each byte that is no digit: nothing is carried from byte to byte.
    let others = ((values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
    // Zeros in front make eight of them. Where there is no digit, a shift by 64 would leave all: half of it is done twice.
    let shift = 32 &- 4 &* UInt64(truncatingIfNeeded: count)
    let digits = (values &<< shift) &<< shift
    let pairs = (digits &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    number = Int(truncatingIfNeeded: (fours &* (10_000 << 32 + 1)) &>> 32)
  }

  /// What a number is multiplied by that these digits follow.
  @inline(__always)
  var scale: Int {
    let fours = count & 4 == 0 ? 1 : 10_000
    let twos = count & 2 == 0 ? 1 : 100
    return (count & 8 == 0 ? 1 : 100_000_000) &* fours &* twos &* (count & 1 == 0 ? 1 : 10)
  }
}
