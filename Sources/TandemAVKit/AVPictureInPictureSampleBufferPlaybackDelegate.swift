// What is asked of an app that makes its own frames.

/// The one who plays what a layer of the app's own frames shows.
///
/// None of it is called: a session takes no frames from apps (docs/avkit.md).
///
/// See: AVKit's `AVPictureInPictureSampleBufferPlaybackDelegate`.
@MainActor
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
  /// Plays or pauses.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)

  /// What can be played now.
  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange

  /// Whether it is paused.
  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool

  /// The picture has another size.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions)

  /// Skips, then calls the completion handler.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping @Sendable () -> Void)

  /// Whether it is silent while the app is in the background.
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
