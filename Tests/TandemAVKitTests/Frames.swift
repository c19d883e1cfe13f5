// Pictures for tests of sample buffers.

import Tandem
import TandemAVKit

/// Makes tiny pictures.
enum Frames {
  static func sample(_ milliseconds: Int64, width: Int = 2, height: Int = 2) throws -> CMSampleBuffer {
    CMSampleBuffer(
      imageBuffer: try CVPixelBuffer(
        width: width, height: height, pixelFormatType: kCVPixelFormatType_32BGRA,
        bytes: [UInt8](repeating: 9, count: 4 * width * height)),
      presentationTimeStamp: CMTime(value: milliseconds, timescale: 1000))
  }

  static func drawn(_ milliseconds: Int) throws -> VideoFrame {
    try VideoFrame(
      .bgra, width: 2, height: 2, timestamp: .milliseconds(milliseconds), bytes: [UInt8](repeating: 9, count: 16))
  }
}

/// A view of a call as in FCSDKiOS. Its layer takes the other side's pictures.
@MainActor
final class SampleBufferView: VideoCallView {
  override class var layerClass: AnyClass { AVSampleBufferDisplayLayer.self }
}
