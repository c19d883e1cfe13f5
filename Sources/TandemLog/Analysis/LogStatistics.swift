import TandemFoundation
import TandemOrchestrator

/// Counts and measures a log record by record. Memory grows only with the number of different contents and reasons.
///
/// It has one property for each figure that `tandem log stats` prints.
package struct LogStatistics: Sendable {
  /// The microseconds during which a content was in a role or was audible.
  package struct Shares: Hashable, Sendable {
    package var fullScreen = 0
    package var pictureInPicture = 0
    package var audible = 0
  }

  /// The place in the log of one measured value.
  package struct Occurrence: Hashable, Sendable {
    package var session: Int
    package var transaction: Int
    /// The number of the line that states the value.
    package var seq: Int
  }

  package private(set) var sessions = 0
  package private(set) var records = 0
  /// The duration of all sessions together.
  package private(set) var span = 0
  /// Transactions that began and did not end.
  package private(set) var unfinished = 0
  package private(set) var transactions: [TransactionForm: [TransactionOutcome: Int]] = [:]
  package private(set) var latency = Histogram()
  package private(set) var durations: [TransactionForm: Histogram] = [:]
  package private(set) var restoreWait = Histogram()
  package private(set) var restores: [String: Int] = [:]
  package private(set) var commands: [String: Int] = [:]
  /// The number of refused commands by reason. Commands that were answered with `busy` are included under `busy`.
  package private(set) var refusals: [String: Int] = [:]
  package private(set) var faults: [String: Int] = [:]
  package private(set) var contents: [String: Shares] = [:]
  /// The number of gaps in the records.
  package private(set) var holes = 0
  /// The number of records that are missing in the gaps.
  package private(set) var lost = 0

  private var assignments = RoleAssignments()
  private var audible: PlayerID?
  private var since = 0
  private var first: Int?
  /// The duration of all earlier sessions together, in microseconds.
  private var passed = 0
  private var hasBegun = false
  private var isRunning = false
  /// Finds the transactions in a log that has only callbacks; nil for any other log.
  private var foreign: CallbackOnlyTransactions?
  private var began: Int?

  package init() {}

  /// Begins another session. Call this method before the session's first record.
  package mutating func beginSession() {
    finish()
    (passed, since, first) = (span, span, nil)
    (assignments, audible, foreign, isRunning, hasBegun) = (RoleAssignments(), nil, nil, false, false)
    sessions += 1
  }

  package mutating func add(_ line: LogLine) {
    if sessions == 0 { sessions = 1 }
    if !hasBegun, CallbackOnlyTransactions.isForeign(line) { foreign = CallbackOnlyTransactions() }
    hasBegun = true
    records += 1
    if let time = line.microseconds {
      first = first ?? time
      span = passed.plus(time.minus(first ?? 0))
    }
    if line.knownKind == .log || line.knownKind == .warning, let missing = line.lostRecords { addGap(missing) }
    switch line.knownKind {
    case .transaction: addTransaction(line)
    case .presented: if let time = line.int(.latency) { latency.add(time, of: occurrence(line)) }
    case .restoreAnswer:
      restores[line.text(.outcome) ?? "?", default: 0] += 1
      if let wait = line.int(.wait) { restoreWait.add(wait, of: occurrence(line)) }
    case .command: addCommand(line)
    case .roles:
      share()
      assignments = line.roleAssignments
    case .audio:
      share()
      audible = line.player(.audible)
    case .stream:
      if line.isText(.event, "interrupted") || line.isText(.event, "crashed") { faults[line.kindName, default: 0] += 1 }
    case .playerLost, .warning, .dropped: faults[line.kindName, default: 0] += 1
    case .end: share()
    case .transactionBegan:
      if isRunning { unfinished += 1 }
      isRunning = true
    case .callback: addCallback(line)
    default: break
    }
  }

  /// Replaces the secrets in the contents' keys.
  package mutating func redact(with redactor: inout Redactor) {
    // Sort the contents, so that each run replaces the same secret with the same word.
    var result: [String: Shares] = [:]
    for (content, shares) in contents.sorted(by: { $0.key < $1.key }) { result[redactor.redact(content)] = shares }
    contents = result
  }

  /// Completes the statistics. Call this method after the last record.
  package mutating func finish() {
    share()
    if isRunning || foreign?.isRunning == true { unfinished += 1 }
  }

  /// Counts transactions in a foreign log, which has only callbacks.
  private mutating func addCallback(_ line: LogLine) {
    guard foreign != nil, let event = line.foreignEvent,
      let meaning = foreign?.take(event, of: line.text(.player) ?? "")
    else { return }
    if meaning.callsOff { transactions[.stop, default: [:]][.rolledBack, default: 0] += 1 }
    if meaning.begins { began = line.microseconds }
    guard let form = meaning.form, let outcome = meaning.outcome else { return }
    transactions[form, default: [:]][outcome, default: 0] += 1
    if let began, let now = line.microseconds { durations[form, default: Histogram()].add(now.minus(began)) }
  }

  private mutating func addTransaction(_ line: LogLine) {
    isRunning = false
    guard let form = line.text(.form).flatMap(TransactionForm.init),
      let outcome = line.text(.outcome).flatMap(TransactionOutcome.init)
    else { return }
    transactions[form, default: [:]][outcome, default: 0] += 1
    if let duration = line.int(.duration) { durations[form, default: Histogram()].add(duration, of: occurrence(line)) }
  }

  private func occurrence(_ line: LogLine) -> Occurrence? {
    line.int(.transaction).map { Occurrence(session: sessions, transaction: $0, seq: line.seqNumber ?? 0) }
  }

  /// Counts a gap. The records after the gap state the roles, the audio and a running transaction again.
  private mutating func addGap(_ missing: Int) {
    share()
    (holes, lost) = (holes + 1, lost.plus(missing))
    (assignments, audible, isRunning) = (RoleAssignments(), nil, false)
  }

  private mutating func addCommand(_ line: LogLine) {
    guard let answer = line.text(.answer) else { return }
    commands[answer, default: 0] += 1
    if answer == "refused" { refusals[line.text(.reason) ?? "?", default: 0] += 1 }
    if answer == "busy" { refusals["busy", default: 0] += 1 }
  }

  /// For each content that is now in a role or audible, adds the time since the last change.
  private mutating func share() {
    let time = span.minus(since)
    since = span
    guard time > 0 else { return }
    share(time, assignments.fullScreen, \.fullScreen)
    share(time, assignments.pictureInPicture, \.pictureInPicture)
  }

  private mutating func share(
    _ time: Int, _ assignment: RoleAssignments.Assignment?, _ role: WritableKeyPath<Shares, Int>
  ) {
    guard let assignment else { return }
    var shares = contents[assignment.content] ?? Shares()
    shares[keyPath: role] = shares[keyPath: role].plus(time)
    if assignment.player == audible { shares.audible = shares.audible.plus(time) }
    contents[assignment.content] = shares
  }
}
