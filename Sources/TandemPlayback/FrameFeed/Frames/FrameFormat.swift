/// The layout of a picture's bytes. The names are WebRTC's and ffmpeg's.
public enum FrameFormat: String, CaseIterable, Hashable, Sendable {
  /// Three planes: luma, then two chroma planes of half the width and height, rounded up. ffmpeg's `yuv420p`.
  case i420
  /// Two planes: luma, then interleaved chroma of half the width and height, rounded up. ffmpeg's `nv12`.
  case nv12
  /// One plane with four bytes per pixel: blue, green, red and an ignored byte. ffmpeg's `bgr0`.
  case bgra

  /// For each plane: the number of bytes in a row, and the number of rows.
  func planes(width: Int, height: Int) -> [(row: Int, rows: Int)] {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    return switch self {
    case .i420: [(width, height), (halfWidth, halfHeight), (halfWidth, halfHeight)]
    case .nv12: [(width, height), (halfWidth * 2, halfHeight)]
    case .bgra: [(width * 4, height)]
    }
  }

  /// Returns the number of bytes of a picture without padding between its rows.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  public func byteCount(width: Int, height: Int) -> Int {
    planes(width: width, height: height).reduce(0) { $0 + $1.row * $1.rows }
  }

  /// The format's FourCC in Matroska and ffmpeg.
  var fourCC: [UInt8] {
    switch self {
    case .i420: Array("I420".utf8)
    case .nv12: Array("NV12".utf8)
    case .bgra: Array("BGR".utf8) + [0]
    }
  }
}
