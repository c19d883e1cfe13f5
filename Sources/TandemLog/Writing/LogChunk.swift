// A stretch of a log that is verified beside the others.

import Glibc

/// A finding of the verification, in the order of the lines.
package enum LogFinding: Hashable, Sendable {
  case violation(Violation)
  /// A line that is no record.
  case broken(LogReadError)
}

/// Whole lines of a regular file.
struct LogChunk: Hashable, Sendable {
  /// The offset of the chunk's first line.
  var start: Int
  /// The offset behind the chunk's last line.
  var end: Int
  /// The offset where verification starts to warm up: early enough that the lines before the chunk establish most of
  /// its state.
  var warmUp: Int

  /// The result of verifying a chunk, from a known or a guessed state.
  struct Outcome: Sendable {
    /// Before its first line.
    var before: Verifier
    /// The place of its first line that is not blank, or of one behind it.
    var first: Record.Location
    var after: Verifier
    /// The location of the line to continue with.
    var next: Record.Location
    var findings: [LogFinding] = []
    var lines = 0
  }

  /// Verifies the chunk from a known state.
  ///
  /// - Returns: nil if the file ends early or can't be read; reading line by line then reports the cause.
  func verify(_ part: LogFileHandle, from verifier: Verifier, at first: Record.Location) -> Outcome? {
    var cursor = RecordCursor(LogLineBuffer(part: part, from: first, limit: LogReader.longestLine))
    return verify(&cursor, from: verifier, at: first)
  }

  /// Verifies from the state that lines before it lead to, if everything that they don't tell of is as it was somewhere
  /// before them.
  func verify(_ part: LogFileHandle, guessingFrom verifier: Verifier) -> Outcome? {
    let location = Record.Location(line: LogMove.unknown, offset: warmUp)
    var cursor = RecordCursor(LogLineBuffer(part: part, from: location, limit: LogReader.longestLine))
    var verifier = verifier
    var lines = 0
    // The previous chunk reports these findings.
    let first = Self.feed(&cursor, to: &verifier, before: start, &lines) { _ in }
    return first.flatMap { verify(&cursor, from: verifier, at: $0) }
  }

  private func verify(_ cursor: inout RecordCursor, from verifier: Verifier, at first: Record.Location) -> Outcome? {
    var outcome = Outcome(before: verifier, first: first, after: verifier, next: first)
    var findings: [LogFinding] = []
    guard
      let next = Self.feed(&cursor, to: &outcome.after, before: end, &outcome.lines, { findings.append($0) })
    else { return nil }
    (outcome.next, outcome.findings) = (next, findings)
    return outcome
  }

  /// - Returns: the location of the first line at or behind the limit; nil if there is none, or reading failed.
  private static func feed(
    _ cursor: inout RecordCursor, to verifier: inout Verifier, before limit: Int, _ lines: inout Int,
    _ tell: (LogFinding) -> Void
  ) -> Record.Location? {
    while true {
      do throws(LogReadError) {
        switch try cursor.feed(to: &verifier, before: limit, lines: &lines) {
        case .violations(let violations): for violation in violations { tell(.violation(violation)) }
        case .limit(let location): return location
        case .end: return nil
        }
      } catch {
        if !error.isLineOnly { return nil }
        tell(.broken(error))
      }
    }
  }

  /// The first line that begins behind a place.
  ///
  /// - Returns: nil where none begins within the length that a line may have.
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
