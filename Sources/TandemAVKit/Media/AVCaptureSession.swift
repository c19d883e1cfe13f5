import Tandem

/// The camera of a call. The type only reports whether other programs may share the camera.
///
/// See: AVFoundation's `AVCaptureSession`.
@MainActor
public struct AVCaptureSession {
  private let session: AVKitSession?

  /// Creates a capture session for an AVKit session; nil for ``AVKitSession/default``.
  public init(session: AVKitSession? = nil) { self.session = session }

  /// True if other programs may use the camera at the same time, according to the session's configuration. The session
  /// uses the same value to choose the source of a call's pictures.
  ///
  /// See: AVFoundation's `AVCaptureSession.isMultitaskingCameraAccessSupported`.
  public var isMultitaskingCameraAccessSupported: Bool {
    (session ?? .default)?.session.configuration.isCameraMultitaskingSupported ?? false
  }
}
