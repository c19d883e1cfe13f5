import TandemFoundation
import TandemLog
import TandemOrchestrator

/// Assigns a time to each action: after a delay, when the session is idle, or while the record before the action is
/// written.
struct ReplaySteps {
  private(set) var steps: [Step] = []
  private let records: [Record]
  /// For each record: true if no activity was running after it.
  private let idle: [Bool]
  /// The first record that the next step can wait for.
  private var cursor = 1
  /// The time of the newest step.
  private var time = Duration.zero
  /// The target of the newest step, if it is a fault. The session receives the faults of one player in their order.
  private var target: Fault.FaultTarget?

  /// The difference below which two times are treated as equal.
  private static let instant = Duration.milliseconds(1)
  /// The extra time that a run with real players may take.
  private static let margin = Duration.seconds(60)

  init(_ records: [Record], idle: [Bool]) {
    self.records = records
    self.idle = idle
  }

  mutating func add(_ action: ReplayAction) {
    // In a damaged log, the record that shows an action may be missing. Leave such an action out.
    guard action.record < records.count else { return }
    let at = records[action.isAtOnce ? action.record - 1 : action.record].at
    let anchor = records[..<action.record].lastIndex { $0.isRepeatable }
    guard let anchor, anchor >= cursor, !isImmediate(anchor, action.action) else {
      return append(.after(max(.zero, at - time)), action.action, at: at, next: action.record)
    }
    if let quiet = quiet(upTo: anchor) {
      var state = StateExpectation()
      state.isIdle = true
      let limit = patience(until: records[quiet].at)
      if at - records[quiet].at < Self.instant {
        return append(.until(state), action.action, limit: limit, at: at, next: action.record)
      }
      append(.until(state), .wait, limit: limit, at: records[quiet].at, next: quiet + 1)
      return append(.after(at - time), action.action, at: at, next: action.record)
    }
    wait(for: anchor, then: at - records[anchor].at < Self.instant ? action.action : nil)
    if at - records[anchor].at >= Self.instant {
      append(.after(at - time), action.action, at: at, next: action.record)
    }
  }

  /// Adds waits for the last records, because a run does not wait for them at its end.
  mutating func waitForRest(before end: Int) {
    waitForRecord(before: end)
    // No step causes a player's own actions, such as the next round of a loop, so the scenario waits until their time.
    guard let last = records[..<end].lastIndex(where: { $0.knownKind == .player && Self.isOwn($0) }),
      records[last].at > time
    else { return }
    append(.after(records[last].at - time + Self.instant), .wait, at: records[last].at, next: last + 1)
  }

  private static func isOwn(_ record: Record) -> Bool {
    switch record["event"]?.string {
    case "snapshot", "tracks", "warning", "frames": false
    default: true
    }
  }

  private mutating func waitForRecord(before end: Int) {
    guard let last = records[..<end].lastIndex(where: { $0.isRepeatable }), last >= cursor else { return }
    if let quiet = quiet(upTo: last), records[last].at - records[quiet].at < Self.instant { return }
    if isImmediate(last, .wait) { return }
    wait(for: last, then: nil)
  }

  // MARK: - Times

  /// True if the newest step alone causes all records up to the record with the index `anchor`,
  /// before the session receives another input.
  private func isImmediate(_ anchor: Int, _ action: Step.Action) -> Bool {
    let isInOrder = action.isReceived || action.target != nil && action.target == target
    return (cursor...anchor).allSatisfy { index in
      let record = records[index]
      return !record.isInSequence || isInOrder && record.at - time < Self.instant && isHandling(index)
    }
  }

  /// True if the session may write the record while it handles an input, without waiting for another one.
  private func isHandling(_ index: Int) -> Bool {
    let record = records[index]
    switch record.knownKind {
    case .command, .content, .commandEnded, .transactionBegan, .player, .callback, .roles, .listener,
      .persistence, .screen, .background, .foreground, .app, .callPath, .mediaEnded, .playerLost, .stream,
      .overload, .temporaryPictureInPicture, .adBreak, .sync:
      return true
    case .opening: return record["outcome"] == "superseded" || record["reason"] == "playerLost"
    // The record is written at once only if the restore has no receiver, was cancelled, or was answered before.
    case .restoreAnswer:
      switch record["outcome"]?.string {
      case "cancelled", "duplicate", "late", "stale": return true
      default: return records[index - 1]["route"] == "nobody"
      }
    default: return false
    }
  }

