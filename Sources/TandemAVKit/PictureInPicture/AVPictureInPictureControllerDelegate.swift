import Tandem

/// The receiver of a picture in picture controller's callbacks. Every method is optional.
///
/// A completion handler may be called from any thread, inside its method or later. Only the first call has an effect.
///
/// Order: docs/contract.md, section 2. Thread: the main actor.
///
/// See: AVKit's `AVPictureInPictureControllerDelegate`.
@MainActor
public protocol AVPictureInPictureControllerDelegate: AnyObject {
  /// The video is about to enter picture in picture.
  func pictureInPictureControllerWillStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)

  /// The screen shows the video in picture in picture, and the movement is over.
  func pictureInPictureControllerDidStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)

  /// The video did not enter picture in picture, for example because the session refused the start.
  /// The error is an ``AVKitError``.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    failedToStartPictureInPictureWithError error: any Error)

  /// The video is about to leave picture in picture.
  func pictureInPictureControllerWillStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)

  /// The video has left picture in picture.
  func pictureInPictureControllerDidStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)

  /// Brings back the interface to which the video returns, then calls the completion handler with `true`.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void)
}

extension AVPictureInPictureControllerDelegate {
  /// Does nothing; the start continues.
  public func pictureInPictureControllerWillStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}

  /// Does nothing; the start is complete.
  public func pictureInPictureControllerDidStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}

  /// Does nothing; the start has failed.
  public func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    failedToStartPictureInPictureWithError error: any Error
  ) {}

  /// Does nothing; the end of picture in picture continues.
  public func pictureInPictureControllerWillStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}

  /// Does nothing; picture in picture has ended.
  public func pictureInPictureControllerDidStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}

  /// Answers like a delegate that does not implement this method.
  public func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void
  ) { pictureInPictureController.session?.session.answerNotImplemented() }
}
