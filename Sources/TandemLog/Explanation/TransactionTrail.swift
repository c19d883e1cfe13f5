import TandemFoundation

/// Keeps the newest records, at most sixteen, since the last beginning of a transaction or a session.
package struct TransactionTrail {
  private static let longest = 16

  private(set) var records: [Record] = []

  package init() {}

  package mutating func take(_ record: Record) {
    if record.knownKind == .transactionBegan || record.beginsSession { records = [] }
    if records.count == Self.longest { records.removeFirst() }
    records.append(record)
  }

  /// The kind of the newest record.
  package var kind: RecordKind? { records.last?.knownKind }

  /// A row of the log's table for each record.
  package var rows: [TerminalText] {
    var table = LogTable()
    return records.map { table.row($0) }
  }

  package var json: JSONValue {
    .array(
      records.map { record in
        let head = JSONValue.members([
          "seq": record.seq.map(JSONValue.int), "t_us": record.microseconds.map(JSONValue.int),
          "kind": .string(record.kind),
        ])
        return .object(head + record.fields)
      })
  }
}
