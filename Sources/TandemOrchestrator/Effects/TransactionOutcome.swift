/// The outcome of a transaction.
public enum TransactionOutcome: String, CaseIterable, Hashable, Sendable {
  /// The transaction reached its goal.
  case succeeded
  /// The transaction ended before step 3, and the former state was restored.
  case rolledBack
  /// The transaction continued despite a failure, because step 3 had already been sent.
  case forwarded
  /// The video could not enter picture in picture: it keeps its role, or its player is lost.
  case failed
}
