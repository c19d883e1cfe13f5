// Measures the wakeups of the machine while videos play and while they are paused.

import Glibc
import TandemFoundation

/// Counts the voluntary context switches of Tandem's threads and of other players' threads.
struct IdleBenchmark {
  var tools: BenchTools
  var format: Clip.Format
  /// The duration of one count, in seconds.
  var seconds: Double
  private static let rounds = 2

  struct Row {
    var name: String
    /// Wakeups per second, and the share of one core.
    var playing: [(wakeups: Double, cores: Double)] = []
    var paused: [(wakeups: Double, cores: Double)] = []
    var failure: String?
  }

  func run(_ progress: (String) -> Void) throws -> [Row] {
    let all = try tools.candidates(format)
    let contestants = [
      all.tandem("software"), all.twoPlayers("x11"), all.compositor, all.tandem("opengl"), all.twoPlayers("gpu"),
    ]
    var rows = contestants.map { Row(name: $0.name) }
    for round in 0..<Self.rounds {
      for step in contestants.indices {
        let index = (step + round * 2) % contestants.count
        progress("round \(round + 1) of \(Self.rounds): \(contestants[index].name) …")
        do { try measure(contestants[index], all, &rows[index]) } catch { rows[index].failure = "\(error)" }
      }
    }
    return rows
  }

  private func measure(_ candidate: Candidate, _ all: Candidates, _ row: inout Row) throws {
    all.screen.use()
    let running = try RunningCandidate(candidate)
    do {
      MonotonicTime.sleep(3)
      row.playing.append(count(running))
      if try pause(candidate, all) {
        // Let pending work finish.
        MonotonicTime.sleep(3)
        row.paused.append(count(running))
      }
    } catch {
      try running.end()
      throw error
    }
    try running.end()
  }

  /// - Returns: false if the candidate can't be paused.
  private func pause(_ candidate: Candidate, _ all: Candidates) throws -> Bool {
    if candidate.name.hasPrefix("tandem") {
      let socket = try LineSocket(all.socket(candidate.name.hasSuffix("OpenGL") ? "opengl" : "software"))
      try socket.ask(["pause"])
      try socket.ask(["pause", ["pip": true]])
    } else if candidate.name.hasPrefix("two mpv") {
      for number in 1...2 { try LineSocket(all.socket("mpv-\(number)")).ask(["set_property", "pause", true]) }
    } else {
      return false
    }
    return true
  }

  private func count(_ running: RunningCandidate) -> (wakeups: Double, cores: Double) {
    let (start, before) = (MonotonicTime.now, running.usage)
    MonotonicTime.sleep(seconds)
    let used = running.usage - before
    let time = MonotonicTime.now - start
    return (Double(used.wakeups) / time, Double(used.nanoseconds) / 1e9 / time)
  }
}
