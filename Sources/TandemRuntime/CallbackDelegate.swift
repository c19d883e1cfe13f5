import TandemOrchestrator

/// The receiver of an app's callbacks. Every method is optional.
///
/// A command that a delegate submits inside a callback does not run at once: the session receives the command after the
/// present step.
///
/// Order: docs/contract.md, section 2. Thread: always the main thread.
@MainActor
package protocol CallbackDelegate: AnyObject {
  /// Receives a callback that needs no answer: every step except `restoreUserInterface`.
  func receive(_ callback: Callback)

  /// Answers with true to dismiss a screen, now that its video has started picture in picture; true by default.
  ///
  /// The session does not call this method for a screen that presents the new full-screen video. Only the first answer
  /// has an effect. If the delegate has not answered by the session's `restoreDeadline`, the screen is dismissed.
  func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion)

  /// Restores the interface that a video returns to, then calls the completion handler with `true`.
  ///
  /// The transaction waits for the handler's call, at most for the session's `restoreDeadline`. The handler may be
  /// called inside this method or later. Only the first call has an effect. If the method is not implemented, the
  /// transaction continues without the return animation, unless the video's screen still exists.
  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion)
}

extension CallbackDelegate {
  package func receive(_ callback: Callback) {}

  package func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion) { completionHandler(true) }

  package func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    completionHandler.notImplemented()
  }
}
