// Detects two tones, millisecond by millisecond.

import Glibc

/// A recording of two tones, only one of which should be audible at a time.
///
/// Goertzel's algorithm measures both tones in windows of one millisecond. Each tone has a whole number of periods in a
/// window, so that neither affects the other's level. A tone is audible in a window if its level is at most 20 dB below
/// its usual level.
struct ToneRecording {
  /// A change from one tone to the other.
  struct Handoff {
    /// The milliseconds in which neither tone was audible.
    var silence: Int
    /// The milliseconds in which both tones were audible. A single millisecond may be a change in the middle of a
    /// window.
    var overlap: Int
  }

  static let rate = 48_000
  static let frequencies = [1000.0, 4000.0]
  private static let window = rate / 1000
  /// The share of the usual level from which a tone is audible: -20 dB.
  private static let threshold = 0.1
  /// A change is complete if only the new tone is audible for this many windows in a row.
  private static let steady = 50

  /// For each tone and window: true if it is audible.
  private let heard: [[Bool]]

  /// - Parameter path: 32-bit floats of one channel.
  init(path: String) {
    let samples = TextFile.bytes(path).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    heard = Self.frequencies.map { frequency in
      let levels = stride(from: 0, to: samples.count - Self.window, by: Self.window).map {
        Self.level(of: frequency, in: samples, from: $0)
      }
      // Each tone is audible about half of the time, so the 90th percentile is its usual level.
      let usual = Series(levels).percentile(90)
      return levels.map { usual > 0 && $0 > usual * Self.threshold }
    }
  }

  private static func level(of frequency: Double, in samples: [Float], from start: Int) -> Double {
    let factor = 2 * cos(2 * Double.pi * frequency / Double(rate))
    var (last, before) = (0.0, 0.0)
    for index in start..<start + window { (last, before) = (Double(samples[index]) + factor * last - before, last) }
    return max(0, last * last + before * before - factor * last * before).squareRoot()
  }

  var handoffs: [Handoff] {
    var found: [Handoff] = []
    var previous: Int?
    var (silence, overlap, alone, run) = (0, 0, -1, 0)
    for index in heard[0].indices {
      let (first, second) = (heard[0][index], heard[1][index])
      let now = first == second ? -1 : first ? 0 : 1
      run = now == alone ? run + 1 : 1
      alone = now
      if now < 0 {
        if first { overlap += 1 } else { silence += 1 }
      } else if run >= Self.steady {
        if let before = previous, before != now { found.append(Handoff(silence: silence, overlap: overlap)) }
        previous = now
        (silence, overlap) = (0, 0)
      }
    }
    return found
  }
}
