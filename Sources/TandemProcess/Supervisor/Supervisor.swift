import Glibc
import TandemLog
import TandemSystem

/// Runs one player after another; each player resumes the state of the player that died before it.
///
/// Order: `run()` once.
///
/// Thread: the main thread, and no other thread may have been started, because `run()` waits for signals.
package final class Supervisor {
  let program: String
  let arguments: [String]
  let box: SupervisorSharedMemory
  let complain: (String) -> Void
  let notice = SystemdNotifier()
  var restarts: RestartPolicy
  var player = PlayerProcess()
  /// The time at which the player is killed, because it was told to end or does not answer.
  private var killsAt: ContinuousClock.Instant?
  /// True if the supervisor killed the player because its thread stopped responding.
  private(set) var isHung = false
  private(set) var isEnding = false
  private var heartbeat = HeartbeatMonitor()
  var service = ServiceStatusText()
  private(set) var previousModes: termios?

  /// A player that another process suspends (SIGSTOP) for longer than this is killed.
  private static let stopLimit = Duration.milliseconds(700)
  /// The time limit for one task on the player's thread. A player that needs longer counts as hung.
  private static let busyLimit = Duration.seconds(5)
  /// The limit for one task during the start, because windows and libraries start slowly on a busy machine.
  private static let beginLimit = Duration.seconds(30)
  /// The maximum time for the player to exit after the session's end. The shutdown of players, disk
  /// and window system has its own time limits.
  private static let leaveLimit = Duration.seconds(20)
  /// The time limit for the player's end after a second signal, and for writing the end of a crashed session's log.
  static let endLimit = Duration.seconds(2)
  private static let lookInterval = Duration.milliseconds(500)
  /// The interval of checks while the player's thread has nothing to do.
  private static let restInterval = Duration.seconds(2)

  /// sysexits(3): EX_SOFTWARE.
  static let ourBug: Int32 = 70
  private static let handedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let passedOver = [SIGUSR1, SIGUSR2, SIGALRM]

  /// - Parameters:
  ///   - program: the path of the player's program.
  ///   - arguments: the player's arguments, without its name.
  ///   - limit: the maximum number of consecutive short-lived players.
  ///   - complain: prints a line for the user.
  package init(
    _ program: String, _ arguments: [String], limit: Int, complain: @escaping (String) -> Void
  ) throws(SystemError) {
    self.program = program
    self.arguments = arguments
    self.complain = complain
    box = try SupervisorSharedMemory()
    restarts = RestartPolicy(limit: limit)
  }

  /// - Returns: the status of the last player; nil, with the system's error, if no player can be started.
  package func run() -> (status: Int32?, error: Int32) {
    var set = SignalReader.set(of: Self.handedOn + Self.passedOver + [SIGCHLD, SIGTSTP])
    // Block exactly these signals: the parent process may have blocked others, such as SIGTSTP.
    sigprocmask(SIG_SETMASK, &set, nil)
    // Restore the default action of SIGABRT. Swift's handler prints the frames and returns, because
    // it expects the fault to happen again. systemd's watchdog, however, sends SIGABRT only once,
    // so this process would continue.
    Glibc.signal(SIGABRT, SIG_DFL)
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { previousModes = modes }
    var error = begin()
    while error == 0 {
      if let end = player.look() {
        guard let status = follow(end) else {
          error = begin()
          continue
        }
        return (status, 0)
      }
      var information = siginfo_t()
      var time = timespec(waiting)
      let signal = sigtimedwait(&set, &information, &time)
      if Self.handedOn.contains(signal) { onStepEnd(signal) }
      if signal == SIGTSTP { suspend() }
      watch()
    }
    return (nil, error)
  }

  // MARK: - Player

  private func begin() -> Int32 {
    (killsAt, isHung, heartbeat) = (nil, false, HeartbeatMonitor())
    do throws(SystemError) {
      player = try PlayerProcess.begin(program, arguments, with: box)
      return 0
    } catch {
      return error.code
    }
  }

  /// Stops this process on SIGTSTP. The player restores the terminal and stops first, because the shell takes over the
  /// terminal at once.
  private func suspend() {
    player.send(SIGTSTP)
    player.waitForStop(atMost: .milliseconds(500))
    var set = SignalReader.set(of: [SIGTSTP])
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
    player.resume()
  }

  private var waiting: Duration {
    var time = box.heartbeat & 1 == 1 || box.phase != .running ? Self.lookInterval : Self.restInterval
    if player.stoppedSince != nil || killsAt != nil { time = .milliseconds(50) }
    if let interval = notice?.watchdogInterval { time = min(time, interval / 4) }
    return time
  }

  private func onStepEnd(_ signal: Int32) {
    if isEnding { killsAt = killsAt ?? .now + Self.endLimit }
    isEnding = true
    tellService { $0.end() }
    player.send(signal)
    // Resume a stopped process, because it handles the signal only after that.
    if player.stoppedSince != nil { player.send(SIGCONT) }
  }

  private func watch() {
    let now = ContinuousClock.now
    if let killsAt, now >= killsAt { player.send(SIGKILL) }
    if let stoppedSince = player.stoppedSince, now - stoppedSince >= Self.stopLimit { player.send(SIGKILL) }
    let limit =
      switch box.phase {
      case .starting: Self.beginLimit
      case .running, .handedOver, .ending: Self.busyLimit
      case .ended: Self.leaveLimit
      }
    let isBusy = heartbeat.look(box.heartbeat, at: now) > limit
    if isBusy, player.stoppedSince == nil, killsAt == nil {
      isHung = true
      // Send SIGABRT first, to get a core file and a crash report; one second is enough for both.
      if box.phase != .ended { player.send(SIGABRT) }
      killsAt = box.phase == .ended ? now : now + .seconds(1)
    }
    guard let interval = notice.map(\.watchdogInterval) else { return }
    switch box.phase {
    case .starting, .handedOver: break
    case .running:
      if isBusy || player.stoppedSince != nil { break }
      let status = box.status.steady
      tellService { $0.answer(status, watchdog: interval, at: now) }
    case .ending, .ended: tellService { $0.end() }
    }
  }

  /// Takes a step of ``service``, and sends its messages to systemd. If systemd does not receive
  /// them, the step is undone.
  func tellService(_ step: (inout ServiceStatusText) -> String?) {
    guard let notice else { return }
    var next = service
    let words = step(&next)
    if words.map(notice.send) ?? true { service = next }
  }
}

extension timespec {
  fileprivate init(_ time: Duration) {
    self.init(tv_sec: Int(time.components.seconds), tv_nsec: Int(time.components.attoseconds / 1_000_000_000))
  }
}
