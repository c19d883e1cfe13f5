// Measures the cost of event subscribers.

import Glibc
import TandemFoundation

/// Swaps a session while clients subscribe to the events on its socket.
struct SubscriberBenchmark {
  var tools: BenchTools
  /// The number of swaps in each run.
  var swaps: Int
  private static let counts = [0, 1, 10, 62]
  private static let rounds = 3

  struct Row {
    var subscribers: Int
    /// The session's processor time per swap, in microseconds.
    var costs: [Double] = []
  }

  func run(_ progress: (String) -> Void) throws -> [Row] {
    for name in ["first", "second"] { try TextFile.write(name, to: "\(tools.folder)/\(name)") }
    var rows = Self.counts.map { Row(subscribers: $0) }
    for round in 0..<Self.rounds {
      for step in rows.indices {
        let index = (step + round) % rows.count
        progress("round \(round + 1) of \(Self.rounds): \(rows[index].subscribers) subscribers …")
        rows[index].costs.append(try cost(rows[index].subscribers))
      }
    }
    return rows
  }

  private func cost(_ subscribers: Int) throws -> Double {
    let socket = "\(tools.folder)/subscribers.sock"
    let running = try RunningCandidate(
      Candidate(
        name: "tandem",
        commands: [
          [
            tools.tandem, "play", "\(tools.folder)/first", "\(tools.folder)/second", "--player", "simulated",
            "--display",
            "headless", "--quiet", "--no-config", "--restarts", "0", "--log", "/dev/null", "--socket", socket,
          ]
        ], isSeen: false))
    do {
      let commander = try LineSocket(socket)
      try MonotonicTime.wait(10, for: "both videos to be there") {
        try commander.reply(to: try commander.send(["swap"]))["error"]?.string == "success"
      }
      let listeners = try (0..<subscribers).map { _ in try LineSocket(socket) }
      for listener in listeners { try listener.ask(["subscribe"]) }
      let before = running.usage
      for _ in 0..<swaps {
        try commander.ask(["swap"])
        for listener in listeners { listener.drain() }
      }
      let used = running.usage - before
      try running.end()
      return Double(used.nanoseconds) / 1000 / Double(swaps)
    } catch {
      try running.end()
      throw error
    }
  }
}
