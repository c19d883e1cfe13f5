/// A delegate's answer to a restore callback or to a proposed dismissal.
///
/// See: AVKit's `playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(_:)`.
package struct DelegateReply: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement the callback.
    case notImplemented
  }

  /// The number of the transaction whose callback is answered.
  package var transaction: Int
  package var answer: Answer

  package init(transaction: Int, _ answer: Answer) {
    self.transaction = transaction
    self.answer = answer
  }
}
