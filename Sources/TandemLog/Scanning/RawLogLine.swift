/// A stored line: its text if the scanner accepted the line, otherwise its record. The memory is reused for the next
/// line.
package struct RawLogLine: Sendable {
  private enum Content {
    case text
    indirect case record(Record)
  }

  private var content = Content.text
  package private(set) var location: Record.Location?
  /// The text, ``LineScanner/padding`` zeros, and leftovers of earlier lines.
  private var bytes: [UInt8] = []
  private var count = 0

  package mutating func become(_ line: LogLine) {
    guard case .scanned = line.content else {
      let record = line.record()
      (content, location) = (.record(record), record.location)
      return
    }
    (content, location, count) = (.text, line.location, line.text.count)
    let needed = count + LineScanner.padding
    if bytes.count < needed { bytes = [UInt8](repeating: 0, count: max(needed, 2 * bytes.count)) }
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      buffer.copyMemory(from: line.text)
      // SAFETY: the buffer has room for the zeros, at which readers of the line stop.
      (base + count).initializeMemory(as: UInt8.self, repeating: 0, count: LineScanner.padding)
    }
  }

  package func record() -> Record {
    switch content {
    case .record(let record): record
    case .text: Record(scanned: bytes, count: count, at: location ?? Record.Location(line: 0, offset: 0))
    }
  }

  /// True if both lines have the same keys in the same order and the same value texts, except for ignored keys.
  ///
  /// - Returns: false if the lines differ, or if their texts alone can't decide.
  func isEqual(to other: LogLine, but ignored: FieldKeySet) -> Bool {
    guard case .text = content, case .scanned = other.content, let otherBase = other.text.baseAddress else {
      return false
    }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return Self.areEqual(
        LogLineText(base: base), count, LogLineText(base: otherBase), other.text.count, but: ignored.bits)
    }
  }

  private static func areEqual(
    _ one: LogLineText, _ end: Int, _ other: LogLineText, _ otherEnd: Int, but ignored: UInt64
  ) -> Bool {
    let keys = KeyHashTable.keys
    var (offset, otherOffset) = (1, 1)
    var slot = LineScanner.Slot()
    return withUnsafeMutablePointer(to: &slot) { slot in
      while true {
        guard let (key, value) = one.key(at: offset), let (otherKey, otherValue) = other.key(at: otherOffset),
          key == otherKey
        else { return false }
        offset = one.value(at: value, into: slot)
        otherOffset = other.value(at: otherValue, into: slot)
        if offset == LogLineText.nowhere || otherOffset == LogLineText.nowhere { return false }
        let isIgnored = keys[key].map { ignored >> UInt64($0) & 1 == 1 } ?? false
        // The ignored keys come first in a line. The texts after them are usually equal, so they are compared as a
        // whole.
        if isIgnored, areEqual(one, offset..<end, other, otherOffset..<otherEnd) { return true }
        if !isIgnored, !areEqual(one, value..<offset, other, otherValue..<otherOffset) { return false }
        guard one.has(UInt8(ascii: ","), at: offset), other.has(UInt8(ascii: ","), at: otherOffset) else {
          return offset + 1 == end && otherOffset + 1 == otherEnd
        }
        (offset, otherOffset) = (offset + 1, otherOffset + 1)
      }
    }
  }

  private static func areEqual(
    _ one: LogLineText, _ part: Range<Int>, _ other: LogLineText, _ otherPart: Range<Int>
  ) -> Bool {
    // SAFETY: both parts lie in their lines.
    part.count == otherPart.count
      && RawBytes.areEqual(one.base + part.lowerBound, other.base + otherPart.lowerBound, count: part.count)
  }
}

extension LogLine {
  package init(_ record: Record) {
    let location = record.location ?? Record.Location(line: 0, offset: 0)
    self.init(content: .record(record), location: location, text: UnsafeRawBufferPointer(start: nil, count: 0))
  }
}

package struct FieldKeySet: Hashable, Sendable {
  fileprivate let bits: UInt64

  package init(_ keys: [FieldKey]) { bits = keys.reduce(0) { $0 | 1 << UInt64($1.number) } }
}
