// Several sessions in one log.

/// Counts the sessions of a log: the first, and those that were appended to it.
package struct SessionCounter: Hashable, Sendable {
  /// The number of the newest line's session, from 1; 0 before the first line.
  package private(set) var number = 0

  package init() {}

  /// - Parameter line: the next one of the log.
  /// - Returns: whether it ends the session before it by beginning another.
  package mutating func begins(with line: some RecordFields) -> Bool {
    let begins = number > 0 && line.beginsSession
    number += begins || number == 0 ? 1 : 0
    return begins
  }

  /// Counts from elsewhere.
  mutating func move(by sessions: Int) { number += sessions }
}

extension RecordFields {
  package var beginsSession: Bool {
    switch knownKind {
    case .session: seqNumber == 0
    case .log, .warning: seqNumber == 0 && lostRecords != nil
    default: false
    }
  }
}
