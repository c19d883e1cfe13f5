// The chunks of a file.

import Glibc
import TandemLog

extension LogChunk {
  /// Returns the start of the first line that begins after an offset.
  ///
  /// - Returns: nil if no line begins within the longest possible line.
  static func lineStart(behind boundary: Int, in part: LogFileHandle) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    var offset = boundary
    while offset <= boundary + LogReader.longestLine {
      let count = pread(part.descriptor, &bytes, bytes.count, offset)
      if count <= 0 { return nil }
      if let newline = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) { return offset + newline + 1 }
      offset += count
    }
    return nil
  }
}
