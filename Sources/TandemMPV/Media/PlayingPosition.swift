import TandemFoundation

/// The playback position, extrapolated from libmpv's last report.
///
/// libmpv reports a position with each frame, and the session reads it a little later. A report
/// slightly behind the extrapolation is therefore probably late, and has little weight. A report
/// ahead of it has full weight. A report far from it is treated as a jump. A busy machine presents
/// frames late or not at all, so without another report the position advances at most to the next
/// frame.
struct PlayingPosition {
  private enum Limit {
    static let jump = 0.1
    static let weightOfLateness = 0.05
    /// The largest expected delay of a report, in seconds. A report with a smaller delay never
    /// moves the position back. See the verifier's tolerance.
    static let lateness = 0.05
    /// The longest wait for a frame, in seconds. A content whose frames last longer never counts as
    /// stopped.
    static let longest = 1e6
    /// The wait for libmpv's next report after the end of a frame. After this wait the content counts as stopped.
    static let patience = Duration.milliseconds(100)
  }

  /// The position in seconds at `time`; nil when nothing is open.
  private var seconds: Double?
  private var time = Duration.zero
  private var isRunning = false
  private var speed = 1.0
  private var duration: Double?
  private var frameTime = 0.0
  /// libmpv's last report.
  private var reported: Double?

  /// The position in the content at `now`, in seconds.
  func seconds(at now: Duration) -> Double? {
    guard let seconds else { return nil }
    var forward = isRunning ? seconds + (now - time).seconds * speed : seconds
    if let farthest { forward = min(forward, farthest) }
    return duration.map { min(forward, $0) } ?? forward
  }

  /// The farthest position that the extrapolation reaches without another report.
  private var farthest: Double? {
    guard let seconds, let reported else { return nil }
    return max(seconds, reported + max(Limit.lateness, frameTime) * max(1, speed))
  }

  /// The time from which the content counts as stopped if libmpv sends no report until then, for
  /// example because a sound server stalls.
  var standsFrom: Duration? {
    guard isRunning, speed > 0, let seconds, let farthest else { return nil }
    let rest = (farthest - seconds) / speed
    // Return nil for a very long wait: the values in a file may even be infinite.
    return rest < Limit.longest ? time + .seconds(rest) + Limit.patience : nil
  }

  mutating func report(_ reported: Double?, at now: Duration) {
    let expected = seconds(at: now)
    defer { (time, self.reported) = (now, reported) }
    guard let reported, let expected, isRunning, abs(reported - expected) < Limit.jump else {
      seconds = reported
      return
    }
    let ahead = reported - expected
    seconds = ahead >= 0 ? reported : expected + ahead * Limit.weightOfLateness
  }

  mutating func setRunning(_ running: Bool, at now: Duration) {
    settle(at: now)
    isRunning = running
  }

  mutating func setSpeed(_ newSpeed: Double, at now: Duration) {
    settle(at: now)
    speed = newSpeed
  }

  /// Sets the duration of a frame; nil if it is unknown.
  mutating func setFrameTime(_ time: Duration?) { frameTime = time.map(\.seconds) ?? 0 }

  mutating func setDuration(_ seconds: Double?) { duration = seconds }

  private mutating func settle(at now: Duration) {
    seconds = seconds(at: now)
    time = now
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

  /// The duration in the form that mpv's options and commands read, exact to the microsecond.
  var mpvText: String {
    let (seconds, attoseconds) = (self < .zero ? .zero - self : self).components
    let fraction = (attoseconds / 1_000_000_000_000).zeroPadded(to: 6)
    return (self < .zero ? "-" : "") + "\(seconds).\(fraction)"
  }
}
