/// The source of a call's pictures: the app's own view, or sample buffers (as in the SDK FCSDKiOS).
///
/// A call in picture in picture continues with the view that the app draws, if other programs may
/// use the camera at the same time. Otherwise the pictures come from sample buffers, which need
/// neither the camera nor a view of the app. The orchestrator chooses the source whenever a call
/// enters picture in picture. A full-screen call always shows the app's own view.
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
  /// The frame waits for the player. To make room for it, the feed has dropped the oldest waiting frame.
  case tookThePlaceOfOldest
  /// The frame is not shown: no player plays the feed, or the other source is in use.
  case notShown
}
