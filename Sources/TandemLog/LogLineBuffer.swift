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
  /// Whether all of the newest line is printable ASCII, and nothing in it a backslash.
  private(set) var isPlain = true
  /// Of the newest line in the whole stream.
  private(set) var place = Record.Place(line: 1, offset: 0)
  /// Of `start`.
  private var next = Record.Place(line: 1, offset: 0)
  private var isSkipping = false
  /// Of what is read next, where the file is read beside others; else it is where its descriptor is.
  private var offset: Int?

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

  /// Reads a file from a line on, whatever else reads it.
  init(part: LogPart, from place: Record.Place, limit: Int) {
    self.init(parts: [part], limit: limit)
    (self.place, next, offset) = (place, place, place.offset)
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
      if start == searched { isPlain = true }
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

  private mutating func newline() -> Int? {
    let (found, isPlain) = bytes.withUnsafeBytes { buffer -> (Int?, Bool) in
      guard let base = buffer.baseAddress else { return (nil, true) }
      let special = PlainText.end(base, in: searched..<end)
      if special == end { return (nil, true) }
      if buffer[special] == 10 { return (special, true) }
      // SAFETY: memchr looks no further than what has been read, which lies within the buffer.
      return (memchr(base + special, 10, end - special).map { UnsafeRawPointer($0) - base }, false)
    }
    self.isPlain = self.isPlain && isPlain
    return found
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
        guard let offset else { return read(part.descriptor, rest.baseAddress, rest.count) }
        return pread(part.descriptor, rest.baseAddress, rest.count, offset)
      }
      if count >= 0 {
        end += count
        offset = offset.map { $0 + count }
        return count > 0
      }
      let code = errno
      if code != EINTR { throw LogReadError(.system(operation: "read", path: part.path, code: code), at: next) }
    }
  }
}
