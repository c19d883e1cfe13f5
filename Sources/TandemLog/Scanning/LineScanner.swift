/// Finds the keys and values of one line.
///
/// The scanner accepts lines as sessions write them: one object in printable ASCII without escapes or spaces, with a
/// player and its content as the only nested object. The scanner rejects every other line, which the JSON reader then
/// parses. The scanner and the JSON reader give the same result.
///
/// The keys nearly always have the same order as in the previous line of the same kind. The scanner therefore expects
/// this order, and looks up a key only if it differs.
///
/// The scanner is a handle that is copied freely; ``ScannerMemory`` owns its memory. With a class, a quarter of the
/// time would be spent on reference counting and exclusivity checks.
struct LineScanner {
  /// The place of a value in the line's bytes.
  struct Slot {
    enum Kind: UInt8 { case string, int, double, bool, null, assignment }

    var kind = Kind.null
    /// The start of a string without its quotation marks, or of an assignment's content.
    var start: Int32 = 0
    var end: Int32 = 0
    /// An integer's value; 1 or 0 for a Boolean; the offset of the player's name for an assignment.
    var number = 0
  }

  /// The number of zeros after the lines. A search always stops at a zero, so it does not have to check for the end.
  static let padding = 24

  /// The newest line's keys.
  private struct Found {
    /// A bit for each known key, which is set if the line has the key.
    var present: UInt64 = 0
    var kind = unknownKind
  }

  /// SAFETY: `init` initialises all elements, `free` frees them, and no pointer is ever handed out.
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
  private let found = UnsafeMutablePointer<Found>.allocate(capacity: 1)
  private let texts = UnsafeMutablePointer<String>.allocate(capacity: textCount)
  /// The unknown keys of the newest line. The scanner looks for duplicates among them.
  private let strangers = UnsafeMutablePointer<PackedKey>.allocate(capacity: strangerCount)
  /// For each kind of line and each key: the key that followed in the last line of this kind.
  private let expected = UnsafeMutablePointer<Int>.allocate(capacity: expectedCount)
  private let knownKinds = UnsafeMutablePointer<RecordKind?>.allocate(capacity: unknownKind + 1)
  private static let slotCount = FieldKey.all.count + 1
  private static let textCount = 64
  private static let strangerCount = 31
  /// The number of bits for keys. It must exceed the number of keys.
  private static let keyCount = 64
  private static let expectedCount = (unknownKind + 1) * keyCount
  private static let unknownKind = RecordKind.allCases.count
  private let keys = KeyHashTable.keys
  private let literals = PackedKeyLiterals.all
  private let kinds = KeyHashTable.kinds

  init() {
    // All unknown keys share the number after the last known key. This number must also be a valid shift.
    precondition(FieldKey.all.count < Self.keyCount, "there are more field keys than bits for them")
    slots.initialize(repeating: Slot(), count: Self.slotCount)
    found.initialize(to: Found())
    texts.initialize(repeating: "", count: Self.textCount)
    strangers.initialize(repeating: PackedKey(low: 0, high: 0), count: Self.strangerCount)
    expected.initialize(repeating: 0, count: Self.expectedCount)
    knownKinds.initialize(repeating: nil, count: Self.unknownKind + 1)
    for (number, kind) in RecordKind.allCases.enumerated() { knownKinds[number] = kind }
  }

  /// Ends the life of this handle and of all its copies.
  func free() {
    texts.deinitialize(count: Self.textCount)
    texts.deallocate()
    slots.deallocate()
    found.deallocate()
    strangers.deallocate()
    expected.deallocate()
    knownKinds.deallocate()
  }

  /// A value of the newest line; nil if the line lacks the key.
  @inline(__always)
  subscript(_ key: FieldKey) -> Slot? { has(key) ? slots[key.number] : nil }

  @inline(__always)
  func has(_ key: FieldKey) -> Bool { found.pointee.present & 1 &<< UInt64(key.number) != 0 }

