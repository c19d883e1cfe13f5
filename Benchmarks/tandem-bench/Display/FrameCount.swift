// Counts the frames of a video that were visible.

/// The frames of one clip that were visible in one region of the screen.
struct FrameCount {
  /// The number of different frames.
  var seen = 0
  /// The number of frames from the first visible frame to the last, including both.
  var expected = 0
  /// The seconds between the first and the last visible frame.
  var seconds = 0.0

  var missed: Int { expected - seen }
  var perSecond: Double { seconds > 0 ? Double(seen - 1) / seconds : 0 }

  /// The largest plausible jump in frame numbers. A larger jump is a misread, for example of a half-drawn row.
  private static let furthest = 60

  init(_ sightings: [ScreenSampler.ScreenSample]) {
    var numbers: Set<Int> = []
    var (first, last): (ScreenSampler.ScreenSample?, ScreenSampler.ScreenSample?) = (nil, nil)
    for (sample, next) in zip(sightings, sightings.dropFirst().map(Optional.some) + [nil]) {
      let isNear = last.map { 0...Self.furthest ~= sample.frame - $0.frame }
      guard isNear ?? next.map({ 0...Self.furthest ~= $0.frame - sample.frame }) ?? false else { continue }
      numbers.insert(sample.frame)
      first = first ?? sample
      last = sample
    }
    guard let first, let last else { return }
    (seen, expected, seconds) = (numbers.count, last.frame - first.frame + 1, last.time - first.time)
  }
}
