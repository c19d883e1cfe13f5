// Evaluates a series of swaps from screen samples.

/// Each swap from its command to the exchanged pictures on the screen.
struct SwapTimes {
  /// Seconds, of those that came about.
  var latencies: [Double] = []
  /// After which something was seen that is neither the old nor the new state: one clip at both places, black, half a picture.
  var wrong = 0
  /// For how long, in seconds: all of them together, and the longest.
  var wrongTime = 0.0
  var longestWrong = 0.0
  /// Swaps that were never seen.
  var missing = 0

  static func + (one: SwapTimes, other: SwapTimes) -> SwapTimes {
    SwapTimes(
      latencies: one.latencies + other.latencies, wrong: one.wrong + other.wrong,
      wrongTime: one.wrongTime + other.wrongTime, longestWrong: max(one.longestWrong, other.longestWrong),
      missing: one.missing + other.missing)
  }
}

extension SwapTimes {
  /// - Parameters:
  ///   - commands: when each swap was asked for. Before the first, clip a is at place 0 and b at 1.
  ///   - end: until when the last one counts.
  init(_ sightings: [ScreenSampler.ScreenSample], commands: [Double], end: Double) {
    var state: [Clip.Name?] = [.a, .b]
    var next = sightings.drop { $0.time < commands.first ?? end }
    for (index, command) in commands.enumerated() {
      let limit = index + 1 < commands.count ? commands[index + 1] : end
      let old: [Clip.Name?] = index.isMultiple(of: 2) ? [.a, .b] : [.b, .a]
      let new = Array(old.reversed())
      var (arrival, wrongSince, wrongTime): (Double?, Double?, Double) = (nil, nil, 0)
      while let first = next.first, first.time < limit {
        // Samples of one look share its time.
        let time = first.time
        while let sample = next.first, sample.time == time {
          state[sample.region] = sample.clip
          next = next.dropFirst()
        }
        let isRight = state == new || (state == old && arrival == nil)
        if state == new, arrival == nil { arrival = time }
        if !isRight, wrongSince == nil { wrongSince = time }
        if isRight, let since = wrongSince {
          wrongTime += time - since
          wrongSince = nil
        }
      }
      if let since = wrongSince { wrongTime += limit - since }
      if let arrival { latencies.append(arrival - command) } else { missing += 1 }
      if wrongTime > 0 { wrong += 1 }
      self.wrongTime += wrongTime
      longestWrong = max(longestWrong, wrongTime)
    }
  }
}
