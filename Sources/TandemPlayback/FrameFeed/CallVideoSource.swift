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
