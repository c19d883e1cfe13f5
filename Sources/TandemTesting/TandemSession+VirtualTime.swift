import Tandem

extension TandemSession {
  /// Advances the session's virtual clock, and executes all events in the order of time.
  ///
  /// Tasks that await the session, or sleep on its clock, run between the events.
  ///
  /// The session must use a ``/Tandem/VirtualClock`` that nothing else advances.
  ///
  /// - Parameter time: the time to advance; zero executes the events that are due now.
  public func advance(by time: Duration) async {
    guard let clock = loop.clock as? VirtualClock else {
      preconditionFailure(
        "only a session with a virtual clock can be advanced; create the session with clock: VirtualClock()")
    }
    let end = clock.now + time
    while true {
      // Run waiting tasks before time advances, because their commands must be carried out at the present time.
      await settleTasks()
      let due = isFinished ? nil : step().map { clock.now + $0 }
      await settleTasks()
      if !isFinished, loop.nextDue == .zero || loop.nextDue.map({ $0 <= clock.now }) == true { continue }
      guard let next = [due, clock.nextWake].compactMap(\.self).min(), next <= end else { break }
      clock.advance(to: max(next, clock.now))
    }
    if clock.now < end { clock.advance(to: end) }
  }

  /// Gives every task that is ready on the main actor its turn.
  package func settleTasks() async { for _ in 0..<8 { await Task.yield() } }
}
