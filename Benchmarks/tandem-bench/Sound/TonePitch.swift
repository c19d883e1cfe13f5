// Measures the pitch of a tone, second by second.

import Glibc

/// Measures the frequency of a 1 kHz tone in a noisy recording.
struct TonePitch {
  static let expected = 1000.0
  /// The pitch of each second with a tone, in hertz, with a precision of 1 Hz.
  private(set) var pitches: [Double] = []

  init() {}

  /// - Parameter path: a recording as 32-bit floats of one channel.
  init(path: String) {
    let samples = TextFile.bytes(path).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    for start in stride(from: 0, to: samples.count - ToneRecording.rate, by: ToneRecording.rate) {
      // Search around 1000 Hz: a speed of 1.05 without pitch correction would raise the tone to
      // 1050 Hz.
      let levels = stride(from: 930.0, through: 1070, by: 1).map { ($0, Self.level(of: $0, in: samples, from: start)) }
      guard let highest = levels.max(by: { $0.1 < $1.1 }) else { continue }
      let usual = Series(levels.map(\.1)).median
      if highest.1 > 10 * usual { pitches.append(highest.0) }
    }
  }

  /// The level of a frequency over one second, by Goertzel's algorithm.
  private static func level(of frequency: Double, in samples: [Float], from start: Int) -> Double {
    let factor = 2 * cos(2 * Double.pi * frequency / Double(ToneRecording.rate))
    var (last, before) = (0.0, 0.0)
    for index in start..<start + ToneRecording.rate {
      (last, before) = (Double(samples[index]) + factor * last - before, last)
    }
    return max(0, last * last + before * before - factor * last * before).squareRoot()
  }
}
