import TandemOrchestrator

package struct Step: Hashable, Sendable {
  package enum Timing: Hashable, Sendable {
    /// A time since the beginning of the run.
    case at(Duration)
    /// A time since the previous step.
    case after(Duration)
    /// The step happens inside the next callback or record that matches the pattern.
    case when(RecordPattern)
    /// The step happens as soon as the state matches.
    case until(StateExpectation)
  }

  package enum Action: Hashable, Sendable {
    case wait
    case command(SessionCommand, by: Initiator, isDryRun: Bool, answer: ExpectedAnswer, outcome: String?)
    case event(Event)
    case register(ListenerID)
    case unregister(ListenerID)
    /// An answer to the restore callback of a transaction, or to the newest restore callback if the transaction is nil.
    case answerRestore(Bool, transaction: Int?)
    /// An answer to the newest dismissal question.
    case answerDismissal(Bool)
    /// Changes the behaviour of the delegate of this content; nil values stay unchanged.
    case delegate(String, replies: [DelegateBehavior.Reply]??, dismisses: DelegateBehavior.Dismissal?)
    /// Changes the behaviour of this content from its next load on; nil values stay unchanged.
    case content(String, failure: String??, loadDelay: Duration?)
    case fault(Fault)
    case expect(Expectation)
  }

  package var timing: Timing
  /// The maximum time that a step with `when` or `until` waits.
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
