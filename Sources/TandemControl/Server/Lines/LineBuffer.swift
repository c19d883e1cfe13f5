/// Keeps the beginning of a line until its end arrives.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The start of the unread part.
  private var start = 0
  /// The end of the part that is known to have no newline.
  private var searched = 0

  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its end.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return bytes[start..<end]
  }

  var count: Int { bytes.count - start }
}
