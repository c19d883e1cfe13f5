import TandemFoundation
import TandemOrchestrator

/// The roles, actions and errors over time. Times are in microseconds of the session's clock.
package struct Timeline: Sendable {
  package static let lanes = ["full screen", "picture in picture", "player A", "player B"]

  package struct Span: Hashable, Sendable {
    package var lane: Int
    package var start: Int
    package var end: Int
    /// The index of the content in ``Timeline/contents``.
    package var content: Int
    package var isAudible: Bool
  }

  package struct Step: Hashable, Sendable {
    package var time: Int
    package var name: String
    package var player: String
    package var line: Int
  }

  package struct Wait: Hashable, Sendable {
    package var start: Int
    package var end: Int
    package var outcome: String
  }

  package struct Block: Hashable, Sendable {
    package var number: Int
    package var form: String
    package var outcome = Block.running
    package var reason: String?
    package var start: Int
    package var end: Int
    package var line: Int
    package var steps: [Step] = []
    package var wait: Wait?

    static let running = "running"
  }

  /// A failure or a refusal.
  package struct Mark: Hashable, Sendable {
    package enum Kind: String, Sendable { case refusal, fault, warning }
    package var time: Int
    package var kind: Kind
    package var line: Int
    package var text: String
  }

  package private(set) var contents: [String] = []
  package private(set) var spans: [Span] = []
  package private(set) var blocks: [Block] = []
  package private(set) var marks: [Mark] = []
  package private(set) var start: Int?
  package private(set) var end = 0

  private var numbers: [String: Int] = [:]
  private var assignments = RoleAssignments()
  private var audible: String?
  private var since = 0
  private var running: Block?
  /// Finds the transactions in a log that has only callbacks; nil for any other log.
  private var foreign: CallbackOnlyTransactions?

  package init() {}

  /// The number of transactions that have ended, and the number of unfinished ones.
  package var transactions: (ended: Int, unfinished: Int) {
    let unfinished = blocks.count { $0.outcome == Block.running }
    return (blocks.count - unfinished, unfinished)
  }

  package mutating func add(_ record: Record) {
    let time = record.time?.microseconds ?? (start == nil ? 0 : end.plus(1))
    if start == nil {
      // The timeline begins at the first record, because the state before it is unknown.
      (since, end) = (time, time)
      if CallbackOnlyTransactions.isForeign(record) { foreign = CallbackOnlyTransactions() }
    }
    start = start ?? time
    end = max(end, time)
    let line = record.location?.line ?? 0
    if record.lostRecords != nil { return addGap(time, line, record) }
    switch record.knownKind {
    case .roles:
      cut(at: time)
      assignments = record.roleAssignments
    case .audio:
      cut(at: time)
      audible = record["audible"]?.string
    case .command:
      let answer = record.text(in: "answer")
      if answer == "refused" || answer == "busy" {
        mark(time, .refusal, line, "\(record.text(in: "command")) \(answer) \(record.text(in: "reason"))")
      }
    case .playerLost, .dropped: mark(time, .fault, line, RecordFormatter(record, in: nil).event)
    case .warning: mark(time, .warning, line, record.text(in: "message"))
    default: addToBlock(record, time: time, line: line)
    }
  }

  /// Ends all spans and blocks at a gap, because the state after the gap is unknown.
  private mutating func addGap(_ time: Int, _ line: Int, _ record: Record) {
    cut(at: time)
    (assignments, audible) = (RoleAssignments(), nil)
    running?.end = time
    finishBlock()
    mark(time, .fault, line, RecordFormatter(record, in: nil).event)
  }

  private mutating func addToBlock(_ record: Record, time: Int, line: Int) {
    switch record.knownKind {
    case .transactionBegan:
      finishBlock()
      running = Block(
        number: record["transaction"]?.int ?? 0, form: record.text(in: "form"), start: time, end: time, line: line)
    case .callback:
      guard let name = record["callback"]?.string else { break }
      let event = record.foreignEvent
      let own = Step(
        time: time, name: event?.step.map { "\($0)" } ?? name, player: record.text(in: "player"), line: line)
      if foreign != nil {
        if let event { addForeign(own, event) }
      } else {
        if running == nil { running = Block(number: 0, form: "callbacks", start: time, end: time, line: line) }
        running?.steps.append(own)
        running?.end = time
      }
    case .restoreAnswer:
      guard let wait = record["wait_us"]?.int, running != nil else { break }
      running?.wait = Wait(start: max(start ?? 0, time.minus(wait)), end: time, outcome: record.text(in: "outcome"))
    case .transaction:
      // If the transaction began in a file that is missing, only its end is shown.
      if running == nil { running = Block(number: 0, form: "", start: time, end: time, line: line) }
      running?.number = record["transaction"]?.int ?? 0
      running?.form = record.text(in: "form")
      running?.end = time
      running?.outcome = record.text(in: "outcome")
      running?.reason = record["reason"]?.string
      finishBlock()
    default: break
    }
  }

  /// Adds a callback of a foreign log, in which no records state the beginning and the end of a transaction.
  private mutating func addForeign(_ own: Step, _ event: ForeignEvent) {
    guard let meaning = foreign?.take(event, of: own.player) else { return }
    if meaning.callsOff {
      running?.outcome = TransactionOutcome.rolledBack.rawValue
      finishBlock()
    }
    guard let form = meaning.form else {
      return mark(own.time, .fault, own.line, "\(own.name)(\(own.player)) belongs to no transaction")
    }
    if meaning.begins {
      running = Block(number: blocks.count + 1, form: form.rawValue, start: own.time, end: own.time, line: own.line)
    }
    running?.form = form.rawValue
    running?.steps.append(own)
    running?.end = own.time
    guard let outcome = meaning.outcome else { return }
    running?.outcome = outcome.rawValue
    finishBlock()
  }

  /// Completes the timeline. Call this method after the last record.
  package mutating func finish() {
    cut(at: end)
    running?.end = end
    finishBlock()
  }

  private mutating func finishBlock() {
    if let running { blocks.append(running) }
    running = nil
  }

  private mutating func mark(_ time: Int, _ kind: Mark.Kind, _ line: Int, _ text: String) {
    marks.append(Mark(time: time, kind: kind, line: line, text: text))
  }

  /// Ends the present state of a lane.
  private mutating func cut(at time: Int) {
    defer { since = time }
    guard time > since else { return }
    for (lane, assignment) in [assignments.fullScreen, assignments.pictureInPicture].enumerated() {
      guard let assignment else { continue }
      let content = number(assignment.content)
      let isAudible = audible == assignment.player.rawValue
      for lane in [lane, assignment.player == .A ? 2 : 3] { extend(lane, content, isAudible, to: time) }
    }
  }

  /// Extends the last span if the state continues; otherwise begins a new span.
  private mutating func extend(_ lane: Int, _ content: Int, _ isAudible: Bool, to time: Int) {
    for index in spans.indices.suffix(8).reversed() where spans[index].lane == lane {
      guard spans[index].end == since, spans[index].content == content, spans[index].isAudible == isAudible else {
        break
      }
      spans[index].end = time
      return
    }
    spans.append(Span(lane: lane, start: since, end: time, content: content, isAudible: isAudible))
  }

  private mutating func number(_ content: String) -> Int {
    if let number = numbers[content] { return number }
    numbers[content] = contents.count
    contents.append(content)
    return contents.count - 1
  }
}
