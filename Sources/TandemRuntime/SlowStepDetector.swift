import TandemLog

/// Detects a step that took longer than three frames, and finds the activity that took most of the time.
struct SlowStepDetector {
  /// The longest step that is not reported: three frames.
  static let limit = Duration.milliseconds(50)
  /// The shortest time between two reports.
  static let interval = Duration.seconds(1)

  private var began = Duration.zero
  private var last = Duration.zero
  private var longest: (activity: StaticString, time: Duration) = ("", .zero)
  private var toldAt: Duration?
  private var untold = 0

  mutating func begin(at now: Duration) {
    (began, last) = (now, now)
    longest = ("", .zero)
  }

  /// True if the present step has already taken longer than ``limit``.
  func isLong(at now: Duration) -> Bool { now - began > Self.limit }

  /// Ends the activity that began at the last mark.
  mutating func mark(_ activity: StaticString, at now: Duration) {
    if now - last > longest.time { longest = (activity, now - last) }
    last = now
  }

  /// - Returns: the record to log if the step was long.
  mutating func end(at now: Duration) -> Record? {
    let time = now - began
    guard isLong(at: now) else { return nil }
    if let toldAt, now - toldAt < Self.interval {
      untold += 1
      return nil
    }
    toldAt = now
    let record = Record(slowStep: time, longest: "\(longest.activity)", longest.time, untold: untold)
    untold = 0
    return record
  }
}
