// The process that begins the player again when it dies.

import EventLog
import Glibc

/// Runs one player after the other, each going on where the one before died.
///
/// Order: `run()` once. Thread: the main thread, while no other has been begun, since signals are taken one by one here.
public final class Supervisor {
  /// How a player ended.
  enum End: Hashable {
    case exited(Int32)
    case died(signal: Int32)
  }

  let program: String
  let arguments: [String]
  let box: BlackBox
  /// Tells the user a line.
  private let complain: (String) -> Void
  let notice = ServiceNotice()
  private var restarts: Restarts
  private var player: pid_t = 0
  /// When the present player was begun.
  private var began = ContinuousClock.now
  /// Since when it has been stopped.
  private var stoppedSince: ContinuousClock.Instant?
  /// When it is killed, because it was asked to end or does not answer.
  private var killsAt: ContinuousClock.Instant?
  /// It was killed from here because its thread did not come back.
  private var isHung = false
  private var isEnding = false
  private var heartbeat = Heartbeat()
  private var isReady = false
  private var notifiesAt = ContinuousClock.now
  private var formerModes: termios?
  /// An end that was seen while something else was waited for.
  private var unseen: End?

  /// How long a player may be stopped by others.
  private static let stopLimit = Duration.milliseconds(700)
  /// How long its thread may be at work at one thing.
  private static let busyLimit = Duration.seconds(5)
  /// The same while it begins: windows and libraries take their time on a busy machine.
  private static let beginLimit = Duration.seconds(30)
  /// How long it has to end after a second signal, and to leave a core file.
  private static let endLimit = Duration.seconds(2)
  private static let lookInterval = Duration.milliseconds(500)

  /// sysexits(3): EX_SOFTWARE.
  private static let ourBug: Int32 = 70
  private static let handedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let passedOver = [SIGUSR1, SIGUSR2, SIGALRM]

  /// - Parameters:
  ///   - program: the player's path.
  ///   - arguments: its arguments, without its name.
  ///   - limit: how many players may follow each other without one that lived for a while.
  ///   - complain: is given lines for the user.
  public init(
    _ program: String, _ arguments: [String], limit: Int, complain: @escaping (String) -> Void
  ) throws(BlackBoxError) {
    self.program = program
    self.arguments = arguments
    self.complain = complain
    box = try BlackBox()
    restarts = Restarts(limit: limit)
  }

  /// - Returns: the status of the last player; nil with the system's error where none can be begun.
  public func run() -> (status: Int32?, error: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.handedOn + Self.passedOver + [SIGCHLD, SIGTSTP] { sigaddset(&set, signal) }
    // Exactly these: whoever began this process may have left others blocked, such as Ctrl-Z's.
    sigprocmask(SIG_SETMASK, &set, nil)
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { formerModes = modes }
    var error = begin()
    while error == 0 {
      if let end = look() {
        guard let status = follow(end) else {
          error = begin()
          continue
        }
        return (status, 0)
      }
      var information = siginfo_t()
      var time = timespec(waiting)
      let signal = sigtimedwait(&set, &information, &time)
      if Self.handedOn.contains(signal) { handOn(signal) }
      if signal == SIGTSTP { suspend() }
      watch()
    }
    return (nil, error)
  }

  // MARK: - One player

