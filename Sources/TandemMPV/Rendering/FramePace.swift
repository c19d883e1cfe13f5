/// Counts late frames.
///
/// A frame is late if it is drawn more than one and a half frame times after the previous frame.
/// The previous frame then stays visible for two refreshes. Pauses, seeks and waits for data do not
/// count.
struct FramePace {
  /// The content's frame time, from `container-fps`; nil while unknown.
  var frameTime: Duration?
  private(set) var late = 0
  private var last: Duration?

  /// Records that a new frame was drawn, or skipped.
  mutating func take(at now: Duration) {
    if let last, let frameTime, now - last > frameTime * 3 / 2 { late += 1 }
    last = now
  }

  /// Stops the measurement until the next frame.
  mutating func interrupt() { last = nil }
}
