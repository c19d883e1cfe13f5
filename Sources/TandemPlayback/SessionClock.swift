// Where time comes from.

/// Time since the session began, which never runs backwards.
public protocol SessionClock: AnyObject {
  var now: Duration { get }
}

/// The real time of this machine.
public final class MonotonicClock: SessionClock {
  private let start = ContinuousClock.now

  public init() {}

  public var now: Duration { ContinuousClock.now - start }
}

/// Time that stands still until it is set forward, for runs that must come out the same every time.
public final class VirtualClock: SessionClock {
  public private(set) var now = Duration.zero

  public init() {}

  public func advance(to time: Duration) {
    precondition(time >= now, "the clock can't run backwards")
    now = time
  }
}