  /// The kind of the newest line; nil for a kind that no rule concerns.
  @inline(__always)
  var knownKind: RecordKind? { knownKinds[found.pointee.kind] }

  /// - Parameters:
  ///   - base: lines, followed by ``padding`` zeros.
  ///   - start: the start of a line.
  /// - Returns: the place after the line's last brace, or ``LogLineText/nowhere`` if the line is not simple. The caller
  ///   must check that the line ends there.
  func scan(_ base: UnsafeRawPointer, from start: Int) -> Int {
    let line = LogLineText(base: base)
    let stranger = Self.slotCount - 1
    var strangersFound = 0
    var present: UInt64 = 0
    var kind = Self.unknownKind
    var previous = stranger
    found.pointee = Found()
    if !line.has(UInt8(ascii: "{"), at: start) { return LogLineText.nowhere }
    var offset = start &+ 1
    if line.has(UInt8(ascii: "}"), at: offset) { return offset &+ 1 }
    while true {
      let expectation = expected + (kind &* Self.keyCount &+ previous)
      var number = expectation.pointee
      if line.has(literals[number], at: offset) {
        offset &+= literals[number].count
      } else {
        guard let (key, end) = line.key(at: offset) else { return LogLineText.nowhere }
        offset = end
        number = keys[key] ?? stranger
        if number == stranger, !isNew(key, &strangersFound) { return LogLineText.nowhere }
        expectation.pointee = number
      }
      // Unknown keys have no bit; `isNew` finds their duplicates.
      let bit: UInt64 = (1 &<< UInt64(truncatingIfNeeded: number)) & ~(1 &<< UInt64(truncatingIfNeeded: stranger))
      if present & bit != 0 { return LogLineText.nowhere }
      present |= bit
      offset = line.value(at: offset, into: slots + number)
      if offset == LogLineText.nowhere { return offset }
      if number == FieldKey.kind.number, slots[number].kind == .string {
        kind = line.print(slots[number]).flatMap { kinds[$0] } ?? Self.unknownKind
      }
      previous = number
      let next = line.byte(offset)
      offset &+= 1
      if next == UInt8(ascii: ",") { continue }
      if next != UInt8(ascii: "}") { return LogLineText.nowhere }
      found.pointee = Found(present: present, kind: kind)
      return offset
    }
  }

  /// Scans a line whose end is known; nil if the line is not simple.
  func scan(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> ScannedLine? {
    guard let base = bytes.baseAddress, scan(base, from: range.lowerBound) == range.upperBound else { return nil }
    return ScannedLine(bytes: bytes, scanner: self)
  }

  /// Remembers an unknown key.
  ///
  /// - Returns: false for a duplicate key, or if the line has too many unknown keys.
  private func isNew(_ key: PackedKey, _ count: inout Int) -> Bool {
    if count == Self.strangerCount { return false }
    for number in 0..<count where strangers[number] == key { return false }
    strangers[count] = key
    count += 1
    return true
  }

  /// Returns the text as a string. The same few contents recur, so a cache creates each string only once.
  func string(_ text: UnsafeRawBufferPointer) -> String {
    if text.count < 16 { return String(decoding: text, as: UTF8.self) }
    let slot = (text.count &* 7 &+ Int(text[text.count - 1]) &* 3 &+ Int(text[text.count - 9])) & 63
    let isKnown = texts[slot].utf8.withContiguousStorageIfAvailable { known in
      areEqual(UnsafeRawBufferPointer(known), text)
    }
    if isKnown == true { return texts[slot] }
    texts[slot] = String(decoding: text, as: UTF8.self)
    return texts[slot]
  }
}

final class ScannerMemory {
  let scanner = LineScanner()

  deinit { scanner.free() }
}

@inline(__always)
func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
  return RawBytes.areEqual(first, second, count: a.count)
}
