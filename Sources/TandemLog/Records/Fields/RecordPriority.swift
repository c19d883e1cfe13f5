/// A record's importance, by syslog's numbers.
package enum RecordPriority: Int, Sendable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7

  package init(of record: Record) {
    self =
      switch record.knownKind {
      case .crash, .playerLost: .error
      case .warning, .slowStep, .log: .warning
      case .stream where record["event"] == "interrupted" || record["event"] == "abandoned": .warning
      case .display where record["event"] == "trouble" || record["event"] == "timedOut": .warning
      case .opening where record["outcome"] == "failed": .warning
      case .transaction where record["outcome"] != "succeeded": .warning
      case .session, .end, .command, .transaction, .roles: .notice
      case .player, .callPath, .presented, .dropped: .debug
      default: .info
      }
  }
}
