import TandemOrchestrator

/// The expected answer to a command: `accepted`, `busy`, `queued`, `coalesced` or a refusal.
package struct ExpectedAnswer: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// The expected verdict of a dry run of `open`; nil if the scenario expects none.
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
