// Measures the duration of `tandem swap`.

import Glibc

/// Runs `tandem swap` in a session, and measures the time from the start of its process to the end.
enum CommandBenchmark {
  struct Times {
    var sorted: [Duration]

    /// The duration at each percentile, in milliseconds, with the percentile's name.
    var percentiles: [(name: String, milliseconds: Double)] {
      [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1)].map { name, share in
        let index = min(sorted.count - 1, Int(Double(sorted.count) * share))
        return (name, (sorted[index] / .microseconds(10)).rounded() / 100)
      }
    }

    var summary: String {
      percentiles.map { "\($0.name) \($0.milliseconds) ms" }.joined(separator: ", ") + " (\(sorted.count) runs)"
    }
  }

  struct ExitError: Error {
    var status: Int32
  }

  /// - Parameter pause: the time between two runs, in microseconds.
  static func run(tandem: String, socket: String, runs: Int, pause: UInt32 = 0) throws -> Times {
    let clock = ContinuousClock()
    let ready = clock.now + .seconds(10)
    // Wait until a swap succeeds: the session needs a moment to start and to load both videos.
    while try status(tandem, ["swap", "--socket", socket]) != 0 {
      if clock.now > ready { throw ExitError(status: 69) }
      usleep(20_000)
    }
    var times: [Duration] = []
    for _ in 0..<runs {
      let start = clock.now
      let status = try status(tandem, ["swap", "--socket", socket])
      times.append(clock.now - start)
      if status != 0 { throw ExitError(status: status) }
      if pause > 0 { usleep(pause) }
    }
    return Times(sorted: times.sorted())
  }

  private static func status(_ program: String, _ arguments: [String]) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, words, environ) == 0 else { throw ExitError(status: errno) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {}
    return status >> 8 & 0xFF
  }
}
