/// A chunk of an app's sound, with interleaved channels.
public struct SoundChunk: Hashable, Sendable {
  /// The time at which the first sample is heard, on the clock that the feed's pictures share.
  public let timestamp: Duration
  let bytes: [UInt8]
  let sample: SoundFormat.Sample

  /// Creates a chunk from samples of 16 bits.
  public init(timestamp: Duration, samples: [Int16]) throws(FrameError) {
    try self.init(timestamp, .int16, samples.withUnsafeBytes { Array($0) })
  }

  /// Creates a chunk from samples of 32 bits, from -1 to 1.
  public init(timestamp: Duration, samples: [Float]) throws(FrameError) {
    try self.init(timestamp, .float32, samples.withUnsafeBytes { Array($0) })
  }

  init(_ timestamp: Duration, _ sample: SoundFormat.Sample, _ bytes: [UInt8]) throws(FrameError) {
    try FrameError.check(timestamp)
    (self.timestamp, self.sample, self.bytes) = (timestamp, sample, bytes)
  }
}
