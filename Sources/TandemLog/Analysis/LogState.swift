import TandemFoundation
import TandemOrchestrator

/// The state of a session, built up from its log.
///
/// It has one property for each part of a session that a log records.
package struct LogState: Sendable {
  /// A moment in a log: a line's number, or a time.
  package enum Moment: Hashable, Sendable {
    case seq(Int)
    /// A time of the session's clock, in microseconds.
    case time(Int)

    /// True if a line is later than this moment.
    package func isBefore(_ line: some RecordFields) -> Bool {
      switch self {
      case .seq(let seq): (line.seqNumber ?? 0) > seq
      case .time(let time): (line.microseconds ?? 0) > time
      }
    }
  }

  struct Running {
    var number: Int
    var form: String
    var began: Int
    /// The transaction's callbacks so far.
    var steps: [String] = []
    /// The content whose restore callback is still unanswered.
    var asked: String?
  }

  private(set) var line = 0
  /// The file that contains the line, if the log has several files.
  package var file: String?
  /// The number of the session, counted from 1.
  package var session = 1
  /// The session's title for people; nil if the log has only one session.
  package var title: String?
  private(set) var seq: Int?
  private(set) var time = 0
  private(set) var assignments = RoleAssignments()
  /// True unless the roles are unknown, because the log begins in the middle or lacks records.
  private(set) var areAssignmentsKnown = true
  private(set) var audible: String?
  private(set) var policy: String?
  /// The views whose state is kept, with their contents and players.
  private(set) var persisted: [String: (content: String, player: String)] = [:]
  private(set) var running: Running?
  private(set) var foreground: [String: Bool] = [:]
  private(set) var isHidden = false
  private(set) var end: String?
  /// The last line that follows a gap, and the number of records that are missing before it.
  private(set) var gap: (line: Int, lost: Int)?

  package init() {}

  package mutating func add(_ record: Record) {
    if record.isContinuation {
      // The first file of this log continues an earlier file, so the roles at its beginning are unknown.
      if line == 0 { areAssignmentsKnown = false }
      return
    }
    line = record.location?.line ?? line + 1
    seq = record.seq
    time = record.time?.microseconds ?? time
    if let lost = record.lostRecords { return forget(lost) }
    switch record.knownKind {
    case .roles:
      areAssignmentsKnown = true
      assignments = record.roleAssignments
      isHidden = false
    case .audio:
      audible = record["audible"]?.string
      policy = record["policy"]?.string
    case .persistence:
      guard let view = record["view"]?.string else { break }
      switch record["event"]?.string {
      case "persisted": persisted[view] = (record.text(in: "content"), record.text(in: "player"))
      case "released": persisted[view] = nil
      default: break
      }
    case .app: if let app = record["app"]?.string { foreground[app] = record["state"]?.string == "foreground" }
    case .visibility: isHidden = record["hidden"]?.bool ?? false
    case .end: end = record.text(in: "reason")
    case .transactionBegan:
      running = Running(number: record["transaction"]?.int ?? 0, form: record.text(in: "form"), began: time)
    case .transaction: running = nil
    case .callback:
      guard let name = record["callback"]?.string else { break }
      let step = record.foreignEvent?.step
      running?.steps.append("\(step.map { "\($0)" } ?? name)(\(record.text(in: "player")))")
      if step == .restoreUserInterface { running?.asked = record.text(in: "player") }
    case .restoreAnswer:
      switch record["outcome"]?.string {
      case "duplicate", "late", "stale": break
      default: running?.asked = nil
      }
    default: break
    }
  }

  /// Discards everything that the missing records may have changed.
  private mutating func forget(_ lost: Int) {
    gap = (line, lost)
    (areAssignmentsKnown, assignments, audible, policy, isHidden) = (false, RoleAssignments(), nil, nil, false)
    (persisted, running, foreground) = ([:], nil, [:])
  }
}
