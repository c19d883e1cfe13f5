// One thing that happens in a scenario.

import TandemOrchestrator

/// A moment and its action.
package struct Step: Hashable, Sendable {
  package enum Timing: Hashable, Sendable {
    /// Since the beginning.
    case at(Duration)
    /// Since the step before.
    case after(Duration)
    /// Inside the next callback, or with the next record, that fits.
    case when(RecordPattern)
    /// As soon as this is so.
    case until(StateExpectation)
  }

  package enum Action: Hashable, Sendable {
    case wait
    case command(SessionCommand, by: Initiator, isDryRun: Bool, answer: ExpectedAnswer, outcome: String?)
    /// A fact of the rules.
    case event(Event)
    case register(ListenerID)
    case unregister(ListenerID)
    /// An answer from outside; nil is for the newest transaction that asked.
    case answerRestore(Bool, transaction: Int?)
    /// An answer to the newest question whether a screen goes away.
    case answerDismissal(Bool)
    /// Other behaviour of the app of the content of this name; what is nil stays.
    case delegate(String, replies: [DelegateBehavior.Reply]??, dismisses: DelegateBehavior.Dismissal?)
    /// The content of this name behaves otherwise from its next load on; what is nil stays.
    case content(String, failure: String??, loadDelay: Duration?)
    case fault(Fault)
    case expect(Expectation)
  }

  package var timing: Timing
  /// The longest time for `when` and `until`.
  package var limit: Duration
  package var action: Action
  /// The line in the text.
  package var line: Int

  package init(_ timing: Timing, _ action: Action, limit: Duration = .seconds(10), line: Int = 0) {
    self.timing = timing
    self.action = action
    self.limit = limit
    self.line = line
  }
}

/// The answer that a command must get: `accepted`, `busy`, `queued`, `coalesced`, or why it is refused.
package struct ExpectedAnswer: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// With a dry run of an open: what must be decided, where that matters.
  package var verdict: OpenDecision.Verdict?
  package var action: OpenDecision.Action?

  package init(_ word: String) { description = word }

  package init(_ answer: CommandResponse) {
    description =
      switch answer {
      case .accepted: "accepted"
      case .refused(let refusal): refusal.rawValue
      case .busy: "busy"
      case .queued: "queued"
      case .coalesced: "coalesced"
      }
  }

  package static let accepted = ExpectedAnswer("accepted")
}

/// Something that goes wrong on purpose.
package enum Fault: Hashable, Sendable {
  package enum FaultTarget: Hashable, Sendable {
    case player(PlayerID)
    /// The player that has the content of this name.
    case content(String)
  }

  /// - Parameter reason: what a simulated player says of it.
  case loseCore(FaultTarget, reason: String?)
  /// The process that its core has for itself dies of its content.
  case crashCore(FaultTarget, reason: String?)
  case endMedia(FaultTarget)
  case overflow(FaultTarget)
  case stall(FaultTarget, Duration)
  /// Cuts its connection for a time.
  case cutOff(FaultTarget, Duration)
  /// Nothing is presented for this long.
  case stallDisplay(Duration)
  /// As on SIGTERM.
  case terminate
}
