// AVKit's callbacks, for an app.

import TandemOrchestrator

/// The receiver of an app's callbacks. Every method is optional.
///
/// Order: willStart of the entering video, restore and willStop of the leaving one, didStart of the first, didStop of
/// the second; docs/contract.md, section 2. Commands submitted inside a callback are received after the session's
/// present step.
///
/// Thread: the main actor.
///
/// See: AVKit's `AVPlayerViewControllerDelegate`, whose names the product TandemAVKit has.
@MainActor
public protocol TandemSessionDelegate: AnyObject {
  /// The video goes to picture in picture; nothing has moved so far.
  ///
  /// See: `playerViewControllerWillStartPictureInPicture(_:)`.
  func session(_ session: TandemSession, willStartPictureInPicture video: Video)

  /// The video is in picture in picture, and the movement is over.
  ///
  /// See: `playerViewControllerDidStartPictureInPicture(_:)`.
  func session(_ session: TandemSession, didStartPictureInPicture video: Video)

  /// The video failed to start picture in picture; called instead of didStart, with the cause.
  ///
  /// See: `playerViewController(_:failedToStartPictureInPictureWithError:)`.
  func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError)

  /// The video leaves picture in picture; nothing has moved so far, but there is no way back. The reason is nil where it
  /// goes back to full screen.
  ///
  /// See: `playerViewControllerWillStopPictureInPicture(_:)`.
  func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?)

  /// The video is gone from picture in picture, and the movement is over. The reason is nil where it is full screen
  /// again.
  ///
  /// See: `playerViewControllerDidStopPictureInPicture(_:)`.
  func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?)

  /// Brings back the interface that a video goes back to, then calls the completion handler: `true` when it is there.
  ///
  /// Until it is called nothing else of the transaction happens; after ``Configuration/restoreDeadline`` it is too late.
  /// It may be called inside this method or later, from a task too. Only the first call counts.
  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)

  /// True if the video's screen is dismissed now that it is in picture in picture; the default is true. Not called for
  /// a screen that presents the new full-screen video.
  func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)
}

extension TandemSessionDelegate {
  /// Does nothing about a start, which goes on without.
  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) {}
  /// Does nothing when a start has come about.
  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) {}
  /// Does nothing about a failed start; the video is in its former place, or is lost.
  public func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {}
  /// Does nothing about an end, which goes on without.
  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {}
  /// Does nothing when picture in picture has ended.
  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {}

  /// Stands for no implementation: the answer is yes where the video's screen is still there, else no.
  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }

  /// Stands for no implementation: the screen goes away.
  public func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }
}
