import TandemOrchestrator

/// The answers of an app, or of a restore listener.
package struct DelegateBehavior: Hashable, Sendable {
  package struct Reply: Hashable, Sendable {
    package var isRestored: Bool
    /// The delay of the answer. With zero, the delegate answers inside the callback.
    package var delay: Duration

    package init(_ isRestored: Bool, after delay: Duration = .zero) {
      self.isRestored = isRestored
      self.delay = delay
    }
  }

  /// The answers to restore callbacks; nil without an implementation.
  package var replies: [Reply]? = [Reply(true)]
  /// The app's answer to the dismissal question.
  package enum Dismissal: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement the question.
    case notImplemented
    /// The delegate never answers.
    case nothing
  }

  package var dismisses = Dismissal.answered(true)

  package init() {}
}
