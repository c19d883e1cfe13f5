import TandemOrchestrator

/// Assigns each callback to a transaction. The type does not check the callbacks; the verifier does.
package struct CallbackOnlyTransactions: Hashable, Sendable {
  package struct Meaning: Hashable, Sendable {
    /// True if the callback shows that a stop was cancelled after its restore callback.
    package var callsOff = false
    package var begins = false
    /// The transaction's form, derived from the callbacks so far; nil if the callback belongs to no transaction.
    package var form: TransactionForm?
    /// The outcome, if the transaction ends with this callback.
    package var outcome: TransactionOutcome?
  }

  private struct Open: Hashable {
    var form: TransactionForm
    var starting: String?
    var stopping: String?
    /// True if the restore callback was sent, but willStop was not.
    var isAsked = false
    var hasStopped = false
    var hasFailed = false
  }

  private var open: Open?

  package var isRunning: Bool { open != nil }

  /// True if the first line of a session shows that another program wrote the log.
  package static func isForeign(_ first: some RecordFields) -> Bool {
    first.seqNumber == nil && first.knownKind != .session && first.knownKind != .log
  }

  /// Takes the next event. If the callback that must precede a status is missing in the log, the status implies this
  /// callback.
  ///
  /// - Returns: nil if the event is not a callback.
  package mutating func take(_ event: ForeignEvent, of player: String) -> Meaning? {
    guard let step = event.step else { return nil }
    let isImplied = step == .didStart ? open?.starting != player : open?.stopping != player
    guard case .status = event, isImplied else { return take(step, of: player) }
    let first = take(step == .didStart ? .willStart : .willStop, of: player)
    var meaning = take(step, of: player)
    (meaning.callsOff, meaning.begins) = (first.callsOff, first.begins)
    return meaning
  }

  private mutating func take(_ step: Callback.Step, of player: String) -> Meaning {
    var meaning = Meaning()
    var open = open
    if let asked = open, asked.form == .stop, asked.isAsked, step == .willStart || step == .restoreUserInterface {
      meaning.callsOff = true
      open = nil
    }
    meaning.begins = open == nil
    guard var next = open.map({ Self.next($0, step, player) }) ?? Self.first(step, player) else {
      if meaning.callsOff { self.open = nil }
      meaning.begins = false
      return meaning
    }
    meaning.form = next.form
    let closes = step == .didStart || step == .didStop || step == .failedToStart
    if step == .failedToStart, next.stopping == nil, !next.hasStopped { next.isAsked = false }
    if closes, next.starting == nil, next.stopping == nil, !next.isAsked {
      meaning.outcome = Self.outcome(of: next)
      self.open = nil
    } else {
      self.open = next
    }
    return meaning
  }

  private static func first(_ step: Callback.Step, _ player: String) -> Open? {
    switch step {
    case .willStart: Open(form: .start, starting: player)
    case .restoreUserInterface: Open(form: .stop, isAsked: true)
    case .willStop: Open(form: .close, stopping: player)
    case .didStart, .failedToStart, .didStop: nil
    }
  }

  /// - Returns: nil if the step does not belong to the transaction.
  private static func next(_ open: Open, _ step: Callback.Step, _ player: String) -> Open? {
    var next = open
    switch step {
    case .willStart:
      if open.starting != nil { return nil }
      (next.starting, next.form) = (player, .swap)
    case .restoreUserInterface:
      // On macOS, the restore callback may follow willStop or didStart.
      if open.starting != nil, open.starting != player, open.stopping == nil {
        (next.form, next.isAsked) = (.swap, true)
      }
    case .willStop:
      if open.stopping != nil { return nil }
      (next.stopping, next.isAsked) = (player, false)
      if open.starting != nil { next.form = .swap }
    case .didStart, .failedToStart:
      if open.starting != player { return nil }
      next.starting = nil
      next.hasFailed = step == .failedToStart
    case .didStop:
      if open.stopping != player { return nil }
      (next.stopping, next.hasStopped) = (nil, true)
    }
    return next
  }

  private static func outcome(of open: Open) -> TransactionOutcome {
    if !open.hasFailed { return .succeeded }
    if open.hasStopped { return .forwarded }
    return open.form == .start ? .failed : .rolledBack
  }
}
