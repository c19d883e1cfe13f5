// The quick way to read a line: where its values are, without making any of them.

import Glibc

/// Finds the keys and values of one line.
///
/// It takes the lines that sessions write: one object in ASCII without escapes or spaces, with a player and its content
/// as the only object in it. Of any other line it says nothing, and the JSON reader decides; so both find the same.
///
/// It is a handle on memory, copied freely: ``ScannerMemory`` owns that. Counting references to an object, and the
/// compiler's watch over accesses to its variables, would be a quarter of the whole cost.
struct LineScanner {
  /// A value, as places in the bytes it was read from.
  struct Slot {
    enum Kind: UInt8 { case string, int, double, bool, null, seat }

    var kind = Kind.null
    /// Of a string without its quotation marks; of a seat its content.
    var start: Int32 = 0
    var end: Int32 = 0
    /// Of an int; of a bool, 1 or 0; of a seat, where its player's name begins.
    var number = 0
  }

  /// How far it may look beyond the end of a line.
  static let padding = 24

  /// SAFETY: all are made in `init` with these many elements, are there until `free`, and are never handed out.
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
  private let present = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  private let texts = UnsafeMutablePointer<String>.allocate(capacity: textCount)
  /// The keys of the newest line that nobody asks for, so that none is given twice.
  private let strangers = UnsafeMutablePointer<KeyPrint>.allocate(capacity: strangerCount)
  private static let slotCount = FieldKey.all.count + 1
  private static let textCount = 64
  private static let strangerCount = 31
  private let keys = KeyTable.keys
  private let kinds = KeyTable.kinds
  private static let allKinds = RecordKind.allCases

  init() {
    slots.initialize(repeating: Slot(), count: Self.slotCount)
    present.initialize(to: 0)
    texts.initialize(repeating: "", count: Self.textCount)
    strangers.initialize(repeating: KeyPrint(low: 0, high: 0), count: Self.strangerCount)
  }

  /// Ends the life of this handle and of all its copies.
  func free() {
    texts.deinitialize(count: Self.textCount)
    texts.deallocate()
    slots.deallocate()
    present.deallocate()
    strangers.deallocate()
  }

  /// A value of the newest line; nil where it doesn't have that key.
  @inline(__always)
  subscript(_ key: FieldKey) -> Slot? {
    present.pointee & 1 << UInt64(key.number) == 0 ? nil : slots[key.number]
  }

  /// - Parameter text: readable for ``padding`` bytes beyond the range.
  /// - Returns: false when the line is not so simple.
  func scan(_ text: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    guard let base = text.baseAddress, range.upperBound + Self.padding <= text.count else { return false }
    let stranger = Self.slotCount - 1
    var strangersFound = 0
    var found: UInt64 = 0
    present.pointee = 0
    var line = LineText(base: base, index: range.lowerBound, end: range.upperBound)
    guard line.take(UInt8(ascii: "{")) else { return false }
    if line.take(UInt8(ascii: "}")) { return line.index == line.end }
    while true {
      guard let key = line.key(), line.take(UInt8(ascii: ":")) else { return false }
      let number = keys[key] ?? stranger
      if number < stranger {
        let bit: UInt64 = 1 << UInt64(number)
        if found & bit != 0 { return false }
        found |= bit
      } else {
        if strangersFound == Self.strangerCount { return false }
        for number in 0..<strangersFound where strangers[number] == key { return false }
        strangers[strangersFound] = key
        strangersFound += 1
      }
      guard line.value(into: &slots[number]) else { return false }
      if line.take(UInt8(ascii: ",")) { continue }
      present.pointee = found
      return line.take(UInt8(ascii: "}")) && line.index == line.end
    }
  }

  /// The kind that a text of the line names; nil for one that no rule is about.
  func kind(_ text: UnsafeRawBufferPointer) -> RecordKind? {
    guard let print = KeyPrint(text), let number = kinds[print] else { return nil }
    return Self.allKinds[number]
  }

  /// A string with this text. The same few contents come again and again: they are made once.
  func string(_ text: UnsafeRawBufferPointer) -> String {
    if text.count < 16 { return String(decoding: text, as: UTF8.self) }
    let place = (text.count &* 7 &+ Int(text[text.count - 1]) &* 3 &+ Int(text[text.count - 9])) & 63
    let isKnown = texts[place].utf8.withContiguousStorageIfAvailable { known in
      areEqual(UnsafeRawBufferPointer(known), text)
    }
    if isKnown == true { return texts[place] }
    texts[place] = String(decoding: text, as: UTF8.self)
    return texts[place]
  }
}

/// Owns the memory of a scanner.
final class ScannerMemory {
  let scanner = LineScanner()

  deinit { scanner.free() }
}

@inline(__always)
func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
  return memcmp(first, second, a.count) == 0
}

/// A text of at most sixteen bytes, in two words.
struct KeyPrint: Hashable {
  static let longest = 16

  var low: UInt64 = 0
  var high: UInt64 = 0

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

  var place: Int { Int(((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56) }
}

/// Finds the number of a text among few.
///
/// SAFETY: the entries are made once for the whole program, and only read after `init`.
struct KeyTable: @unchecked Sendable {
  static let keys = KeyTable(FieldKey.all)
  static let kinds = KeyTable(RecordKind.allCases.map(\.rawValue))

  private struct Entry {
    var print = KeyPrint(low: 0, high: 0)
    var number = 0
  }

  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)

  private init(_ texts: [String]) {
    entries.initialize(repeating: Entry(), count: 256)
    for (number, text) in texts.enumerated() {
      guard let print = KeyPrint(text.utf8) else { preconditionFailure("\(text) is longer than a key may be") }
      var place = print.place
      while entries[place].print.low != 0 { place = (place + 1) & 255 }
      entries[place] = Entry(print: print, number: number)
    }
  }

  subscript(print: KeyPrint) -> Int? {
    var place = print.place
    while entries[place].print.low != 0 {
      if entries[place].print == print { return entries[place].number }
      place = (place + 1) & 255
    }
    return nil
  }
}
