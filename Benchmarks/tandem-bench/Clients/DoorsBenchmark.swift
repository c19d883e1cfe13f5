// Measures the cost of idle interfaces.

import Glibc
import TandemFoundation

/// Compares the processor time and the wakeups of sessions that differ only in their open sockets,
/// bus connections and watching phones.
struct DoorsBenchmark {
  var tools: BenchTools
  var clips: [String]
  /// The duration of one count, in seconds.
  var seconds: Double
  static let rounds = 3

  /// The interfaces of a session. The control socket is always open.
  enum Doors: String, CaseIterable {
    case all = "all"
    case withoutDesktop = "without MPRIS"
    case withoutMPV = "without mpv's sockets"
    case controlOnly = "the control socket alone"
    case remote = "with the phone remote, no phone"
    case onePhone = "with the phone remote, one phone"
    case tenPhones = "with the phone remote, ten phones"

    var options: [String] {
      switch self {
      case .all: []
      case .withoutDesktop: ["--mpris", "off"]
      case .withoutMPV: ["--mpv-ipc", "off"]
      case .controlOnly: ["--mpris", "off", "--mpv-ipc", "off"]
      case .remote, .onePhone, .tenPhones: ["--mpris", "off", "--mpv-ipc", "off", "--remote=8264"]
      }
    }

    /// The number of phones that watch; nil without the phone remote.
    var phones: Int? {
      switch self {
      case .all, .withoutDesktop, .withoutMPV, .controlOnly: nil
      // A phone is paired, but none watches: without a paired phone, the session would show the code for pairing.
      case .remote: 0
      case .onePhone: 1
      case .tenPhones: 10
      }
    }
  }

  /// The counts of one interval, in which the videos played or were paused.
  struct Count {
    var wakeups: Double
    /// Milliseconds of processor time per second.
    var milliseconds: Double
    /// Wakeups per second of each interface's thread.
    var threads: [String: Double]
  }

  struct Row {
    var doors: Doors
    var playing: [Count] = []
    var paused: [Count] = []
  }

  /// The names of the interfaces' threads.
  static let threads = ["tandem socket", "tandem mpv", "tandem mpris"]

  func run(_ progress: (String) -> Void) throws -> [Row] {
    var rows = Doors.allCases.map { Row(doors: $0) }
    for round in 0..<Self.rounds {
      for step in rows.indices {
        let index = (step + round) % rows.count
        progress("round \(round + 1) of \(Self.rounds): \(rows[index].doors.rawValue) …")
        try measure(&rows[index])
      }
    }
    return rows
  }

  private func measure(_ row: inout Row) throws {
    let socket = "\(tools.folder)/doors.sock"
    let running = try RunningCandidate(
      Candidate(
        name: "tandem",
        commands: [
          // Each session has a state of its own, because a session keeps only a few phones.
          ["/usr/bin/env", "XDG_STATE_HOME=\(socket)-\(MonotonicTime.now)", tools.tandem, "play"] + clips + [
            "--display", "headless", "--ao", "null", "--quiet", "--no-config", "--loop", "one", "--pip-loop", "one",
            "--log", "\(tools.folder)/doors.jsonl", "--socket", socket,
          ] + row.doors.options
        ], isSeen: false))
    do {
      // Disconnect at the end of this scope, so that every interface is idle.
      do {
        let line = try LineSocket(socket)
        try MonotonicTime.wait(20, for: "both videos to be there") {
          try line.ask(["status"])["roles"]?["pictureInPicture"]?.string != nil
        }
      }
      let phones = try row.doors.phones.map { try watch(socket, $0) }
      MonotonicTime.sleep(3)
      row.playing.append(count(running))
      do {
        let line = try LineSocket(socket)
        try line.ask(["pause"])
        try line.ask(["pause", ["pip": true]])
      }
      // Let pending work finish.
      MonotonicTime.sleep(3)
      row.paused.append(count(running))
      _ = try phones?.end()
    } catch {
      try running.end()
      throw error
    }
    try running.end()
  }

  /// Pairs phones, which watch the session; returns when each phone has received the state and a picture.
  private func watch(_ socket: String, _ count: Int) throws -> MeasuredProcess {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw MeasuredProcess.RunError(description: "no pipe") }
    defer { close(ends[0]) }
    let phones: MeasuredProcess
    do {
      defer { close(ends[1]) }
      phones = try MeasuredProcess(
        ["python3", "Scripts/phones.py", tools.tandem, socket, String(count)], output: ends[1])
    }
    var byte: UInt8 = 0
    guard read(ends[0], &byte, 1) == 1 else { throw MeasuredProcess.RunError(description: "the phones see nothing") }
    return phones
  }

  private func count(_ running: RunningCandidate) -> Count {
    let (start, before, threadsBefore) = (MonotonicTime.now, running.usage, threads(running))
    MonotonicTime.sleep(seconds)
    let (used, threadsAfter) = (running.usage - before, threads(running))
    let time = MonotonicTime.now - start
    var threads: [String: Double] = [:]
    for (name, wakeups) in threadsAfter { threads[name] = Double(wakeups - (threadsBefore[name] ?? 0)) / time }
    return Count(
      wakeups: Double(used.wakeups) / time, milliseconds: Double(used.nanoseconds) / 1e6 / time, threads: threads)
  }

  /// The wakeups of the interfaces' threads since their start, by thread name.
  private func threads(_ running: RunningCandidate) -> [String: Int] {
    var sums: [String: Int] = [:]
    for process in running.processes {
      for (name, wakeups) in ProcessTree.threads(of: process) where Self.threads.contains(name) {
        sums[name, default: 0] += wakeups
      }
    }
    return sums
  }
}
