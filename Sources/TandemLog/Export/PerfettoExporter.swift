import TandemFoundation
import TandemOrchestrator

/// Writes TracePackets of Perfetto's protocol buffers, one after the other. `protos/perfetto/trace` in Perfetto's
/// sources defines the field numbers.
struct PerfettoExporter: RecordExporter {
  var bytes: [UInt8] = []
  /// The newest record. The trace shows the next violations at the time of this record.
  private var newest: Record?
  private var session = 0
  private var clock = SessionWallClock()
  private var firstWall: Int?
  /// The time of the trace, in nanoseconds, at which the session's clock was 0.
  private var base = 0
  /// The newest time of the trace, in nanoseconds.
  private var now = 0
  private var transaction: Int?
  private var isRestoring = false
  /// The title of the open slice on each track.
  private var open: [PerfettoTrack: String] = [:]
  private var players = PlayerPair(a: PlayerState(), b: PlayerState())

  /// A player's contents, according to the log.
  private struct PlayerState {
    var shown: String?
    var opening: String?
    var isInterrupted = false

    var title: String? {
      opening.map { "opening \($0)" } ?? shown.map { isInterrupted ? "\($0), interrupted" : $0 }
    }
  }

  private enum EventType: UInt64 {
    case sliceBegin = 1
    case sliceEnd, instant, counter
  }

  mutating func add(_ record: Record, session: Int) {
    if session != self.session { begin(session, record) }
    now = max(now, base.plus(record.time?.nanoseconds ?? 0))
    newest = record
    if record.lostRecords != nil { closeAll() }
    switch record.knownKind {
    case .transactionBegan, .callback, .restoreAnswer, .transaction: addTransaction(record)
    case .presented: instant(.fullScreen, "presented", record, isInFlow: true)
    case .display: instant(transaction == nil ? .surroundings : .transactions, record.sentence, record)
    case .roles:
      for (track, key) in [(PerfettoTrack.fullScreen, FieldKey.fullScreen), (.pictureInPicture, .pictureInPicture)] {
        let assignment = record.assignment(key) ?? nil
        show(assignment.map { "\($0.content) (\($0.player))" }, on: track, record, isInFlow: true)
      }
    case .audio:
      let heard = [record.text(.audible), record.text(.also)].compactMap(\.self)
      show(heard.isEmpty ? nil : heard.joined(separator: " and "), on: .heard, record)
    case .command:
      let answer = record.isText(.answer, "accepted") ? "" : " \(record.text(in: "answer"))"
      instant(.commands, record.text(in: "command") + answer, record, isInFlow: answer.isEmpty)
    case .commandEnded: instant(.commands, record.sentence, record)
    case .player, .content, .opening, .mediaEnded, .stream, .playerLost, .callPath: addPlayer(record)
    case .sync:
      if let drift = record.int(.drift) { count(drift, on: .drift) }
      if !record.isText(.event, "drift") { instant(.surroundings, record.sentence, record) }
    case .end:
      instant(.surroundings, record.sentence, record)
      closeAll()
    default: instant(.surroundings, record.sentence, record)
    }
  }

  mutating func add(_ violation: Violation) {
    guard let newest else { return }
    instant(.rules, "\(violation.rule.rawValue): expected \(violation.expected), found \(violation.found)", newest)
  }

  mutating func finish() { closeAll() }

  // MARK: - Sessions

  private mutating func begin(_ session: Int, _ record: Record) {
    closeAll()
    players = PlayerPair(a: PlayerState(), b: PlayerState())
    clock = SessionWallClock(record.knownKind == .session ? record : nil)
    let time = record.time?.nanoseconds ?? 0
    let wall = clock.time(of: record)
    // The first session's times are unchanged. Later sessions are placed by the wall clock; without a wall clock, each
    // session begins at the end of the previous one.
    if self.session > 0 {
      let distance = firstWall.flatMap { first in wall.map { $0.minus(first) } } ?? 0
      base = max(now.plus(1000), 1000 * min(distance, SessionWallClock.latest)).minus(time)
    } else {
      firstWall = wall.map { $0.minus(time / 1000) }
    }
    let isFirst = self.session == 0
    self.session = session
    now = max(now, base.plus(time))
    if let wall {
      let now = now
      packet { packet in
        // In Perfetto, 6 identifies the clock of the trace, and 1 identifies the wall clock.
        packet.add(6) { snapshot in
          for (clock, time) in [(UInt64(6), now), (1, wall * 1000)] {
            snapshot.add(1) {
              $0.add(1, clock)
              $0.add(2, time)
            }
          }
        }
      }
    }
    for track in PerfettoTrack.allCases {
      packet { packet in
        // Field 13 marks a packet that can be read without any earlier packet.
        if isFirst, track == .session { packet.add(13, UInt64(1)) }
        track.describe(in: session, &packet)
      }
    }
  }

  private mutating func closeAll() {
    for track in open.keys.sorted(by: { $0.rank < $1.rank }) { show(nil, on: track) }
    endRestore()
    if transaction != nil { event(.sliceEnd, on: .transactions) }
    transaction = nil
  }

  // MARK: - Transactions

