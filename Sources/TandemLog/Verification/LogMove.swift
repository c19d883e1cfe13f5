/// The numbers that are added to a chunk's lines and sessions once everything before the chunk is counted.
struct LogMove {
  /// The provisional number of a chunk's first line, until the lines before the chunk are counted. The number is larger
  /// than the number of lines of any log.
  static let unknown = 1 << 48

  var lines: Int
  var sessions: Int

  func line(_ line: Int) -> Int { line < Self.unknown ? line : line + lines }

  func violation(_ violation: Violation) -> Violation {
    var result = violation
    if violation.line >= Self.unknown { result.session += sessions }
    result.line = line(violation.line)
    return result
  }

  func error(_ error: LogReadError) -> LogReadError {
    var result = error
    result.location.line = line(error.location.line)
    return result
  }
}

extension Verifier {
  /// Returns the same state with its lines and sessions renumbered.
  func moved(_ move: LogMove) -> Verifier {
    var result = self
    result.line = move.line(line)
    result.sessions.number += move.sessions
    result.open?.early = open?.early.map(move.violation)
    result.evidence.reopened = evidence.reopened.map(move.violation)
    for index in holes.indices {
      if holes[index].line >= LogMove.unknown { result.holes[index].session += move.sessions }
      result.holes[index].line = move.line(holes[index].line)
      result.holes[index].end = holes[index].end.map(move.line)
    }
    return result
  }
}
