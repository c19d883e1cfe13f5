// Evaluates a series of swaps from screen samples.

/// The times from each command to the swapped videos on the screen.
struct SwapTimes {
  /// The latencies of the swaps that became visible, in seconds.
  var latencies: [Double] = []
  /// The number of swaps with a wrong picture: neither the old nor the new state, such as one clip in both places,
  /// black, or a half-drawn picture.
  var wrong = 0
  /// The total time with a wrong picture, in seconds. `longestWrong` is the longest such time of
  /// one swap.
  var wrongTime = 0.0
  var longestWrong = 0.0
  /// The number of swaps that never became visible.
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
  ///   - commands: the time of each command. Before the first command, clip a is in region 0 and clip b in region 1.
  ///   - end: the time up to which the last swap may become visible.
  init(_ sightings: [ScreenSampler.ScreenSample], commands: [Double], end: Double) {
    var state: [Clip.Name?] = [.a, .b]
    var next = sightings.drop { $0.time < commands.first ?? end }
    for (index, command) in commands.enumerated() {
      let limit = index + 1 < commands.count ? commands[index + 1] : end
      let old: [Clip.Name?] = index.isMultiple(of: 2) ? [.a, .b] : [.b, .a]
      let new = Array(old.reversed())
      var (arrival, wrongSince, wrongTime): (Double?, Double?, Double) = (nil, nil, 0)
      while let first = next.first, first.time < limit {
        // All samples of one look have the same time.
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
