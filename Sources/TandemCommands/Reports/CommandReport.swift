import TandemOrchestrator

/// A command's answer and effect: the `data` of a reply. Every sentence about a command is made from it.
///
/// It has one property for each key of the reply.
package struct CommandReport: Hashable, Sendable {
  package enum TakenOn: String, CaseIterable, Hashable, Sendable { case accepted, queued, coalesced }

  package var answer = TakenOn.accepted
  /// False for a reply that did not wait for the command's end.
  package var hasEnded = false
  package var isDryRun = false
  package var transaction: Int?
  /// The roles as they are now.
  package var roles = Roles()
  package var isHidden = false
  package var isInAdBreak = false
  /// The time by which the picture in picture is to be ahead of the full-screen video; nil without a sync.
  package var syncOffset: Duration?
  /// The time from the acceptance to the first frame of the new layout on the screen.
  package var latency: Duration?
  /// The time from the transaction's first callback to its last.
  package var duration: Duration?
  /// The verdict on an opening: the same content, or a new one.
  package var verdict: OpenDecision.Verdict?
  package var action: OpenDecision.Action?
  /// The command's video after the command; if its role is now empty, the video that had the role before. Nil if the
  /// command is not about one video.
  package var video: Video?
  /// The identity rule that produced the opened content's key.
  package var rule: ContentIdentity.Rule?
  package var key: ContentKey?
  /// The key of the content that was compared with the opened content.
  package var otherKey: ContentKey?

  package init(transaction: Int? = nil, roles: Roles = Roles()) {
    self.transaction = transaction
    self.roles = roles
  }

  /// Adds the decision about an opened content.
  package mutating func add(_ decision: OpenDecision) {
    (verdict, action, rule) = (decision.verdict, decision.action, decision.rule)
    (key, otherKey) = (decision.key, decision.otherKey)
  }
}
