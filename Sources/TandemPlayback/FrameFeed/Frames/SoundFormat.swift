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
