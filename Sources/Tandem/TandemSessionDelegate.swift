// AVKit's callbacks, for an app.

import TandemRules

/// The receiver of an app's callbacks. Every method is optional.
///
/// Order: willStart of the video entering, restore and willStop of the one leaving, didStart of the first, didStop of the
/// second; docs/contract.md, section 2. What is submitted inside a callback is received when the session has carried out
/// what it is at.
///
/// Thread: the main actor.
///
/// See: AVKit's `AVPlayerViewControllerDelegate`, whose names the product TandemAVKit has.
@MainActor
public protocol TandemSessionDelegate: AnyObject {
  func session(_ session: TandemSession, willStartPictureInPicture video: Video)

  func session(_ session: TandemSession, didStartPictureInPicture video: Video)

  func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError)

  /// - Parameter reason: why it ends, where it does not go back to full screen.
  func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?)

  func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?)

  /// Brings back the interface that a video goes back to, then calls the completion handler: `true` when it is there.
  ///
  /// Until it is called nothing else of the transaction happens; after ``Configuration/restoreDeadline`` it is too late.
  /// It may be called inside this method or later, from a task too. Only the first call counts.
  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)

  /// Whether the video's screen goes away now that it is in picture in picture. It does unless this is implemented. It is not
  /// asked about a screen that presents the video which is full screen by then.
  func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)
}

extension TandemSessionDelegate {
  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) {}
  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) {}
  public func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {}
  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {}
  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {}

  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }

  public func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }
}
