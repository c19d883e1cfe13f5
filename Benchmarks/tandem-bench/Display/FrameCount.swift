// How many pictures of a video came to the screen.

/// The frames of one clip that were seen at one place.
struct FrameCount {
  /// Different ones.
  var seen = 0
  /// From the first seen to the last, both included: what there was to see.
  var expected = 0
  /// Between the first and the last.
  var seconds = 0.0

  var missed: Int { expected - seen }
  var perSecond: Double { seconds > 0 ? Double(seen - 1) / seconds : 0 }

  /// A larger jump in numbers is a misread, as of a row that is being drawn.
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
