// FCSDKiOS's view of the other side.

import Tandem
import TandemAVKit

/// A view whose layer takes the other side's pictures. The app draws the view's own picture around them.
public final class SampleBufferView: VideoCallView {
  override public class var layerClass: AnyClass { AVSampleBufferDisplayLayer.self }

  /// Passes a picture of the other side to the layer.
  func enqueue(_ bytes: [UInt8], width: Int, height: Int, at time: Duration) throws {
    guard let layer = layer as? AVSampleBufferDisplayLayer else { return }
    let buffer = try CVPixelBuffer(
      width: width, height: height, pixelFormatType: kCVPixelFormatType_420YpCbCr8Planar, bytes: bytes)
    layer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(time)))
    if let error = layer.error { throw error }
  }
}
