import TandemOrchestrator

/// The receiver of an app's callbacks. Every method is optional.
///
/// The methods have the names of AVKit's `AVPlayerViewControllerDelegate`. A command that a delegate submits inside a
/// callback does not run at once: the session receives the command after the present step.
///
/// Order: docs/contract.md, section 2. Thread: always the main thread.
@MainActor
package protocol PlayerViewControllerDelegate: AnyObject {
  func playerViewControllerWillStartPictureInPicture(_ playerViewController: PlayerViewController)

  func playerViewControllerDidStartPictureInPicture(_ playerViewController: PlayerViewController)

  func playerViewController(
    _ playerViewController: PlayerViewController, failedToStartPictureInPictureWithError error: StartError)

  func playerViewControllerWillStopPictureInPicture(_ playerViewController: PlayerViewController)

  func playerViewControllerDidStopPictureInPicture(_ playerViewController: PlayerViewController)

  /// Returns true to dismiss the player's screen, now that its video has started picture in picture; true by default.
  ///
  /// The session does not call this method for a screen that presents the new full-screen video.
  func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: PlayerViewController
  ) -> Bool

  /// The same question with a completion handler, for delegates that can't answer at once. The default calls the
  /// synchronous variant.
  ///
  /// Only the first answer has an effect. If the delegate has not answered by the session's `restoreDeadline`, the
  /// screen is dismissed.
  func playerViewController(
    _ playerViewController: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DelegateCompletion)

  /// Restores the interface that a video returns to, then calls the completion handler with `true`.
  ///
  /// The transaction waits for the handler's call, at most for the session's `restoreDeadline`. The handler may be
  /// called inside this method or later. Only the first call has an effect. If the method is not implemented, the
  /// transaction continues without the return animation, unless the video's screen still exists.
  func playerViewController(
    _ playerViewController: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion)
}

extension PlayerViewControllerDelegate {
  package func playerViewControllerWillStartPictureInPicture(_ playerViewController: PlayerViewController) {}

  package func playerViewControllerDidStartPictureInPicture(_ playerViewController: PlayerViewController) {}

  package func playerViewController(
    _ playerViewController: PlayerViewController, failedToStartPictureInPictureWithError error: StartError
  ) {}

  package func playerViewControllerWillStopPictureInPicture(_ playerViewController: PlayerViewController) {}

  package func playerViewControllerDidStopPictureInPicture(_ playerViewController: PlayerViewController) {}

  package func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: PlayerViewController
  ) -> Bool { true }

  package func playerViewController(
    _ playerViewController: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    completionHandler(playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(playerViewController))
  }

  package func playerViewController(
    _ playerViewController: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion
  ) { completionHandler.notImplemented() }
}

/// Restores a screen that no longer exists, like a restore listener in Bambuser's SDK. The session calls only the
/// newest listener.
@MainActor
package protocol RestoreUserInterfaceListener: AnyObject {
  /// - Parameter playerViewController: the original player with the content's information.
  func restoreUserInterface(
    for playerViewController: PlayerViewController, completionHandler: DelegateCompletion)
}
