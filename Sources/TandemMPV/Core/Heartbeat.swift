/// Pings a core, and detects a core that stops answering or never begins a load.
///
/// A pure value. Counts only the time in which the program runs, so that a core is not declared
/// dead after the program was suspended.
struct Heartbeat {
  enum Finding: Hashable {
    case fine
    /// The core needs a ping now.
    case ask
    case silent
    /// The core answers, but has not begun the newest load.
    case stuck
  }

  private static let interval = Duration.seconds(1)
  /// The interval between pings while the player is paused and no progress is expected. The next
  /// command restores the shorter interval.
  private static let restInterval = Duration.seconds(30)

  /// The time limit for an answer, and for the start of a load.
  let bound: Duration
  /// True while the player is paused and no progress is expected.
  var isResting = false
  private var lastLook: Duration?
  private var isAsked = false
  private var sinceBeat = Duration.zero
  private var sinceLoad = Duration.zero

  init(bound: Duration) { self.bound = bound }

  /// - Parameter hasBegun: true if the last load has begun.
  mutating func look(at now: Duration, hasBegun: Bool) -> Finding {
    let passed = lastLook.map { min(now - $0, step) } ?? .zero
    lastLook = now
    sinceBeat += passed
    sinceLoad = hasBegun ? .zero : sinceLoad + passed
    if isAsked { return sinceBeat > bound ? .silent : .fine }
    if sinceLoad > bound { return .stuck }
    guard sinceBeat >= step else { return .fine }
    isAsked = true
    sinceBeat = .zero
    return .ask
  }

  mutating func answer() {
    isAsked = false
    sinceBeat = .zero
  }

  mutating func load() { sinceLoad = .zero }

  private var step: Duration { isResting && !isAsked ? Self.restInterval : Self.interval }

  /// The time of the next check.
  var due: Duration? { lastLook.map { $0 + step } }
}
