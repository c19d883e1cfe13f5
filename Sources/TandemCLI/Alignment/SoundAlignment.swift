/// Finds a piece of sound in a longer piece by cross-correlation. All frequencies have the same weight, so that the
/// result depends on the times of sounds, and not on the volume or the microphone.
package struct SoundAlignment: Hashable, Sendable {
  /// The position in the longer piece at which the shorter piece begins, in samples; negative if the shorter piece
  /// begins before the longer piece.
  package var shift: Int
  /// The height of the peak above its surroundings: in standard deviations, and as a ratio to the next highest peak.
  package var deviations: Double
  package var overNext: Double

  /// True if the match is unique. For comparison: the best of a million lags of unrelated sounds deviates by five
  /// sigma.
  package var isClear: Bool { deviations >= 9 && overNext >= 1.5 }

  /// - Parameter rate: samples a second.
  /// - Returns: nil if there is too little sound or too little memory.
  package init?(of clip: [Float], in whole: [Float], rate: Int, _ transform: FourierTransform) {
    guard clip.count >= rate, whole.count >= rate, Self.isSound(clip), Self.isSound(whole) else { return nil }
    var size = 1
    while size < clip.count + whole.count { size *= 2 }
    guard let a = transform.frequencies(of: Self.faded(clip, rate: rate, to: size)),
      let b = transform.frequencies(of: Self.faded(whole, rate: rate, to: size)),
      let likeness = transform.samples(of: Self.whitened(a, b, size: size, rate: rate), count: size)
    else { return nil }
    // At least half of the shorter piece must lie within the longer piece.
    let lags = -clip.count / 2...whole.count - clip.count / 2
    func height(_ lag: Int) -> Double { Double(likeness[lag < 0 ? lag + size : lag]) }
    guard let best = lags.max(by: { height($0) < height($1) }) else { return nil }
    var (sum, squares, next) = (0.0, 0.0, 0.0)
    for lag in lags where abs(lag - best) > rate / 50 {
      let height = height(lag)
      (sum, squares, next) = (sum + height, squares + height * height, max(next, height))
    }
    let count = Double(lags.count)
    let deviation = max(0, squares / count - (sum / count) * (sum / count)).squareRoot()
    guard deviation > 0, next > 0 else { return nil }
    shift = best
    deviations = (height(best) - sum / count) / deviation
    overNext = height(best) / next
  }

  /// False for silence, which matches everything.
  private static func isSound(_ samples: [Float]) -> Bool {
    samples.allSatisfy(\.isFinite) && samples.contains { abs($0) > 1e-4 }
  }

  /// Fades the samples in and out for half a second each. Without the fades, the abrupt beginning and end would be the
  /// clearest common feature of two pieces.
  private static func faded(_ samples: [Float], rate: Int, to size: Int) -> [Float] {
    var result = samples + [Float](repeating: 0, count: size - samples.count)
    let length = min(rate / 2, samples.count / 2)
    for index in 0..<length {
      let share = Float(index) / Float(length)
      let level = share * share * (3 - 2 * share)
      result[index] *= level
      result[samples.count - 1 - index] *= level
    }
    return result
  }

  /// Emphasises voices and instruments over hum and the bands that encoders drop.
  private static func whitened(_ a: [Float], _ b: [Float], size: Int, rate: Int) -> [Float] {
    var result = [Float](repeating: 0, count: a.count)
    let bins = (150 * size / rate)...min(min(3500, rate / 2) * size / rate, a.count / 2 - 1)
    var sum = 0.0
    for bin in bins {
      let (ar, ai, br, bi) = (a[bin * 2], a[bin * 2 + 1], b[bin * 2], b[bin * 2 + 1])
      (result[bin * 2], result[bin * 2 + 1]) = (ar * br + ai * bi, ar * bi - ai * br)
      sum += Double(strength(result, bin))
    }
    // Bins with hardly any energy contain only the encoder's noise.
    let least = Float(sum / Double(bins.count) / 100) + .leastNormalMagnitude
    for bin in bins {
      let strength = strength(result, bin) + least
      result[bin * 2] /= strength
      result[bin * 2 + 1] /= strength
    }
    return result
  }

  private static func strength(_ frequencies: [Float], _ bin: Int) -> Float {
    let (real, imaginary) = (frequencies[bin * 2], frequencies[bin * 2 + 1])
    return (real * real + imaginary * imaginary).squareRoot()
  }
}
