// The kinds of records that a session writes.

/// Every kind of docs/event-log.md. Logs of newer programs and foreign ones may have others.
package enum RecordKinds {
  package static let all = [
    "session", "end", "crash", "slowStep", "log", "command", "commandEnded", "transactionBegan", "callback",
    "restoreAnswer", "roles", "audio", "presented", "display", "transaction", "player", "content", "opening",
    "mediaEnded", "stream", "playerLost", "callPath", "app", "away", "returned", "screen", "listener", "persistence",
    "suspension", "visibility", "tie", "visit", "dodge", "pace", "broker", "dropped", "warning",
  ]
}
