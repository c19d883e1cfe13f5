// The camera's capabilities.

import Tandem

/// The camera of a call: only whether it goes on beside other programs.
///
/// See: AVFoundation's `AVCaptureSession`.
@MainActor
public struct AVCaptureSession {
  private let session: AVKitSession?

  /// The camera's session; ``AVKitSession/default`` unless another one is given.
  public init(session: AVKitSession? = nil) { self.session = session }

  /// True if other programs may share the camera, from the session's configuration. The rules choose the video source
  /// of a call by the same value.
  ///
  /// See: AVFoundation's `AVCaptureSession.isMultitaskingCameraAccessSupported`.
  public var isMultitaskingCameraAccessSupported: Bool {
    (session ?? .default)?.session.configuration.isCameraMultitaskingSupported ?? false
  }
}
