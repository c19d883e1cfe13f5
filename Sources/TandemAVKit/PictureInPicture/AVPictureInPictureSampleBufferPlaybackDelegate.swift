// What is asked of an app that makes its own frames.

/// The one who plays what a layer of the app's own frames shows.
///
/// It is asked when its frames come into picture in picture, and told what people do to them there. What a session has no
/// notion of for a call is not called (docs/avkit.md).
///
/// See: AVKit's `AVPictureInPictureSampleBufferPlaybackDelegate`.
@MainActor
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
  /// People want it played, or paused: its video is so already.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)

  /// What can be played now. A call is live, whatever this says.
  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange

  /// Whether it is paused. It is opened so, and is so after ``AVPictureInPictureController/invalidatePlaybackState()``.
  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool

  /// The picture in picture has a size, or another one, in pixels.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions)

  /// Skips, then calls the completion handler. It is not called: a session refuses to skip in a call.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping @Sendable () -> Void)

  /// Whether it is silent while the app is in the background. It is not asked: who is heard is the session's policy.
  func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
}

extension AVPictureInPictureSampleBufferPlaybackDelegate {
  /// Sound may go on in the background.
  public func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool { false }
}
