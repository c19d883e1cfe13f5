import TandemFoundation

/// Writes each record as one flat line of JSON with its time, its level and a sentence for people.
struct LineExporter: RecordExporter {
  var bytes: [UInt8] = []
  private var clock = SessionWallClock()
  private var session = 0
  /// The number of the running transaction.
  private var running: Int?

  mutating func add(_ record: Record, session: Int) {
    if session != self.session || record.knownKind == .session {
      (self.session, running, clock) = (session, nil, SessionWallClock(record.knownKind == .session ? record : nil))
    }
    if record.lostRecords != nil { running = nil }
    if record.knownKind == .transactionBegan { running = record.int(.transaction) }
    let transaction = running ?? record.int(.transaction)
    if record.knownKind == .transaction { running = nil }
    let time = clock.time(of: record).map(SessionWallClock.text) ?? record.time.map(seconds)
    let line = JSONValue.fields([
      "ts": time.map(JSONValue.string), "level": .string("\(RecordPriority(of: record))"),
      "session": .int(session), "seq": record.seq.map(JSONValue.int),
      // The id contains the number of the session, because the numbers of transactions begin at 1 in each session. The
      // key is not called `transaction`, because that word is a keyword of SQL.
      "opid": transaction.map { .string("\(session):\($0)") },
      "kind": .string(record.kind),
      "player": record.text(.player).map(JSONValue.string), "content": record.text(.content).map(JSONValue.string),
      "app": record.text(.app).map(JSONValue.string),
      "duration_us": LatencyKind.time(of: record).map { .int($0.1) },
      "body": .string(record.sentence),
    ])
    line.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}
