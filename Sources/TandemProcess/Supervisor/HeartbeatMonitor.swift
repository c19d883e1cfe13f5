/// Measures the time that a player's thread has spent on one task.
///
/// The monitor counts only time in which the supervisor checked regularly, not the time in which
/// both processes were stopped or the machine slept.
struct HeartbeatMonitor: Hashable {
  private var heartbeat = 0
  private var time = Duration.zero
  private var last: ContinuousClock.Instant?

  /// The longest interval between two checks.
  private static let step = Duration.seconds(1)

  /// - Parameter heartbeat: odd while the thread works, and a different number for each task.
  mutating func look(_ heartbeat: Int, at now: ContinuousClock.Instant) -> Duration {
    let passed = last.map { min(now - $0, Self.step) } ?? .zero
    last = now
    time = heartbeat & 1 == 1 && heartbeat == self.heartbeat ? time + passed : .zero
    self.heartbeat = heartbeat
    return time
  }
}
