// A part of a log that is verified in parallel with the other parts.

/// A finding of the verification, in the order of the lines.
package enum LogFinding: Hashable, Sendable {
  case violation(Violation)
  /// A line that is not a record.
  case broken(LogReadError)
}

/// Whole lines of a regular file.
package struct LogChunk: Hashable, Sendable {
  /// The offset of the chunk's first line.
  package var start: Int
  /// The offset after the chunk's last line.
  package var end: Int
  /// The offset before the chunk at which the chunk's verification begins. The lines from this offset on establish most
  /// of the state at the chunk's first line.
  package var warmUp: Int

  /// The result of verifying a chunk, from a known or a guessed state.
  package struct Outcome: Sendable {
    /// The state before the chunk's first line.
    var before: Verifier
    /// The location at which the verification began: the chunk's first line that is not blank, or a later line.
    var first: Record.Location
    package var after: Verifier
    /// The location of the line to continue with.
    package var next: Record.Location
    package var findings: [LogFinding] = []
    package var lines = 0
  }

  package init(start: Int, end: Int, warmUp: Int) { (self.start, self.end, self.warmUp) = (start, end, warmUp) }

  /// Verifies the chunk from a known state.
  ///
  /// - Returns: nil if the file ends early or can't be read; reading line by line then reports the cause.
  package func verify(_ part: any LogByteSource, from verifier: Verifier, at first: Record.Location) -> Outcome? {
    var cursor = RecordCursor(LogLineBuffer(part: part, from: first, limit: LogReader.longestLine))
    return verify(&cursor, from: verifier, at: first)
  }

  /// Verifies the chunk from a guessed state: the state of `verifier`, changed by the warm-up lines. The guess is
  /// correct if no other line has changed that state.
  package func verify(_ part: any LogByteSource, guessingFrom verifier: Verifier) -> Outcome? {
    let location = Record.Location(line: LogMove.unknown, offset: warmUp)
    var cursor = RecordCursor(LogLineBuffer(part: part, from: location, limit: LogReader.longestLine))
    // Drop the findings of the warm-up lines, because the previous chunk reports them.
    var warmUp = Outcome(before: verifier, first: location, after: verifier, next: location)
    guard Self.feed(&cursor, before: start, &warmUp) else { return nil }
    return verify(&cursor, from: warmUp.after, at: warmUp.next)
  }

  private func verify(_ cursor: inout RecordCursor, from verifier: Verifier, at first: Record.Location) -> Outcome? {
    var outcome = Outcome(before: verifier, first: first, after: verifier, next: first)
    return Self.feed(&cursor, before: end, &outcome) ? outcome : nil
  }

  /// - Returns: false if the file ends before the limit, or if reading failed.
  private static func feed(_ cursor: inout RecordCursor, before limit: Int, _ outcome: inout Outcome) -> Bool {
    while true {
      do throws(LogReadError) {
        switch try cursor.feed(to: &outcome.after, before: limit, lines: &outcome.lines) {
        case .violations(let violations): outcome.findings += violations.map(LogFinding.violation)
        case .limit(let location):
          outcome.next = location
          return true
        case .end: return false
        }
      } catch {
        if !error.isLineOnly { return false }
        outcome.findings.append(.broken(error))
      }
    }
  }
}

extension LogChunk.Outcome {
  /// The outcome with its lines and sessions counted from the beginning of the log.
  ///
  /// - Returns: nil if the guessed state was wrong: the verification began in another state.
  package func joined(to verifier: Verifier, at location: Record.Location) -> LogChunk.Outcome? {
    let sessions = verifier.sessions.number - before.sessions.number
    let move = LogMove(lines: location.line - first.line, sessions: sessions)
    guard first.offset == location.offset, verifier.sessions.number > 0, before.sessions.number > 0,
      before.moved(move) == verifier
    else { return nil }
    var result = self
    (result.before, result.first, result.after) = (verifier, location, after.moved(move))
    result.next.line = move.line(next.line)
    for index in findings.indices {
      switch findings[index] {
      case .violation(let violation): result.findings[index] = .violation(move.violation(violation))
      case .broken(let error): result.findings[index] = .broken(move.error(error))
      }
    }
    return result
  }
}
