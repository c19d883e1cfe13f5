import TandemFoundation
import TandemOrchestrator

/// Writes one OTLP/JSON request on each line. A request contains the trace of one transaction; the transaction is the
/// root span.
struct OTLPExporter: RecordExporter {
  var bytes: [UInt8] = []
  private var session = 0
  private var clock = SessionWallClock()
  private var resource: [JSONValue.Member] = []
  /// The seed of the identifiers. It is derived from the properties that distinguish sessions, so that two exports of
  /// the same log have the same identifiers.
  private var seed: UInt64 = 0
  private var trace: Trace?
  /// The newest record's time, in microseconds.
  private var now = 0

  /// A transaction that has begun.
  private struct Trace {
    var number: Int
    var name: String
    var start: Int
    var attributes: [JSONValue.Member]
    var spans: [JSONValue] = []
    var events: [JSONValue] = []
  }

  mutating func add(_ record: Record, session: Int) {
    if session != self.session || record.knownKind == .session { begin(session, record) }
    now = max(now, clock.time(of: record) ?? record.time?.microseconds ?? 0)
    if record.lostRecords != nil { end(nil) }
    switch record.knownKind {
    case .transactionBegan:
      end(nil)
      let number = record.int(.transaction) ?? 0
      trace = Trace(number: number, name: record.text(in: "form"), start: now, attributes: record.fields)
    case .transaction: if trace?.number == record.int(.transaction) { end(record) }
    case .callback: addSpan(record.text(in: "callback"), from: now, record, isError: record.has(.error))
    case .restoreAnswer:
      guard let wait = record.int(.wait) else { break }
      addSpan("restore wait", from: now.minus(wait), record, isError: record.isText(.outcome, "timedOut"))
    // Leave out all events of players, because most of them concern a content and not the transaction.
    case .player: break
    default:
      let event: JSONValue = [
        "timeUnixNano": nanoseconds(now), "name": .string(record.kind), "attributes": attributesOf(record.fields),
      ]
      trace?.events.append(event)
    }
  }

  mutating func finish() { end(nil) }

  private mutating func begin(_ session: Int, _ record: Record) {
    end(nil)
    (self.session, now) = (session, 0)
    let first = record.knownKind == .session ? record : nil
    clock = SessionWallClock(first)
    let (wall, pid) = (first?["wall_us"]?.int ?? 0, first?.int(.pid) ?? 0)
    seed = mixed(mixed(UInt64(bitPattern: Int64(wall))) ^ UInt64(bitPattern: Int64(pid)))
    let instance = hex(mixed(seed ^ UInt64(session)))
    resource = JSONValue.members([
      "service.name": "tandem", "service.version": first?.text(.program).map(JSONValue.string),
      "service.instance.id": .string(instance), "process.pid": first.map { _ in .int(pid) },
      "tandem.session": .int(session),
    ])
    if case .object(let policies)? = first?["policies"] {
      resource += policies.map { .init("tandem.policy." + $0.key, $0.value) }
    }
  }

  /// Writes the running transaction.
  ///
  /// - Parameter last: the transaction's last record; nil if the log has no such record.
  private mutating func end(_ last: Record?) {
    guard let trace else { return }
    self.trace = nil
    let isDone = last?.isText(.outcome, "succeeded") == true
    let reason = last?.text(.reason) ?? last?.text(.outcome) ?? "the transaction's end is not in the log"
    let known = Set(trace.attributes.map(\.key))
    let attributes = trace.attributes + (last?.fields.filter { !known.contains($0.key) } ?? [])
    let root = JSONValue.object(
      span(of: trace.number, number: 0, trace.name, from: trace.start, attributes, isError: !isDone, message: reason)
        + [.init("events", .array(trace.events))])
    let request: JSONValue = [
      "resourceSpans": [
        [
          "resource": ["attributes": attributesOf(resource)],
          "scopeSpans": [["scope": ["name": "tandem log export"], "spans": .array([root] + trace.spans)]],
        ]
      ]
    ]
    request.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func addSpan(_ name: String, from start: Int, _ record: Record, isError: Bool) {
    guard let trace else { return }
    let span = span(
      of: trace.number, number: trace.spans.count + 1, name, from: start, record.fields, isError: isError,
      message: record.text(.error) ?? record.text(in: "outcome"))
    self.trace?.spans.append(.object(span))
  }

  /// - Parameter number: the number of the span in its trace; 0 is the root.
  private func span(
    of transaction: Int, number: Int, _ name: String, from start: Int, _ attributes: [JSONValue.Member],
    isError: Bool, message: String
  ) -> [JSONValue.Member] {
    let trace = mixed(seed ^ mixed(UInt64(bitPattern: Int64(transaction)) ^ UInt64(session) << 48))
    func identifier(ofSpan number: Int) -> JSONValue { .string(hex(mixed(trace ^ UInt64(number + 1)))) }
    let parent = number == 0 ? JSONValue?.none : identifier(ofSpan: 0)
    return JSONValue.members([
      "traceId": .string(hex(seed) + hex(trace)), "spanId": identifier(ofSpan: number), "parentSpanId": parent,
      "name": .string(name), "kind": 1,
      "startTimeUnixNano": nanoseconds(start), "endTimeUnixNano": nanoseconds(now),
      "attributes": attributesOf(attributes),
      "status": isError ? ["code": 2, "message": .string(message)] : ["code": 1],
    ])
  }

  /// OTLP/JSON writes a whole number as a decimal string.
  private func nanoseconds(_ microseconds: Int) -> JSONValue {
    .string(microseconds <= 0 ? "0" : "\(microseconds)000")
  }
}

private func attributesOf(_ members: [JSONValue.Member]) -> JSONValue {
  .array(members.filter { !$0.value.isNull }.map { ["key": .string($0.key), "value": valueOf($0.value)] })
}

private func valueOf(_ value: JSONValue) -> JSONValue {
  switch value {
  case .null: [:]
  case .bool(let value): ["boolValue": .bool(value)]
  case .int(let value): ["intValue": .string(String(value))]
  case .double(let value): ["doubleValue": .double(value)]
  case .string(let value): ["stringValue": .string(value)]
  case .array(let values): ["arrayValue": ["values": .array(values.map(valueOf))]]
  case .object(let members): ["kvlistValue": ["values": attributesOf(members)]]
  }
}

/// Returns sixteen hexadecimal digits.
private func hex(_ number: UInt64) -> String { number.zeroPadded(to: 16, radix: 16) }

/// Mixes the bits of a number (SplitMix64). The result is never 0, which is not a valid identifier.
private func mixed(_ number: UInt64) -> UInt64 {
  var random = SeededRandom(number)
  return max(1, random.next())
}
