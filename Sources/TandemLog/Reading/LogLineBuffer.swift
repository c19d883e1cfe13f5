/// A window over files, or over bytes in memory, that moves from line to line. The locations count the lines and bytes
/// of all files together.
struct LogLineBuffer {
  /// The bytes of the newest lines. Zeros follow the bytes that have been read; the scanner stops at them.
  private(set) var bytes: [UInt8]
  /// The files that have not been read to their end; empty for bytes in memory.
  private var parts: ArraySlice<any LogByteSource>
  /// The locations of the first lines of the files that have been opened.
  private(set) var beginnings = [Record.Location(line: 1, offset: 0)]
  private let limit: Int
  /// The start of the next line, as an index in `bytes`; `end` is the end of the bytes that have been read.
  private var start = 0
  private var end: Int
  /// The next line is known to have no newline before this index.
  private var searched = 0
  /// The location of the newest line in the whole stream.
  private(set) var location = Record.Location(line: 1, offset: 0)
  /// The location of the byte at `start`.
  private var next = Record.Location(line: 1, offset: 0)
  private var isSkipping = false
  /// The offset of the next read if several readers share the file; nil to use the descriptor's own offset.
  private var offset: Int?

  enum Line {
    /// A complete line, as a range of `bytes` without the newline.
    case whole(Range<Int>)
    /// The last bytes of the stream, without a newline. The buffer keeps them, because more bytes may follow.
    case unfinished(Range<Int>)
    case tooLong
    case end
  }

  init(parts: [any LogByteSource], limit: Int) {
    self.parts = parts[...]
    self.limit = limit
    bytes = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16) + LineScanner.padding)
    end = 0
  }

  /// Reads a file from a given line on, independently of other readers of the same file.
  init(part: any LogByteSource, from location: Record.Location, limit: Int) {
    self.init(parts: [part], limit: limit)
    (self.location, next, offset) = (location, location, location.offset)
  }

  init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes + [UInt8](repeating: 0, count: LineScanner.padding)
    self.limit = limit
    parts = []
    end = bytes.count
    passOverMark()
  }

  /// Moves on to the next line. The previous line becomes invalid.
  mutating func advance() throws(LogReadError) -> Line {
    while true {
      if let newline = newline() {
        let line = start..<newline
        location = next
        take(line.count + 1, lines: 1)
        if !isSkipping { return line.count > limit ? .tooLong : .whole(line) }
        isSkipping = false
      } else {
        searched = end
        if isSkipping { take(end - start, lines: 0) }
        if end - start > limit {
          isSkipping = true
          location = next
          return .tooLong
        }
        if try !fill() {
          location = next
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

  /// Continues with the next file. The first byte of a file always begins a line.
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
      guard let base = buffer.baseAddress else { return nil }
      let wanted = SIMD16<UInt8>(repeating: 10)
      var place = searched
      // SAFETY: ``LineScanner/padding`` zeros follow `end`, so a step that begins before `end` lies within the buffer.
      while place < end, !any(base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== wanted) {
        place &+= 16
      }
      while place < end, buffer[place] != 10 { place &+= 1 }
      return place < end ? place : nil
    }
  }

  /// The decision about a scanned line: leave it, take it and continue, or take it and stop.
  enum Use { case left, taken, last }

  /// Moves on over whole lines that are simple enough for the scanner. The previous line becomes invalid.
  ///
  /// - Parameters:
  ///   - use: receives each scanned line with its range in `bytes` and its location. If the closure returns `left`, or
  ///     if a line is not simple enough, the plain `advance` continues with this line.
  /// - Returns: true if the buffer moved on.
  @inline(__always)
  mutating func advance(
    _ scanner: LineScanner, _ use: (ScannedLine, Range<Int>, Record.Location) -> Use
  ) -> Bool {
    // The next line is known to be incomplete. It may be too long, so `advance` without a scanner reads it.
    if start != searched { return false }
    var (first, location) = (start, next)
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      let fields = ScannedLine(bytes: buffer, scanner: scanner)
      while true {
        let behind = scanner.scan(base, from: first)
        // SAFETY: a newline is not zero, so the newline is among the bytes that have been read.
        if behind == LogLineText.nowhere || buffer[behind] != UInt8(ascii: "\n") || behind &- first > limit { return }
        let use = use(fields, first..<behind, location)
        if use == .left { return }
        location.offset &+= behind &+ 1 &- first
        location.line &+= 1
        first = behind &+ 1
        if use == .last { return }
      }
    }
    let hasMoved = first > start
    (start, searched, next) = (first, first, location)
    return hasMoved
  }

  /// Moves past the line that `advance` reported as unfinished.
  mutating func takeUnfinished() { take(end - start, lines: 1) }

  private mutating func take(_ count: Int, lines: Int) {
    start += count
    searched = start
    next.offset += count
    next.line += lines
  }

  /// - Returns: true if more bytes were read.
  private mutating func fill() throws(LogReadError) -> Bool {
    guard let part = parts.first else { return false }
    if start > 0 {
      bytes.replaceSubrange(0..<end - start, with: Array(bytes[start..<end]))
      end -= start
      start = 0
      searched = end
      endWithZeros()
    }
    if end + LineScanner.padding == bytes.count {
      bytes.append(contentsOf: repeatElement(0, count: min(end, limit + 1 - end)))
    }
    let count = try bytes.withUnsafeMutableBytes { buffer in
      // SAFETY: the rest lies within the buffer, and a source writes at most its count.
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[end..<buffer.count - LineScanner.padding])
      return part.read(into: rest, at: offset, place: next)
    }.get()
    end += count
    endWithZeros()
    passOverMark()
    offset = offset.map { $0 + count }
    return count > 0
  }

  /// Skips a byte order mark, which some programs write before a text.
  private mutating func passOverMark() {
    if next.offset == 0, start == 0, end >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { take(3, lines: 0) }
  }

  private mutating func endWithZeros() {
    for index in end..<end + LineScanner.padding { bytes[index] = 0 }
  }
}
