import Glibc
import TandemExplore
import TandemSystem

/// A file with one result per line, to which several processes may append at the same time.
final class ResultFile {
  let path: String
  private let descriptor: Int32
  /// The number of bytes that one call reads.
  private static let piece = 1 << 18
  /// A limit above the length of any line of results.
  private static let longestLine = 1 << 20

  /// - Parameter writes: true to append; the file is created if it is missing.
  init(_ path: String, writes: Bool = false) throws(CLIError) {
    self.path = path
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let flags = (writes ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_CLOEXEC | O_NONBLOCK
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else {
      throw CLIError(
        errno == ENOENT ? .noSuchFile : writes ? .writeFailed : .badData,
        "\(path): \(String(cString: strerror(errno))); check the name and its permissions")
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, FileKind(status) != .regular {
      throw CLIError(
        .badData, "\(path) is \(FileKind(status).name), but results are in a regular file; choose another name")
    }
  }

  deinit { close(descriptor) }

  struct Line {
    var bytes: [UInt8]
    /// The line's number, from 1.
    var number: Int
    var offset: Int
    /// False for an incomplete last line.
    var isWhole: Bool
  }

  /// Reads every line in constant memory.
  func forEachLine(_ body: (Line) throws(CLIError) -> Void) throws(CLIError) {
    var (offset, number) = (0, 1)
    var rest: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = pread(descriptor, &piece, piece.count, off_t(offset + rest.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CLIError(.badData, "\(path): \(String(cString: strerror(errno)))") }
      if count == 0 { break }
      rest += piece[..<count]
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try body(Line(bytes: Array(rest[start..<end]), number: number, offset: offset + start, isWhole: true))
        start = end + 1
        number += 1
      }
      rest.removeFirst(start)
      offset += start
      if rest.count > Self.longestLine { throw CLIError(.badData, "\(path): line \(number) is too long for a result") }
    }
    if !rest.isEmpty { try body(Line(bytes: rest, number: number, offset: offset, isWhole: false)) }
  }

  /// Reads the result of every line.
  ///
  /// - Parameter cut: called for each incomplete line, which is left out.
  func forEachChunk(
    of version: String, cut: () -> Void = {}, _ body: (ExploredChunk, Line) throws(CLIError) -> Void
  ) throws(CLIError) {
    try forEachLine { (line: Line) throws(CLIError) in
      if !line.isWhole { return cut() }
      if line.bytes.isEmpty { return }
      var line = line
      if let start = Self.lastBeginning(in: line.bytes) {
        // A killed writer has left an incomplete result, and another writer has appended its own
        // result to the same line. Drop the incomplete result.
        cut()
        line.bytes.removeFirst(start)
        line.offset += start
      }
      let chunk: ExploredChunk
      do throws(ExploredChunk.LineError) { chunk = try ExploredChunk(line: line.bytes, version: version) } catch {
        let place = "\(path): line \(line.number)"
        switch error {
        case .notAResult: throw CLIError(.badData, "\(place) is not a result of `tandem explore`")
        case .otherVersion(let other):
          let remedy = "use a separate file for each version"
          throw CLIError(.badData, "\(place) comes from version \(other), not \(version); \(remedy)")
        }
      }
      try body(chunk, line)
    }
  }

  /// Returns the index of the last result that begins within a line; nil if the line has only one.
  ///
  /// The bytes with which a result begins never occur inside a result, because a text has a backslash before each
  /// quotation mark.
  private static func lastBeginning(in line: [UInt8]) -> Int? {
    let beginning = Array("{\"explored\":".utf8)
    return line.indices.dropFirst().last { line[$0] == beginning[0] && line[$0...].starts(with: beginning) }
  }

  func line(at offset: Int, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      let filled = pread(descriptor, &piece, piece.count, off_t(offset + bytes.count))
      if filled < 0, errno == EINTR { continue }
      if filled <= 0 { break }
      bytes += piece[..<filled]
    }
    return bytes
  }

  /// Appends a line with one write(2), so that lines of several processes do not mix.
  func append(_ line: String) throws(CLIError) {
    if let code = AtomicFile.fill(descriptor, Array((line + "\n").utf8)) {
      throw CLIError(.writeFailed, "can't write \(path): \(systemText(code)); free some space")
    }
  }

  /// Registers this process as a writer of the file. The first writer removes an incomplete last
  /// line, which a killed process has left.
  func share() throws(CLIError) {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      var end: Int?
      try forEachLine { (line: Line) throws(CLIError) in if !line.isWhole { end = line.offset } }
      if let end, ftruncate(descriptor, off_t(end)) != 0 {
        throw CLIError(.writeFailed, "can't shorten \(path): \(String(cString: strerror(errno)))")
      }
    }
    // Ignore an error: on a file system without locks, every process may write.
    _ = flock(descriptor, LOCK_SH)
  }
}
