// What the log has said that replies and the status repeat.

import TandemLog
import Glibc
import TandemRules

/// Reads the session's records as they are written.
struct History {
  private(set) var lastTransaction: Int?
  /// Of the last transaction: from accepted to the first frame of its layout.
  private(set) var latency: Duration?
  private(set) var duration: Duration?
  private(set) var transactions = 0
  private(set) var refused = 0
  /// How many sessions before this one have died.
  private(set) var restarts = 0
  /// What was decided for commands that have not ended.
  var decisions: [CommandID: ContentDecision] = [:]
  private var lastCommand: CommandID?
  let process = Int(getpid())

  mutating func see(_ record: Record) {
    switch record.kind {
    case "session": restarts = record["restarts"]?.int ?? 0
    case "command":
      lastCommand = record["id"]?.int
      if record["answer"]?.string == "refused" { refused += 1 }
    case "content":
      if let id = lastCommand { decisions[id] = ContentDecision(record) }
    case "transactionBegan":
      lastTransaction = record["transaction"]?.int
      latency = nil
      duration = nil
    case "presented": latency = record["latency_us"]?.int.map { .microseconds($0) }
    case "transaction":
      transactions += 1
      duration = record["duration_us"]?.int.map { .microseconds($0) }
    default: break
    }
  }
}

extension ContentDecision {
  /// What a `content` record says.
  fileprivate init?(_ record: Record) {
    guard let verdict = record["decision"]?.string.flatMap(Verdict.init(rawValue:)),
      let action = record["action"]?.string.flatMap(Action.init(rawValue:)),
      let rule = record["rule"]?.string.flatMap(ContentIdentity.Rule.init(rawValue:)), let key = record["key"]?.string,
      let player = record["player"]?.string.flatMap(PlayerID.init(rawValue:))
    else { return nil }
    self.init(
      verdict, rule: rule, key: ContentKey(key), otherKey: record["otherKey"]?.string.map { ContentKey($0) },
      action: action, player: player)
  }
}
