// How evenly frames are taken.

/// Counts the frames that came late to whoever draws: more than one and a half frame times after the one before, which
/// so was seen twice. Pauses, seeks and waits for data do not count.
struct FramePace {
  /// Of the content, from `container-fps`; nil while unknown.
  var frameTime: Duration?
  private(set) var late = 0
  private var last: Duration?

  /// A new frame is drawn, or taken undrawn.
  mutating func take(at now: Duration) {
    if let last, let frameTime, now - last > frameTime * 3 / 2 { late += 1 }
    last = now
  }

  /// The next frame need not follow at once.
  mutating func interrupt() { last = nil }
}
