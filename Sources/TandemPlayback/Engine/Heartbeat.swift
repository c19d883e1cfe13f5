/// Asks a player's core for an answer at intervals, and detects a core that stops answering or never begins a load.
///
/// A pure value. Counts only the time in which the program runs, so that a core is not declared dead after the program
/// was suspended.
package struct Heartbeat {
  package enum Finding: Hashable {
    case fine
    /// The core needs a question now.
    case ask
    /// The core has not answered for this long.
    case silent(Duration)
    /// The core answers, but has not begun the newest load.
    case stuck
  }

  private static let interval = Duration.seconds(1)
  /// The interval between questions while the player rests.
  private static let restInterval = Duration.seconds(30)

  /// The time limit for an answer, and for the start of a load.
  private let bound: Duration
  /// The time limit for the first answer, if it is longer than ``bound``.
  private let startBound: Duration
  /// True while the player is paused or empty and no progress is expected.
  package var isResting = false
  /// True once the core has sent anything.
  package var hasSpoken = false
  private var isAsked = false
  private var askedAt = Duration.zero
  private var lookedAt: Duration?
  private var waited = Duration.zero
  private var waitedForLoad = Duration.zero

  package init(bound: Duration, startBound: Duration = .zero) { (self.bound, self.startBound) = (bound, startBound) }

  /// Starts over for a new core.
  package mutating func restart(at now: Duration) {
    (isAsked, hasSpoken, askedAt, lookedAt, waitedForLoad) = (false, false, now, nil, .zero)
  }

  /// The time at which ``look(at:hasBegun:)`` is due.
  package var due: Duration { isAsked ? (lookedAt ?? askedAt) + Self.interval : askedAt + pause }

  private var pause: Duration { isResting ? Self.restInterval : Self.interval }

  /// - Parameter hasBegun: true if the last load has begun.
  package mutating func look(at now: Duration, hasBegun: Bool = true) -> Finding {
    let passed = min(now - (lookedAt ?? now), Self.interval)
    if lookedAt == nil { askedAt = now }
    lookedAt = now
    waited += passed
    waitedForLoad = hasBegun ? .zero : waitedForLoad + passed
    if isAsked { return waited > (hasSpoken ? bound : max(bound, startBound)) ? .silent(waited) : .fine }
    if waitedForLoad > bound { return .stuck }
    guard now - askedAt >= pause else { return .fine }
    (isAsked, askedAt, waited) = (true, now, .zero)
    return .ask
  }

  package mutating func answer() { isAsked = false }

  package mutating func load() { waitedForLoad = .zero }
}
