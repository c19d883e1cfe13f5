/// A place in a log that breaks a rule of docs/contract.md.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    case order = "R1"
    case pairing = "R2"
    case gate = "R3"
    case commit = "R4"
    case exclusive = "R5"
    case targets = "R6"
    case continuity = "R7"
    case truth = "R8"
    case startIsSwap = "R9"
    case identification = "R10"
    case onePlace = "R11"
    /// Another promise of the contract, in its sections 2, 4, 5 and 7 to 10.
    case promise
    /// Two synced videos are not in sync, or were brought into sync in a way that section 10 does not allow.
    case sync
    /// Two players are audible at once, although the audio policy does not allow this.
    case audio
    /// A record that the format does not allow.
    case format
    /// A line whose number does not follow the previous number.
    case sequence
    /// A time that is earlier than the previous record's time.
    case clock
  }

  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case violation
    /// A finding whose cause is not the session, such as a crash, a missing file or a busy machine.
    case warning
  }

  package var rule: Rule
  package var severity: Severity
  /// The file of the line; nil if the log is one file.
  package var file: String?
  /// The line, from 1. If something is missing at the end of the log, this is the last line; for an empty log, it is 0.
  package var line: Int
  /// The number of the session in the log, from 1.
  package var session = 1
  package var seq: Int?
  package var expected: String
  package var found: String

  package var description: String {
    let number = seq.map { " (seq \($0))" } ?? ""
    let grade = severity == .warning ? "warning: " : ""
    let location = location.isEmpty ? "" : "\(location)\(number): "
    return "\(location)\(grade)\(rule.rawValue): expected \(expected), found \(found)"
  }

  /// The file, the session and the line as text, as far as they are known.
  package var location: String {
    let parts = [file, session > 1 ? "session \(session)" : nil, line > 0 ? "line \(line)" : nil]
    return parts.compactMap(\.self).joined(separator: ": ")
  }
}
