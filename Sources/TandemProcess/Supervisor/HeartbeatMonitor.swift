// Detects a hung player.

/// The time that a player's thread has spent on one task, as seen from here.
///
/// Only time counts in which this process checked regularly, and not time in which both were stopped or the machine
/// slept.
struct HeartbeatMonitor: Hashable {
  private var heartbeat = 0
  private var time = Duration.zero
  private var last: ContinuousClock.Instant?

  /// The longest interval between two checks.
  private static let step = Duration.seconds(1)

  /// - Parameter pulse: odd while the thread is at work, and another number for each thing.
  mutating func look(_ heartbeat: Int, at now: ContinuousClock.Instant) -> Duration {
    let passed = last.map { min(now - $0, Self.step) } ?? .zero
    last = now
    time = heartbeat & 1 == 1 && heartbeat == self.heartbeat ? time + passed : .zero
    self.heartbeat = heartbeat
    return time
  }
}
