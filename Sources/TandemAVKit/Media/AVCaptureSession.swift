// The camera's capabilities.

import Tandem

/// The camera of a call. Only the sharing of the camera with other programs is modelled.
///
/// See: AVFoundation's `AVCaptureSession`.
@MainActor
public struct AVCaptureSession {
  private let session: AVKitSession?

  /// Creates a capture session in a session; nil for ``AVKitSession/default``.
  public init(session: AVKitSession? = nil) { self.session = session }

  /// True if other programs may use the camera at the same time, according to the session's configuration. The session
  /// chooses the source of a call's pictures by the same value.
  ///
  /// See: AVFoundation's `AVCaptureSession.isMultitaskingCameraAccessSupported`.
  public var isMultitaskingCameraAccessSupported: Bool {
    (session ?? .default)?.session.configuration.isCameraMultitaskingSupported ?? false
  }
}
