import TandemOrchestrator

/// The callbacks of one transaction so far, with the facts that are needed to judge the next callback.
///
/// It has many properties because the end of a transaction is judged by everything that happened in it.
struct OpenTransaction: Hashable {
  enum Phase: Hashable {
    /// No callback was sent yet.
    case empty
    /// willStart(A) was sent.
    case starting
    /// willStart(A) and restore(B) were sent.
    case startingAsked
    /// restore(B) was sent.
    case asked
    /// Steps 1 to 3 of a swap were sent.
    case swapping
    /// Steps 1 to 4 of a swap were sent, or failedToStart(A) instead of step 4.
    case swapEntered
    /// willStop(B) was sent, alone or after restore(B).
    case stopping
    /// failedToStart(A) was sent before step 3.
    case failed
    /// All callbacks were sent.
    case complete
  }

  /// The part that a step's player has in the transaction.
  enum Party: Hashable { case entering, leaving }

  struct Target: Hashable {
    var player: String
    var content: String?
  }

  enum Gate: Hashable { case notAsked, waiting, answered }

  var number: Int
  /// The transaction's form; nil if only the callbacks are known.
  var form: TransactionForm?
  var phase = Phase.empty
  /// The entering video, A in the contract; known from willStart on.
  var entering: Target?
  /// The leaving video, B in the contract; known from restore or willStop on.
  var leaving: Target?
  var isStartOpen = false
  var isStopOpen = false
  var gate = Gate.notAsked
  /// True if the order of callbacks was wrong, so that the next callback can't be predicted any more.
  var isLost = false
  /// True if step 3 of a swap or of a stop was sent.
  var isCommitted = false
  var startFailed = false
  /// True if the transaction may end before the display has settled: a callback gave a reason such as a lost player, or
  /// the display timed out.
  var isExcused = false
  var isPresented = false
  var isSettled = false
  /// The violation for a didStart or didStop that was sent before the display had settled. The violation is dropped if
  /// the transaction turns out to be excused.
  var early: Violation? {
    get { earlyOnes.first }
    set { earlyOnes = newValue.map { [$0] } ?? [] }
  }
  /// The value of ``early``. An array keeps the transaction small, which matters because each callback moves the
  /// transaction in memory.
  private var earlyOnes: [Violation] = []
  /// False in foreign logs, whose callbacks have only a name and a player.
  let hasReasons: Bool
  var seatsAtBegin: RoleAssignments?
  /// True if picture in picture was known to be empty at the beginning of the transaction.
  let isVacant: Bool

  init(number: Int, form: TransactionForm?, assignments: RoleAssignments?) {
    self.number = number
    self.form = form
    hasReasons = true
    seatsAtBegin = assignments
    isVacant = assignments.map { $0.pictureInPicture == nil } ?? false
  }

  /// Creates a transaction of a foreign log.
  init(isVacant: Bool) {
    number = 0
    hasReasons = false
    self.isVacant = isVacant
  }

  /// The phase after a step; nil if the step is not allowed now.
  ///
  /// - Parameter current: the player in picture in picture, if that is known.
  func next(after step: Callback.Step, reason: String?, current: String?) -> Phase? {
    switch phase {
    case .empty: first(step, reason: reason)
    case .starting:
      switch step {
      case .restoreUserInterface: form == .start ? nil : .startingAsked
      case .didStart: form == .swap || form == nil && current != nil ? nil : .complete
      case .failedToStart: .failed
      case .willStart, .willStop, .didStop: nil
      }
    case .startingAsked:
      switch step {
      case .willStop: .swapping
      case .failedToStart: .failed
      case .willStart, .restoreUserInterface, .didStart, .didStop: nil
      }
    case .asked: step == .willStop ? .stopping : nil
    case .swapping: step == .didStart || step == .failedToStart ? .swapEntered : nil
    case .swapEntered: step == .didStop ? .complete : nil
    case .stopping: step == .didStop && (isCommitted || reason != nil || !hasReasons) ? .complete : nil
    case .failed: step == .willStop && (reason != nil || !hasReasons) ? .stopping : nil
    case .complete: nil
    }
  }

  /// The phase after the first step. A stop without an earlier restore callback is a close, and a close has a reason.
  private func first(_ step: Callback.Step, reason: String?) -> Phase? {
    switch step {
    case .willStart: form == nil || form == .start || form == .swap ? .starting : nil
    case .restoreUserInterface: form == nil || form == .stop ? .asked : nil
    case .willStop: (form == nil || form == .close) && (reason != nil || !hasReasons) ? .stopping : nil
    case .didStart, .failedToStart, .didStop: nil
    }
  }

  /// Returns true if a step would close a pair that is not open, or open a pair for the second time.
  func breaksPair(_ step: Callback.Step) -> Bool {
    switch step {
    case .willStart: isStartOpen
    case .didStart, .failedToStart: !isStartOpen
    case .willStop: isStopOpen
    case .didStop: !isStopOpen
    case .restoreUserInterface: false
    }
  }

  mutating func countPair(_ step: Callback.Step) {
    switch step {
    case .willStart: isStartOpen = true
    case .didStart, .failedToStart: isStartOpen = false
    case .willStop: isStopOpen = true
    case .didStop: isStopOpen = false
    case .restoreUserInterface: break
    }
  }

  /// True if the callbacks allow no further step.
  var isOver: Bool { phase == .complete || phase == .failed || isLost && !isStartOpen && !isStopOpen }

  /// Lists the steps that may follow, for a violation.
  func expectation(current: String?) -> String {
    let steps = Callback.Step.allCases.filter { next(after: $0, reason: "", current: current) != nil }
    if steps.isEmpty { return "the end of the transaction" }
    let needsReason = hasReasons && !isCommitted && (phase == .empty || phase == .failed || phase == .stopping)
    let names = steps.map {
      name($0) + ($0.participant == .leaving && $0 != .restoreUserInterface && needsReason ? " with a reason" : "")
    }
    return (names + (phase == .failed ? ["the end of the transaction"] : [])).joined(separator: " or ")
  }

  func name(_ step: Callback.Step) -> String {
    let target = step.participant == .entering ? entering : leaving
    return target.map { "\(step.rawValue)(\($0.player))" } ?? step.rawValue
  }
}

extension Callback.Step {
  var participant: OpenTransaction.Party {
    switch self {
    case .willStart, .didStart, .failedToStart: .entering
    case .restoreUserInterface, .willStop, .didStop: .leaving
    }
  }
}