  /// The record after which the session was idle again, if the newest step began the activity and no other activity has
  /// begun since; otherwise nil.
  private func quiet(upTo anchor: Int) -> Int? {
    guard idle[anchor], let busy = (cursor...anchor).first(where: { !idle[$0] }),
      records[busy].at - time < .milliseconds(5), let last = (busy...anchor).last(where: { !idle[$0] })
    else { return nil }
    // If one activity follows another directly, a run of the scenario does not detect the idle moment between them.
    let isOneStretch = (busy..<last).allSatisfy { idle[$0] ? records[$0 + 1].at - records[$0].at < Self.instant : true }
    return isOneStretch ? last + 1 : nil
  }

  private mutating func wait(for anchor: Int, then action: Step.Action?) {
    let pattern = Self.pattern(of: records[anchor])
    let expected = records[anchor].at - time
    if expected > .seconds(3000) {
      append(.after(expected - Self.margin), .wait, at: records[anchor].at - Self.margin, next: cursor)
      cursor = records[cursor...anchor].firstIndex { $0.at >= time } ?? anchor
    }
    let limit = patience(until: records[anchor].at)
    // Earlier records may match the same pattern, so the scenario waits for each of them first.
    for index in cursor..<anchor where pattern.fits(kind: records[index].kind, value: { records[index][$0] }) {
      append(.when(pattern), .wait, limit: limit, at: records[index].at, next: index + 1)
    }
    append(.when(pattern), action ?? .wait, limit: limit, at: records[anchor].at, next: anchor + 1)
  }

  private func patience(until moment: Duration) -> Duration {
    let expected = moment - time
    return expected < .seconds(5)
      ? .seconds(10) : min(.seconds(expected.components.seconds) + Self.margin, .seconds(3600))
  }

  private mutating func append(
    _ timing: Step.Timing, _ action: Step.Action, limit: Duration = .seconds(10), at moment: Duration, next: Int
  ) {
    var timing = timing
    if case .after(let time) = timing { timing = .after(time.inMilliseconds) }
    steps.append(Step(timing, action, limit: limit))
    time = moment
    cursor = next
    target = action.target
  }

  /// A pattern that distinguishes a record from most others.
  private static func pattern(of record: Record) -> RecordPattern {
    let keys: [String] =
      switch record.knownKind {
      case .callback: ["callback", "content", "transaction"]
      case .transactionBegan, .transaction: ["form", "transaction"]
      case .restoreAnswer: ["outcome", "transaction"]
      case .presented: ["transaction"]
      case .display: ["event", "transaction"]
      case .roles: ["revision"]
      case .command: ["command", "id"]
      case .commandEnded: ["id"]
      case .content: ["action", "key"]
      case .opening: ["content", "outcome"]
      case .player: ["event", "player", "moment", "transaction"]
      case .screen: ["screen", "state"]
      case .app: ["app", "state"]
      case .persistence: ["event", "view"]
      case .listener: ["listener", "state"]
      default: []
      }
    let fields = keys.compactMap { key in record[key].map { JSONValue.Member(key, $0) } }
    return RecordPattern(kind: record.kind, fields: fields)
  }
}

extension Step.Action {
  /// True if the session handles the action after all earlier inputs; other actions take effect at once.
  fileprivate var isReceived: Bool {
    switch self {
    case .command, .event, .register, .unregister, .answerRestore, .answerDismissal: true
    case .wait, .delegate, .content, .fault, .expect: false
    }
  }

  fileprivate var target: Fault.FaultTarget? {
    guard case .fault(let fault) = self else { return nil }
    switch fault {
    case .loseCore(let target, _), .crashCore(let target, _), .endMedia(let target), .overflow(let target),
      .stall(let target, _), .cutOff(let target, _):
      return target
    case .stallDisplay, .terminate: return nil
    }
  }
}
