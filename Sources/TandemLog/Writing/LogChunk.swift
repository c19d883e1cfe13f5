// A stretch of a log that is verified beside the others.

import Glibc

/// What verifying meets, in the order of the lines.
package enum LogFinding: Hashable, Sendable {
  case violation(Violation)
  /// A line that is no record.
  case broken(LogReadError)
}

/// Whole lines of a regular file.
struct LogChunk: Hashable, Sendable {
  /// Of its first line.
  var start: Int
  /// Of the line behind it.
  var end: Int
  /// Of a line so far before it that the lines between tell most of what is so where it begins.
  var warmUp: Int

  /// What came of verifying one, from a state that was known, or was taken for what it will be.
  struct Outcome: Sendable {
    /// Before its first line.
    var before: Verifier
    /// The place of its first line that is not blank, or of one behind it.
    var first: Record.Location
    var after: Verifier
    /// Of the line to go on with.
    var next: Record.Location
    var findings: [LogFinding] = []
    var lines = 0
  }

  /// Verifies from a state that is known.
  ///
  /// - Returns: nil where the file ends too early or can't be read on: whoever reads line by line says why.
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
    // Whoever verifies the chunk before tells what is found here.
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

  /// - Returns: the place of the line at the limit or behind it; nil where there is none, or reading has to end.
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
