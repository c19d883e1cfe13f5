// Core Video's pictures.

import Tandem

/// A code of four letters.
///
/// See: Core Services' `OSType`.
public typealias OSType = UInt32

/// Three planes: `FrameFormat/i420`.
///
/// See: Core Video's constant of that name.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Two planes: `FrameFormat/nv12`.
///
/// See: Core Video's constant of that name.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// One plane: `FrameFormat/bgra`.
///
/// See: Core Video's constant of that name.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241

/// A picture without a time.
///
/// The type is a value: reading needs no lock, and copies are independent.
///
/// See: Core Video's `CVPixelBuffer`.
public struct CVPixelBuffer: Hashable, Sendable {
  /// The layout of the picture's bytes.
  ///
  /// See: Core Video's `CVPixelBufferGetPixelFormatType`.
  public let pixelFormatType: OSType
  /// The picture as a frame with the time zero.
  let picture: VideoFrame

  /// The number of pixels in a row.
  ///
  /// See: Core Video's `CVPixelBufferGetWidth`.
  public var width: Int { picture.width }

  /// The number of rows.
  ///
  /// See: Core Video's `CVPixelBufferGetHeight`.
  public var height: Int { picture.height }

  /// Creates a picture from contiguous planes and rows.
  ///
  /// See: Core Video's `CVPixelBufferCreateWithBytes`.
  ///
  /// - Throws: an error for an unknown format, an empty size or a wrong number of bytes.
  public init(width: Int, height: Int, pixelFormatType: OSType, bytes: [UInt8]) throws(AVKitError) {
    try self.init(pixelFormatType) { format throws(FrameError) in
      try VideoFrame(format, width: width, height: height, timestamp: .zero, bytes: bytes)
    }
  }

  /// Copies a picture from an app's memory.
  ///
  /// See: Core Video's `CVPixelBufferCreateWithPlanarBytes`.
  ///
  /// - Throws: an error for an unknown format, an empty size or a plane that is too small.
  public init(width: Int, height: Int, pixelFormatType: OSType, planes: [VideoFrame.Plane]) throws(AVKitError) {
    try self.init(pixelFormatType) { format throws(FrameError) in
      try VideoFrame(format, width: width, height: height, timestamp: .zero, planes: planes)
    }
  }

  private init(
    _ pixelFormatType: OSType, _ picture: (FrameFormat) throws(FrameError) -> VideoFrame
  ) throws(AVKitError) {
    let format: FrameFormat
    switch pixelFormatType {
    case kCVPixelFormatType_420YpCbCr8Planar: format = .i420
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: format = .nv12
    case kCVPixelFormatType_32BGRA: format = .bgra
    default: throw AVKitError(.unknown, reason: "pictures in the format \(pixelFormatType) can't be shown")
    }
    do throws(FrameError) { self.picture = try picture(format) } catch {
      throw AVKitError(.unknown, reason: error.description)
    }
    self.pixelFormatType = pixelFormatType
  }
}
