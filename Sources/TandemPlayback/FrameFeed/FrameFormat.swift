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

/// The colour space of ``FrameFormat/i420`` and ``FrameFormat/nv12``.
public struct FrameColor: Hashable, Sendable {
  /// The matrix between YCbCr and RGB: ITU-R BT.601 or BT.709.
  public enum Matrix: Hashable, Sendable {
    /// BT.601, for cameras, calls and DVDs.
    case bt601
    /// BT.709, for high-definition television.
    case bt709
  }

  /// The matrix between YCbCr and RGB.
  public var matrix: Matrix
  /// True if black is 0 and white is 255, instead of 16 and 235.
  public var isFullRange: Bool

  /// Creates a colour space, by default that of cameras and calls: BT.601, 16 to 235.
  public init(matrix: Matrix = .bt601, isFullRange: Bool = false) {
    self.matrix = matrix
    self.isFullRange = isFullRange
  }
}

/// The layout of sound samples in memory, with interleaved channels.
public struct SoundFormat: Hashable, Sendable {
  /// The sample type, in the machine's byte order.
  public enum Sample: String, CaseIterable, Hashable, Sendable {
    /// A whole number of 16 bits.
    case int16
    /// A floating-point number of 32 bits, from -1 to 1.
    case float32

    var size: Int { self == .int16 ? 2 : 4 }
  }

  /// The sample rate in hertz, 8,000 to 192,000.
  public let rate: Int
  /// The number of channels, 1 to 8.
  public let channels: Int
  /// The sample type.
  public let sample: Sample

  /// Creates a format of sound.
  ///
  /// - Throws: an error if the rate or the number of channels can't be played.
  public init(rate: Int = 48_000, channels: Int = 2, sample: Sample = .int16) throws(FrameError) {
    guard (8_000...192_000).contains(rate) else { throw .soundFormat("\(rate) samples a second") }
    guard (1...8).contains(channels) else { throw .soundFormat("\(channels) channels") }
    self.rate = rate
    self.channels = channels
    self.sample = sample
  }

  /// The number of bytes for one sample of each channel.
  var momentSize: Int { channels * sample.size }

  /// The duration of a number of bytes.
  func duration(bytes: Int) -> Duration { .seconds(1) * (Double(bytes / momentSize) / Double(rate)) }
}
