/// Converts offsets in a text to lines and columns, so that people can find a position in an
/// editor.
package struct SourceLocations {
  private let bytes: [UInt8]
  /// The offset at which each line begins.
  private let lines: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
    self.lines = lines
  }

  /// The number of the line that contains an offset, counted from 1.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The column of an offset, counted from 1 in Unicode scalars.
  package func column(of offset: Int) -> Int {
    let start = lines[line(of: offset) - 1]
    // Do not count UTF-8's continuation bytes, which do not begin a scalar.
    return bytes[start..<min(max(start, offset), bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
  }
}