  private mutating func addTransaction(_ record: Record) {
    switch record.knownKind {
    case .transactionBegan:
      endRestore()
      if transaction != nil { event(.sliceEnd, on: .transactions) }
      transaction = record.int(.transaction) ?? 0
      let name = "\(record.text(in: "form")) \(record.text(in: "transaction"))"
      event(.sliceBegin, on: .transactions, name, record, isInFlow: true)
    case .transaction:
      endRestore()
      if transaction != nil { event(.sliceEnd, on: .transactions, nil, record) }
      transaction = nil
    case .restoreAnswer where isRestoring && record.has(.restored):
      event(.sliceEnd, on: .transactions, nil, record)
      isRestoring = false
    case .callback where record.step() == .restoreUserInterface && transaction != nil:
      endRestore()
      event(.sliceBegin, on: .transactions, "restore \(record.text(in: "player"))", record, isInFlow: true)
      isRestoring = true
    default:
      let step = record.foreignEvent?.step
      let name = step.map { "\($0) \(record.text(in: "player"))" } ?? record.sentence
      instant(.transactions, name, record, isInFlow: step != nil)
    }
  }

  private mutating func endRestore() {
    if isRestoring { event(.sliceEnd, on: .transactions) }
    isRestoring = false
  }

  // MARK: - Players

  private mutating func addPlayer(_ record: Record) {
    guard let player = record.player(.player) else {
      return instant(.surroundings, record.sentence, record)
    }
    let track = player == .A ? PerfettoTrack.playerA : .playerB
    switch record.knownKind {
    case .content:
      switch record.text(.action) {
      case "load", "replace", "prepare", "stopThenReplace": players[player].opening = record.text(.key)
      default: break
      }
    case .opening:
      if record.isText(.outcome, "shown") { players[player].shown = record.text(.content) }
      if players[player].opening == record.text(.content) { players[player].opening = nil }
      players[player].isInterrupted = false
    case .playerLost: players[player] = PlayerState()
    case .stream:
      switch record.text(.event) {
      case "interrupted", "crashed", "retrying": players[player].isInterrupted = true
      case "revived", "abandoned", "superseded": players[player].isInterrupted = false
      default: break
      }
    default: break
    }
    show(players[player].title, on: track, record)
    if let dropped = record.int(.framesDropped) ?? record["dropped"]?.int {
      count(dropped, on: player == .A ? .droppedA : .droppedB)
    }
    if let late = record.int(.framesLate) { count(late, on: player == .A ? .lateA : .lateB) }
    let isPlayer = record.knownKind == .player
    instant(track, isPlayer ? record.text(in: "event") : record.sentence, record)
  }

  // MARK: - Packets

  /// Ends the open slice on a track and begins another slice, if the title changes.
  private mutating func show(
    _ name: String?, on track: PerfettoTrack, _ record: Record? = nil, isInFlow: Bool = false
  ) {
    if open[track] == name { return }
    if open[track] != nil { event(.sliceEnd, on: track) }
    open[track] = name
    if let name { event(.sliceBegin, on: track, name, record, isInFlow: isInFlow) }
  }

  private mutating func instant(
    _ track: PerfettoTrack, _ name: String, _ record: Record, isInFlow: Bool = false
  ) {
    event(.instant, on: track, name, record, isInFlow: isInFlow)
  }

  private mutating func count(_ value: Int, on track: PerfettoTrack) { event(.counter, on: track, value: value) }

  private mutating func event(
    _ type: EventType, on track: PerfettoTrack, _ name: String? = nil, _ record: Record? = nil, isInFlow: Bool = false,
    value: Int? = nil
  ) {
    let (session, transaction) = (session, record?.int(.transaction) ?? transaction)
    packet { packet in
      packet.add(11) { event in
        event.add(9, type.rawValue)
        event.add(11, track.identifier(in: session))
        if let name { event.add(23, name) }
        if let value { event.add(30, value) }
        // Connect the command, the callbacks and the picture of one transaction with arrows, which Perfetto calls a
        // flow. Field 47 identifies the flow.
        if isInFlow, let transaction {
          event.add(47, fixed: UInt64(truncatingIfNeeded: session) << 40 ^ UInt64(truncatingIfNeeded: transaction))
        }
        if let transaction, type != .counter, type != .sliceEnd { event.add(53, "\(session):\(transaction)") }
        for field in record?.annotations ?? [] { event.add(4) { field.annotate(&$0) } }
      }
    }
  }

  private mutating func packet(_ fill: (inout ProtobufMessage) -> Void) {
    var trace = ProtobufMessage()
    trace.add(1) { packet in
      packet.add(8, now)
      packet.add(10, UInt64(1))
      fill(&packet)
    }
    bytes += trace.bytes
  }
}

extension Duration {
  fileprivate var nanoseconds: Int { max(0, microseconds) * 1000 }
}

extension Record {
  /// The record's keys, including the keys that every record has.
  fileprivate var annotations: [JSONValue.Member] {
    JSONValue.members(["seq": seq.map(JSONValue.int), "line": location.map { .int($0.line) }]) + fields
  }
}

extension JSONValue.Member {
  fileprivate func annotate(_ annotation: inout ProtobufMessage) {
    annotation.add(10, key)
    switch value {
    case .bool(let value): annotation.add(2, value ? 1 : 0)
    case .int(let value): annotation.add(4, value)
    case .double(let value): annotation.add(5, fixed: value.bitPattern)
    case .string(let value): annotation.add(6, value)
    case .null, .array, .object: annotation.add(6, value.description)
    }
  }
}
