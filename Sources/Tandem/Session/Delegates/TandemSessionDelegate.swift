import TandemOrchestrator

/// The receiver of an app's callbacks. Every method is optional.
///
/// Order in a swap: willStart of the entering video, restore and willStop of the leaving video, didStart of the
/// entering video, didStop of the leaving video; docs/contract.md, section 2. If a command is submitted inside a
/// callback, the session receives it after the present step.
///
/// Thread: the main actor.
///
/// See: AVKit's `AVPlayerViewControllerDelegate`. The product TandemAVKit has a protocol with AVKit's own names.
@MainActor
public protocol TandemSessionDelegate: AnyObject {
  /// The video is about to enter picture in picture; nothing has moved yet.
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

  /// The video is about to leave picture in picture; nothing has moved yet, but the change can't be undone. The reason
  /// is nil if the video goes back to full screen.
  ///
  /// See: `playerViewControllerWillStopPictureInPicture(_:)`.
  func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?)

  /// The video has left picture in picture, and the movement is over. The reason is nil if the video is full screen
  /// again.
  ///
  /// See: `playerViewControllerDidStopPictureInPicture(_:)`.
  func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?)

  /// Brings back the interface to which a video returns, then calls the completion handler with `true`.
  ///
  /// The transaction waits for the completion handler, at most for ``Configuration/restoreDeadline``. The handler may
  /// be called inside this method or later, also from a task. Only the first call has an effect.
  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)

  /// Returns true if the video's screen is to be dismissed, because the video is now in picture in picture; the default
  /// is true. This method is not called for a screen that presents the new full-screen video.
  func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void)
}

extension TandemSessionDelegate {
  /// Does nothing; the start continues.
  public func session(_ session: TandemSession, willStartPictureInPicture video: Video) {}
  /// Does nothing; the start is complete.
  public func session(_ session: TandemSession, didStartPictureInPicture video: Video) {}
  /// Does nothing. The video keeps its former role, or is lost.
  public func session(_ session: TandemSession, failedToStartPictureInPicture video: Video, error: StartError) {}
  /// Does nothing; the end of picture in picture continues.
  public func session(_ session: TandemSession, willStopPictureInPicture video: Video, reason: EndReason?) {}
  /// Does nothing; picture in picture has ended.
  public func session(_ session: TandemSession, didStopPictureInPicture video: Video, reason: EndReason?) {}

  /// The session treats this default as a missing implementation: the answer is `true` if the video's screen is still
  /// presented, otherwise `false`.
  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }

  /// The session treats this default as a missing implementation: the screen is dismissed.
  public func session(
    _ session: TandemSession, shouldDismissScreenOf video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { session.answerNotImplemented() }
}
