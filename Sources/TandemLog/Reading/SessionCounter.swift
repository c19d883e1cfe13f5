/// Counts the sessions of a log: the first session and the sessions that were appended to the log.
package struct SessionCounter: Hashable, Sendable {
  /// The number of the newest line's session, from 1; 0 before the first line.
  package internal(set) var number = 0

  package init() {}

  /// - Parameter line: the next line of the log.
  /// - Returns: true if the line begins another session and thereby ends the previous session.
  @inline(__always)
  package mutating func begins(with line: some RecordFields) -> Bool {
    let begins = number > 0 && line.beginsSession
    number += begins || number == 0 ? 1 : 0
    return begins
  }
}

extension RecordFields {
  /// True for the first line of a session in the log, even if the session's earlier lines could not be written.
  @inline(__always)
  package var beginsSession: Bool {
    switch knownKind {
    case .session: seqNumber == 0
    case .log, .warning: seqNumber == 0 && lostRecords != nil
    default: false
    }
  }
}
