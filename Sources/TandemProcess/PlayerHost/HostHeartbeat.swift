/// Asks a process for an answer at intervals, and reports a process that has not answered for too long.
struct HostHeartbeat {
  enum Step: Equatable {
    case nothing
    /// Send the process the question with this number.
    case ask(Int)
    /// The process has not answered for this long.
    case silent(Duration)
  }

  private static let interval = Duration.seconds(1)
  /// The interval between questions while the player is resting.
  private static let restInterval = Duration.seconds(30)
  /// The time limit for the start of a process, long enough for a busy machine.
  private static let patience = Duration.seconds(30)

  /// The time limit for an answer of the process.
  let bound: Duration
  /// True if the player is paused or empty, and has received no request since the last question.
  var isResting = false
  /// True once the process has sent anything.
  var hasSpoken = false
  private var question = 0
  private var isAnswered = true
  private var askedAt = Duration.zero
  private var lookedAt = Duration.zero
  /// The time that the session has waited for an answer, without any time in which the session itself was suspended.
  private var waited = Duration.zero

  init(bound: Duration) { self.bound = bound }

  /// Starts over for a new process.
  mutating func restart(at now: Duration) { (isAnswered, askedAt, hasSpoken) = (true, now, false) }

  /// The time at which ``look(at:isResting:)`` is due.
  var due: Duration { isAnswered ? askedAt + pause : lookedAt + Self.interval }

  private var pause: Duration { isResting ? Self.restInterval : Self.interval }

  mutating func look(at now: Duration, isResting: Bool) -> Step {
    waited += min(now - lookedAt, Self.interval)
    lookedAt = now
    guard isAnswered else {
      return waited > (hasSpoken ? bound : max(bound, Self.patience)) ? .silent(waited) : .nothing
    }
    guard now - askedAt >= pause else { return .nothing }
    question += 1
    (isAnswered, askedAt, waited) = (false, now, .zero)
    self.isResting = isResting
    return .ask(question)
  }

  mutating func take(answer number: Int) { if number == question { isAnswered = true } }
}
