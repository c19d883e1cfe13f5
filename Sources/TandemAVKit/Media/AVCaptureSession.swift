// What a camera can.

import Tandem

/// The camera of a call: only whether it goes on beside other programs.
///
/// See: AVFoundation's `AVCaptureSession`.
@MainActor
public struct AVCaptureSession {
  private let session: AVKitSession?

  /// The camera beside a session; ``AVKitSession/default`` where none is named.
  public init(session: AVKitSession? = nil) { self.session = session }

  /// Whether the camera may be shared with other programs: what the session's configuration says. The rules choose a call's
  /// way by the same answer.
  ///
  /// See: AVFoundation's `AVCaptureSession.isMultitaskingCameraAccessSupported`.
  public var isMultitaskingCameraAccessSupported: Bool {
    (session ?? .default)?.session.configuration.isCameraMultitaskingSupported ?? false
  }
}