  private func begin() -> Int32 {
    began = .now
    (stoppedSince, killsAt, isHung) = (nil, nil, false)
    heartbeat = Heartbeat()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Onto itself: so it stays open.
    posix_spawn_file_actions_adddup2(&actions, box.descriptor, box.descriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    setenv(BlackBox.variable, String(box.descriptor), 1)
    defer { unsetenv(BlackBox.variable) }
    var words = (["tandem-player"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return posix_spawn(&player, program, &actions, &attributes, words, environ)
  }

  /// Stops, as SIGTSTP asks for, once the player has made the terminal what it was and has stopped: whoever waits for this
  /// process takes over the terminal at once.
  private func suspend() {
    kill(player, SIGTSTP)
    let end = ContinuousClock.now + .milliseconds(500)
    while stoppedSince == nil, unseen == nil, ContinuousClock.now < end {
      unseen = look()
      poll(nil, 0, 2)
    }
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
    stoppedSince = nil
    kill(player, SIGCONT)
  }

  /// How the player has ended; nil while it lives.
  private func look() -> End? {
    if let end = unseen {
      unseen = nil
      return end
    }
    var status: Int32 = 0
    while true {
      let found = waitpid(player, &status, WNOHANG | WUNTRACED | WCONTINUED)
      if found < 0, errno == EINTR { continue }
      guard found == player else { return nil }
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

  /// Until when nothing needs to be looked at.
  private var waiting: Duration {
    var time = stoppedSince == nil && killsAt == nil ? Self.lookInterval : .milliseconds(50)
    if let interval = notice?.watchdogInterval { time = min(time, interval / 4) }
    return time
  }

  private func handOn(_ signal: Int32) {
    if isEnding { killsAt = killsAt ?? .now + Self.endLimit }
    isEnding = true
    notice?.send("STOPPING=1")
    kill(player, signal)
    // One that is stopped hears nothing.
    if stoppedSince != nil { kill(player, SIGCONT) }
  }

  private func watch() {
    let now = ContinuousClock.now
    if let killsAt, now >= killsAt { kill(player, SIGKILL) }
    if let stoppedSince, now - stoppedSince >= Self.stopLimit { kill(player, SIGKILL) }
    let limit = box.phase == .starting ? Self.beginLimit : Self.busyLimit
    let isBusy = heartbeat.look(box.pulse, at: now) > limit
    if isBusy, stoppedSince == nil, killsAt == nil, box.phase != .ending {
      isHung = true
      // For a core file and a report; a second is enough for both.
      kill(player, SIGABRT)
      killsAt = now + .seconds(1)
    }
    if let notice, box.phase == .running, !isBusy, stoppedSince == nil {
      if !isReady {
        isReady = true
        notice.send("READY=1\nSTATUS=playing")
      }
      if let interval = notice.watchdogInterval, now >= notifiesAt {
        notice.send("WATCHDOG=1")
        notifiesAt = now + interval / 3
      }
    }
  }

  // MARK: - After it

  /// - Returns: the status to end with; nil where the next player is to be begun.
  private func follow(_ end: End) -> Int32? {
    giveKeysBack()
    if isEnding || !isDeath(end) {
      // One that was killed while it ended has not closed its pairs.
      if box.phase == .running { closeLog(cause(of: end).words) }
      switch end {
      case .exited(let status): return status
      case .died(let signal): return 128 + signal
      }
    }
    let cause = cause(of: end)
    let contents = PlayedContent.read(box.contents)
    let now = BlackBox.now
    let decision = restarts.decide(cause.kind, contents.map { $0.suspect(at: now) }, after: .now - began)
    switch decision {
    case .giveUp:
      complain("the player \(cause.words), again and again, and is not begun any more; see what it played")
      closeLog(cause.words)
      if case .exited(let status) = end, status != 0 { return status }
      return Self.ourBug
    case .restart(let without, let isOneByOne):
      complain("the player \(cause.words); it is begun again")
      for content in contents where without.contains(content.key) {
        complain("\(content.url) is left out from now on: the player died of it twice")
      }
      box.orders.store(Orders(cause: cause.words, without: without, isOneByOne: isOneByOne).bytes)
      box.prepareForNext()
      return nil
    }
  }

  /// Whether it ended unasked. A first one that never had a session has told why; a later one may find the place of the
  /// one before still taken.
  private func isDeath(_ end: End) -> Bool {
    switch (box.phase, end) {
    case (.ending, _): false
    case (.running, _), (.handedOver, _): true
    case (.starting, .died): true
    case (.starting, .exited(let status)): status != 0 && box.restarts > 0
    }
  }

  private func cause(of end: End) -> (kind: Restarts.Cause, words: String) {
    if box.phase == .handedOver, let orders = Orders(box.orders) { return (.killed, orders.cause) }
    if isHung { return (.hung, "did not come back from what it was doing") }
    switch end {
    case .exited(let status):
      if box.phase == .starting { return (.killed, "could not begin and ended with status \(status)") }
      return (.fault, "ended by itself with status \(status)")
    case .died(let signal):
      let name = SignalName.of(signal)
      guard let note = box.note, note.signal == signal else {
        let isStopped = stoppedSince != nil
        return (.killed, isStopped ? "was stopped, and so killed" : "was killed by \(name)")
      }
      if note.sender != 0, note.sender != player { return (.killed, "was killed by \(name) of process \(note.sender)") }
      return (.fault, "died of \(name) in its thread \(note.thread)")
    }
  }

  /// Writes what the last player left, within a bound.
  private func closeLog(_ words: String) {
    guard let path = box.log.text, !path.isEmpty, let session = DeadSession(box, cause: words) else { return }
    do throws(LogWriteError) {
      let written = FileLog.lastNumber(in: path)
      let log = QueuedLog(box.ring, to: try FileLog(path: path), at: path, written: written)
      session.close(in: log)
      if !log.finish(within: Self.endLimit) { complain("the end of the event log could not be written: \(path)") }
    } catch {
      complain("the end of the event log is missing: \(error)")
    }
  }

  /// A player that died has not made the terminal what it was.
  private func giveKeysBack() {
    guard var modes = formerModes, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}

/// For how long a player's thread has been at one thing, as seen from here.
///
/// Only time counts in which this process looked again and again: not that in which both were stopped, or the machine
/// slept.
struct Heartbeat: Hashable {
  private var pulse = 0
  private var time = Duration.zero
  private var last: ContinuousClock.Instant?

  /// No two looks are further apart.
  private static let step = Duration.seconds(1)

  /// - Parameter pulse: odd while the thread is at work, and another number for each thing.
  mutating func look(_ pulse: Int, at now: ContinuousClock.Instant) -> Duration {
    let passed = last.map { min(now - $0, Self.step) } ?? .zero
    last = now
    time = pulse & 1 == 1 && pulse == self.pulse ? time + passed : .zero
    self.pulse = pulse
    return time
  }
}

extension timespec {
  fileprivate init(_ time: Duration) {
    self.init(tv_sec: Int(time.components.seconds), tv_nsec: Int(time.components.attoseconds / 1_000_000_000))
  }
}

enum SignalName {
  private static let names: [Int32: String] = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE", SIGABRT: "SIGABRT", SIGTRAP: "SIGTRAP",
    SIGSYS: "SIGSYS", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGPIPE: "SIGPIPE",
  ]

  static func of(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }
}
