// FCSDKiOS's view of one's own side.

import TandemAVKit

/// Shows what the camera films.
public final class PreviewBufferView: UIView {
  private var step = 0

  /// The camera that it shows.
  public func captureSession() async -> AVCaptureSession? { AVCaptureSession() }

  /// What is filmed now.
  var picture: Pattern {
    step += 1
    return Pattern(width: 32, height: 18, step: step)
  }
}
