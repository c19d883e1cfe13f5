// The two sources of a call's pictures.

/// The pictures of a feed that are shown: the two branches of FCSDKiOS.
///
/// If the camera may be shared with other programs, a call in picture in picture goes on with the view that the app
/// draws itself. If it may not, the pictures come from sample buffers, which need no camera and no view of the app's.
/// The rules decide, whenever a call enters picture in picture; full screen it is always the app's own view.
///
/// See: AVKit's `AVPictureInPictureVideoCallViewController` and `AVSampleBufferDisplayLayer`.
public enum CallVideoSource: String, CaseIterable, Hashable, Sendable {
  /// The view that the app draws.
  case ownView
  /// The pictures of the remote participant alone.
  case sampleBuffers
}

/// The outcome of sending a frame.
public enum FrameSubmission: Hashable, Sendable {
  /// The frame waits for the player.
  case taken
  /// The frame waits for the player, and the oldest waiting frame was dropped for it.
  case tookThePlaceOfOldest
  /// The frame is not shown: no player plays the feed, or the other source is in use.
  case notShown
}
