import Glibc
import TandemSystem

/// One player's process, from its start until ``look()`` returns its end.
///
/// Thread: the supervisor's.
struct PlayerProcess {
  enum End: Hashable {
    case exited(Int32)
    case died(signal: Int32)
  }

  private(set) var identifier: pid_t = 0
  let began = ContinuousClock.now
  /// The time at which a signal stopped the process; nil while it runs.
  private(set) var stoppedSince: ContinuousClock.Instant?
  /// An end that `waitForStop` detected; the next ``look()`` returns it.
  private var unseen: End?

  /// Starts a player, and passes it the descriptor of the shared memory in an environment variable.
  static func begin(
    _ program: String, _ arguments: [String], with box: SupervisorSharedMemory
  ) throws(SystemError) -> PlayerProcess {
    setenv(SupervisorSharedMemory.variable, String(box.descriptor), 1)
    defer { unsetenv(SupervisorSharedMemory.variable) }
    var process = PlayerProcess()
    process.identifier = try spawn(
      program, ["tandem-player"] + arguments, keeping: [box.descriptor], defaulting: [SIGPIPE])
    return process
  }

  /// Returns the way in which the player has ended; nil while it lives.
  mutating func look() -> End? {
    if let end = unseen {
      unseen = nil
      return end
    }
    var status: Int32 = 0
    while true {
      let found = waitpid(identifier, &status, WNOHANG | WUNTRACED | WCONTINUED)
      if found < 0, errno == EINTR { continue }
      guard found == identifier else { return nil }
      if status & 0xff == 0x7f {
        if stoppedSince == nil { stoppedSince = .now }
      } else if status == 0xffff {
        stoppedSince = nil
      } else if status & 0x7f == 0 {
        return .exited(status >> 8 & 0xff)
      } else {
        return .died(signal: status & 0x7f)
      }
    }
  }

  /// Waits until the process has stopped or ended; the next ``look()`` returns the end.
  mutating func waitForStop(atMost time: Duration) {
    let end = ContinuousClock.now + time
    while stoppedSince == nil, unseen == nil, ContinuousClock.now < end {
      unseen = look()
      poll(nil, 0, 2)
    }
  }

  func send(_ signal: Int32) {
    // Skip process 0, which stands for the whole process group.
    if identifier > 0 { kill(identifier, signal) }
  }

  mutating func resume() {
    stoppedSince = nil
    send(SIGCONT)
  }
}
