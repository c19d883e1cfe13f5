// The analysis of a recording of two tones.

import Foundation
import TandemTestSupport

/// A recording, divided into stretches of sound with complete silence between them.
struct Hearing {
  struct Stretch {
    var samples: Range<Int>
    /// The tone of the stretch in Hz; nil if both tones occur.
    var tone: Int?
    /// The largest amplitude of the other tone in the stretch, as a share of full amplitude.
    var other: Double
    /// True if the tone is steady, except for the fades at both ends.
    var isSteady: Bool
  }

  private enum Measure {
    static let amplitude = 0.5
    /// A step larger than this counts as a click. A cut of the tone has such a step with a probability of three
    /// quarters.
    static let click = 0.35
    /// A sound below this amplitude is silence. A tone is below it for less than a sample at each zero crossing.
    static let silence: Float = 1e-4
    /// The shortest silence that separates two stretches.
    static let gap = 48
    static let window = 480
    static let hop = 96
    /// The length of the fades at the ends of a stretch.
    static let fade = Ear.rate / 4
  }

  let stretches: [Stretch]
  private let samples: [Float]

  init(_ samples: [Float]) {
    self.samples = samples
    stretches = Self.cut(samples).map { Self.judge(samples, $0) }
  }

  /// The tones in order. On a busy machine a dropout of the device interrupts a tone, but does not count as a change.
  var tones: [Int?] { stretches.prefix(1).map(\.tone) + handOvers.map(\.after.tone) }
  /// The number of dropouts.
  var dropouts: Int { max(0, stretches.count - 1) - handOvers.count }
  /// The number of stretches whose tone is not steady.
  var unsteady: Int { stretches.count { !$0.isSteady } }
  var longestGap: Int { gaps.max() ?? 0 }

  /// The low tone and the high tone in turn.
  static func alternating(_ count: Int) -> [Int?] { (0..<count).map { $0 % 2 == 0 ? Media.lowPitch : Media.highPitch } }

  /// The neighbouring stretches with different tones.
  private var handOvers: [(before: Stretch, after: Stretch)] {
    zip(stretches, stretches.dropFirst()).filter { $0.tone == nil || $0.tone != $1.tone }.map { ($0, $1) }
  }

  /// The lengths of the silences between different tones, in milliseconds.
  var gaps: [Int] { handOvers.map { ($0.after.samples.lowerBound - $0.before.samples.upperBound) * 1000 / Ear.rate } }

  /// The number of steps that are larger than in any tone or fade.
  var clicks: Int { steps.count { $0 > Measure.click } }

  /// The largest steps between two samples on each side of a change of the tone, as a share of the amplitude. A steady
  /// tone has steps of 0.06 (low) or 0.12 (high). A cut has any step up to 1, depending on its place in the tone's
  /// period.
  var steps: [Double] {
    handOvers.flatMap { before, after in
      [
        largestStep(
          in: max(before.samples.lowerBound, before.samples.upperBound - Measure.fade)..<before.samples.upperBound),
        largestStep(
          in: after.samples.lowerBound - 1..<min(after.samples.upperBound, after.samples.lowerBound + Measure.fade)),
      ]
    }
  }

  private func largestStep(in range: Range<Int>) -> Double {
    let end = min(range.upperBound, samples.count - 1)
    return (range.lowerBound..<end).reduce(0) { max($0, abs(Double(samples[$1 + 1] - samples[$1]))) }
      / Measure.amplitude
  }

  private static func cut(_ samples: [Float]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for index in samples.indices where abs(samples[index]) > Measure.silence {
      if let last = stretches.last, index - last.upperBound < Measure.gap {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }

  private static func judge(_ samples: [Float], _ range: Range<Int>) -> Stretch {
    // A stretch between two dropouts may be shorter than a window.
    if range.count < Measure.window + Measure.hop {
      let (low, high) = (miss(of: Media.lowPitch, in: samples[range]), miss(of: Media.highPitch, in: samples[range]))
      let tone = low < high ? Media.lowPitch : Media.highPitch
      return Stretch(samples: range, tone: tone, other: 0, isSteady: true)
    }
    var (low, high): ([Double], [Double]) = ([], [])
    for start in stride(from: range.lowerBound, to: range.upperBound - Measure.window, by: Measure.hop) {
      low.append(level(of: Media.lowPitch, in: samples, from: start))
      high.append(level(of: Media.highPitch, in: samples, from: start))
    }
    let isLow = low.reduce(0, +) > high.reduce(0, +)
    let (main, other) = isLow ? (low, high) : (high, low)
    let rest = other.max() ?? 0
    let edge = Measure.fade / Measure.hop
    let middle = main.dropFirst(edge).dropLast(edge)
    return Stretch(
      samples: range, tone: isThere(other) ? nil : isLow ? Media.lowPitch : Media.highPitch, other: rest,
      isSteady: middle.allSatisfy { abs($0 - 1) < 0.1 })
  }

  /// Returns true if the other tone is present: once at half of its amplitude, or softly in more than four windows.
  ///
  /// A tone that jumps at a dropout has a little of every other tone in the surrounding windows.
  private static func isThere(_ levels: [Double]) -> Bool {
    var run = 0
    for level in levels {
      run = level < 0.1 ? 0 : run + 1
      if level > 0.5 || run * Measure.hop > 4 * Measure.window { return true }
    }
    return false
  }

  /// The residue of a few samples after subtraction of the best fit of a tone (least squares).
  private static func miss(of frequency: Int, in samples: ArraySlice<Float>) -> Double {
    var (ss, cc, sc, sx, cx, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in zip(samples.indices, samples) {
      let turn = 2 * Double.pi * Double(frequency) * Double(index - samples.startIndex) / Double(Ear.rate)
      let (s, c, x) = (sin(turn), cos(turn), Double(sample))
      (ss, cc, sc, sx, cx, xx) = (ss + s * s, cc + c * c, sc + s * c, sx + s * x, cx + c * x, xx + x * x)
    }
    let determinant = ss * cc - sc * sc
    guard determinant > 1e-9 else { return xx }
    let (a, b) = ((sx * cc - cx * sc) / determinant, (cx * ss - sx * sc) / determinant)
    return xx - a * sx - b * cx
  }

  /// The amplitude of a tone in one window, as a share of full amplitude (Goertzel's algorithm over a Hann window).
  private static func level(of frequency: Int, in samples: [Float], from start: Int) -> Double {
    let turn = 2 * Double.pi * Double(frequency) / Double(Ear.rate)
    let factor = 2 * cos(turn)
    var (last, before) = (0.0, 0.0)
    for index in 0..<Measure.window {
      let weight = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(Measure.window))
      (last, before) = (Double(samples[start + index]) * weight + factor * last - before, last)
    }
    let power = last * last + before * before - factor * last * before
    return max(0, power).squareRoot() * 4 / Double(Measure.window) / Measure.amplitude
  }
}
