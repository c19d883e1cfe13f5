import TandemPlayback
import TandemSystem

extension SessionDriver {
  /// Requests a step soon. At the end of that step, the observers return the times at which they need further steps.
  package func attend() {
    attendsAt = clock.now
    if !isStepping { wake?() }
  }

  /// Runs in real time until the session is finished.
  ///
  /// - Parameters:
  ///   - mailbox: the mailbox to which other threads post; the players' `wake` must wake it.
  ///   - heartbeat: called when the session begins to work, and when it begins to wait.
  ///   - receive: called with each message, between two steps.
  package func run<Message>(
    at mailbox: Mailbox<Message>, heartbeat: ((_ isAtWork: Bool) -> Void)? = nil, receive: (Message) -> Void = { _ in }
  ) {
    while !isFinished {
      heartbeat?(true)
      step()
      if isFinished { return }
      let time = nextDue.map { max(.zero, $0 - clock.now) }
      heartbeat?(false)
      let messages = mailbox.wait(time, orFor: display.inputDescriptor)
      heartbeat?(true)
      for message in messages { receive(message) }
    }
  }

  /// Runs until a condition holds, the session is finished, or a limit has passed.
  ///
  /// - Returns: true if the condition holds.
  package func run<Message>(
    at mailbox: Mailbox<Message>, atMost limit: Duration, receive: (Message) -> Void = { _ in },
    until isDone: () -> Bool
  ) -> Bool {
    let end = clock.now + limit
    while true {
      step()
      if isDone() { return true }
      let now = clock.now
      if isFinished || now >= end { return false }
      let due = min(nextDue ?? end, end)
      for message in mailbox.wait(max(.zero, due - now), orFor: display.inputDescriptor) { receive(message) }
    }
  }

  /// Runs until the virtual clock has reached `end`, and skips the time in which nothing is due.
  package func run(on clock: VirtualClock, until end: Duration) {
    while !isFinished {
      step()
      guard let due = nextDue, due <= end else { break }
      clock.advance(to: max(due, clock.now))
    }
    if !isFinished { clock.advance(to: max(end, clock.now)) }
  }
}
