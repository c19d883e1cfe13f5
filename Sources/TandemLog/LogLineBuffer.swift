// Cuts files, one after the other, into lines, in constant memory.

import Glibc

/// A window on files, or on bytes in memory, that moves from line to line. Places are those of all files together.
struct LineBuffer {
  /// The newest line is a part of these. The scanner may look at a few that come after it.
  private(set) var bytes: [UInt8]
  /// Those that have not been read to their end; empty for bytes in memory.
  private var parts: ArraySlice<LogPart>
  /// Where each file begins that has been begun.
  private(set) var beginnings = [Record.Place(line: 1, offset: 0)]
  private let limit: Int
  /// The first byte that no line has had, and the end of what has been read.
  private var start = 0
  private var end: Int
  /// How far no newline was found.
  private var searched = 0
  /// Of the newest line in the whole stream.
  private(set) var place = Record.Place(line: 1, offset: 0)
  /// Of `start`.
  private var next = Record.Place(line: 1, offset: 0)
  private var isSkipping = false

  enum Line {
    /// A range of `bytes`, without the newline.
    case whole(Range<Int>)
    /// What the stream ends with, without a newline. It is not taken: more may come.
    case unfinished(Range<Int>)
    case tooLong
    case end
  }

  init(parts: [LogPart], limit: Int) {
    self.parts = parts[...]
    self.limit = limit
    bytes = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16) + LineScanner.padding)
    end = 0
  }

  init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes + [UInt8](repeating: 0, count: LineScanner.padding)
    self.limit = limit
    parts = []
    end = bytes.count
  }

  /// Moves on to the next line. The one before is given up.
  mutating func advance() throws(LogReadError) -> Line {
    while true {
      if let newline = newline() {
        let line = start..<newline
        place = next
        take(line.count + 1, lines: 1)
        if !isSkipping { return line.count > limit ? .tooLong : .whole(line) }
        isSkipping = false
      } else {
        searched = end
        if isSkipping { take(end - start, lines: 0) }
        if end - start > limit {
          isSkipping = true
          place = next
          return .tooLong
        }
        if try !fill() {
          place = next
          if start < end, parts.count < 2 { return .unfinished(start..<end) }
          if start < end {
            let line = start..<end
            take(line.count, lines: 1)
            return .whole(line)
          }
          if !goOn() { return .end }
        }
      }
    }
  }

  /// Goes on with the next file, whose first byte begins a line whatever the one before ended with.
  private mutating func goOn() -> Bool {
    if parts.count < 2 { return false }
    parts.removeFirst()
    if isSkipping { next.line += 1 }
    isSkipping = false
    beginnings.append(next)
    return true
  }

  private func newline() -> Int? {
    bytes.withUnsafeBytes { buffer in
      // SAFETY: the part lies within the buffer, memchr looks no further than its count, and what it finds is in it.
      let part = UnsafeRawBufferPointer(rebasing: buffer[searched..<end])
      guard let first = part.baseAddress, let found = memchr(first, 10, part.count) else { return nil }
      return searched + (UnsafeRawPointer(found) - first)
    }
  }

  /// Takes what `advance` said is unfinished.
  mutating func takeUnfinished() { take(end - start, lines: 1) }

  private mutating func take(_ count: Int, lines: Int) {
    start += count
    searched = start
    next.offset += count
    next.line += lines
  }

  /// - Returns: whether there was more.
  private mutating func fill() throws(LogReadError) -> Bool {
    guard let part = parts.first else { return false }
    if start > 0 {
      bytes.replaceSubrange(0..<end - start, with: Array(bytes[start..<end]))
      end -= start
      start = 0
      searched = end
    }
    if end + LineScanner.padding == bytes.count {
      bytes.append(contentsOf: repeatElement(0, count: min(end, limit + 1 - end)))
    }
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        // SAFETY: the part lies within the buffer and read(2) writes at most its count.
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[end..<buffer.count - LineScanner.padding])
        return read(part.descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        end += count
        return count > 0
      }
      let code = errno
      if code != EINTR { throw LogReadError(.system(operation: "read", path: part.path, code: code), at: next) }
    }
  }
}
