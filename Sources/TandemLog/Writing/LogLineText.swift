// Takes one piece after another from the text of a line.

import Glibc

/// A line from which pieces are taken. What is taken from a place on returns the place behind it, and ``nowhere`` where it is
/// not there, or not plain: printable ASCII without a backslash.
///
/// Nobody needs to know where the line ends: no piece goes on at a newline or a zero, and there is one behind each line.
/// Places are numbers that stay in registers, and nothing is added to them that could overflow: a line is in memory.
///
/// SAFETY: behind the newest byte that was read there are ``LineScanner/padding`` zeros, so no step begins behind the first
/// of them, and none looks further than the last.
struct LogLineText {
  let base: UnsafeRawPointer

  /// No place behind anything.
  static let nowhere = 0

  @inline(__always)
  func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  @inline(__always)
  func word(_ place: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  func has(_ wanted: UInt8, at place: Int) -> Bool { byte(place) == wanted }

  @inline(__always)
  func has(_ wanted: PackedLiteral, at place: Int) -> Bool {
    wanted.isAt(low: word(place), high: word(place &+ 8))
  }

  /// The key that comes next with its colon, if it is not longer than ``PackedKey/longest``.
  func key(at place: Int) -> (key: PackedKey, end: Int)? {
    guard has(UInt8(ascii: "\""), at: place) else { return nil }
    let end = stringEnd(from: place &+ 1)
    let count = end &- place &- 1
    // A key of nothing would look like a free place in the table.
    guard count > 0, count <= PackedKey.longest, has(UInt8(ascii: ":"), at: end &+ 1) else { return nil }
    return (PackedKey(low: word(place &+ 1), high: word(place &+ 9)).prefix(count), end &+ 2)
  }

  /// The quotation mark that ends the plain string whose text begins here.
  @inline(__always)
  func stringEnd(from first: Int) -> Int {
    let place = PlainText.end(base, from: first)
    return has(UInt8(ascii: "\""), at: place) ? place : Self.nowhere
  }

  /// The print of a text of the line, if it is not longer than ``PackedKey/longest``.
  @inline(__always)
  func print(_ slot: LineScanner.Slot) -> PackedKey? {
    let count = Int(slot.end &- slot.start)
    if count > PackedKey.longest { return nil }
    return PackedKey(low: word(Int(slot.start)), high: word(Int(slot.start) &+ 8)).prefix(count)
  }

  @inline(__always)
  func value(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    let first = byte(place)
    if first == UInt8(ascii: "\"") {
      let quote = stringEnd(from: place &+ 1)
      slot.pointee.kind = .string
      slot.pointee.start = Int32(truncatingIfNeeded: place &+ 1)
      slot.pointee.end = Int32(truncatingIfNeeded: quote)
      return quote == Self.nowhere ? quote : quote &+ 1
    }
    return first &- UInt8(ascii: "0") <= 9 ? number(at: place, from: place, into: slot) : other(at: place, into: slot)
  }

  /// What is neither a string nor begins with a digit.
  @inline(never)
  private func other(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    switch byte(place) {
    case UInt8(ascii: "-"): number(at: place, from: place &+ 1, into: slot)
    case UInt8(ascii: "t"): take(Self.true, at: place, .bool, 1, into: slot)
    case UInt8(ascii: "f"): take(Self.false, at: place, .bool, 0, into: slot)
    case UInt8(ascii: "n"): take(Self.null, at: place, .null, 0, into: slot)
    case UInt8(ascii: "{"): assignment(at: place, into: slot)
    default: Self.nowhere
    }
  }

  private static let `true` = PackedLiteral("true")
  private static let `false` = PackedLiteral("false")
  private static let null = PackedLiteral("null")

  @inline(__always)
  private func take(
    _ literal: PackedLiteral, at place: Int, _ kind: LineScanner.Slot.Kind, _ number: Int,
    into slot: UnsafeMutablePointer<LineScanner.Slot>
  ) -> Int {
    guard has(literal, at: place) else { return Self.nowhere }
    slot.pointee.kind = kind
    slot.pointee.number = number
    return place &+ literal.count
  }

  private static let assignmentBegin = PackedLiteral("{\"player\":\"")
  private static let assignmentMiddle = PackedLiteral("\",\"content\":\"")

  /// An object of a player, whose name is one byte, and a content, in this order, and nothing else.
  private func assignment(at place: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    guard has(Self.assignmentBegin, at: place) else { return Self.nowhere }
    let player = place &+ Self.assignmentBegin.count
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

  /// A number whose whole part has at most 15 digits: no absurd time has so few, and what else is longer is rare. Those
  /// and -0 are left to the JSON reader.
  ///
  /// - Parameter first: where its digits begin.
  @inline(__always)
  private func number(at place: Int, from first: Int, into slot: UnsafeMutablePointer<LineScanner.Slot>) -> Int {
    let low = Digits(word(first))
    var (number, count) = (low.number, low.count)
    if count == 8 {
      let high = Digits(word(first &+ 8))
      number = number &* high.scale &+ high.number
      count &+= high.count
    }
    var behind = first &+ count
    if count == 0 || count > 15 || count > 1 && byte(first) == UInt8(ascii: "0") { return Self.nowhere }
    if first != place {
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
    slot.pointee.start = Int32(truncatingIfNeeded: place)
    slot.pointee.end = Int32(truncatingIfNeeded: behind)
    return behind == fraction ? Self.nowhere : behind
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
