// Where time comes from.

/// Time since the session began, which never runs backwards.
public protocol SessionClock: AnyObject {
  /// How long the session has gone on; positions in a content have nothing to do with it.
  var now: Duration { get }
}

/// The real time of this machine.
public final class MonotonicClock: SessionClock {
  private let start = ContinuousClock.now

  /// A clock that begins at zero now.
  public init() {}

  /// The time since the clock was made.
  public var now: Duration { ContinuousClock.now - start }
}

/// Time that stands still until it is set forward, for runs that must come out the same every time.
public final class VirtualClock: SessionClock {
  /// What it was last set to; zero at first.
  public private(set) var now = Duration.zero

  /// A clock that stands at zero.
  public init() {}

  /// Sets the clock forward. Whoever runs a session by it steps the session then.
  ///
  /// - Parameter time: not before ``now``.
  public func advance(to time: Duration) {
    precondition(time >= now, "the clock can't run backwards")
    now = time
  }
}
