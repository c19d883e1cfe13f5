// Lines that the first write(2) accepts only in part.

import Glibc
import TandemFoundation
import TandemLog
import TandemLogFiles
import Testing

struct ShortWriteTests {
  @Test("If the system has accepted only a part of a line, a later `settle()` writes the rest")
  func restOfALineIsWrittenWhenTheLogSettles() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(reader) }
      let log = try RotatingLog(path: path)
      // The pipe has room for a part of the second line.
      let first = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000) + [UInt8(ascii: "\n")]
      let last = [UInt8](repeating: UInt8(ascii: "b"), count: 20_000) + [UInt8(ascii: "\n")]
      try log.append(first, Record(kind: "x"))
      try log.append(last, Record(kind: "x"))
      #expect(throws: LogWriteError.self) { try log.settle() }
      var bytes = available(reader)
      #expect(bytes.count < first.count + last.count)
      try log.settle()
      bytes += available(reader)
      #expect(bytes == first + last)
    }
  }

  private func available(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count <= 0 { return bytes }
      bytes += part[..<count]
    }
  }
}
