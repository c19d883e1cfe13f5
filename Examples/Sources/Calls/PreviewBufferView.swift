// FCSDKiOS's view of the user's own side.

import TandemAVKit

/// Shows the camera's pictures.
public final class PreviewBufferView: UIView {
  private var step = 0

  public func captureSession() async -> AVCaptureSession? { AVCaptureSession() }

  /// The camera's present picture.
  var picture: Pattern {
    step += 1
    return Pattern(width: 32, height: 18, step: step)
  }
}
