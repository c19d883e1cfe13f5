/// Controls the playback of an app's own frames.
///
/// AVKit's classes query the delegate when the frames enter picture in picture, and then report the
/// user's commands to it. Methods that do not apply to a call are never called (docs/avkit.md).
///
/// See: AVKit's `AVPictureInPictureSampleBufferPlaybackDelegate`.
@MainActor
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
  /// The user has asked to play or to pause, and the video has already done so.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)

  /// The playable time range. The answer is ignored, because a call is live.
  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange

  /// Returns true if playback is paused. Queried when the frames are opened and after
  /// ``AVPictureInPictureController/invalidatePlaybackState()``.
  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool

  /// The picture in picture has a new size in pixels.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions)

  /// Skips, then calls the completion handler. Never called, because a session refuses to skip in a call.
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping @Sendable () -> Void)

  /// True if background audio is prohibited. Never called: the session's policy decides on audio.
  func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
}

extension AVPictureInPictureSampleBufferPlaybackDelegate {
  /// Allows sound in the background.
  public func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool { false }
}
