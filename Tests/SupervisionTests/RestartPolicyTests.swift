// The contents that a restarted player no longer opens after crashes, and the end of restarts.

import Testing

@testable import TandemProcess

@Suite struct RestartPolicyTests {
  /// A minute after the boot, in nanoseconds.
  private static let now = 60_000_000_000

  private func suspects(_ words: String) -> [PlayedContent] {
    words.split(separator: " ").map {
      PlayedContent(key: String($0.drop { $0 == "*" }), url: "", shownSince: $0.hasPrefix("*") ? nil : 0)
    }
  }

  /// Sequences of crashes.
  ///
  /// Each line has the cause, the contents (`*` for a content that was opening), the player's lifetime in seconds, and
  /// the decision.
  static let stories: [(name: String, deaths: [(RestartPolicy.Cause, String, Int, RestartPolicy.Decision)])] = [
    (
      "of two that are opened the guilty one is found out by itself",
      [
        (.fault, "*film *killer", 0, .restart(without: [], oneByOne: true)),
        (.fault, "film *killer", 5, .restart(without: ["killer"], oneByOne: true)),
        (.fault, "film", 40, .restart(without: ["killer"], oneByOne: true)),
      ]
    ),
    (
      "of two that play the smaller one goes first, and comes back where that was in vain",
      [
        (.fault, "killer match", 60, .restart(without: [], oneByOne: true)),
        (.fault, "killer match", 60, .restart(without: ["match"], oneByOne: true)),
        (.fault, "killer", 60, .restart(without: ["killer"], oneByOne: true)),
      ]
    ),
    (
      "one that is alone goes after the second death",
      [
        (.fault, "*killer", 0, .restart(without: [], oneByOne: true)),
        (.fault, "*killer", 0, .restart(without: ["killer"], oneByOne: true)),
      ]
    ),
    (
      "what others do is no content's fault",
      (0..<30).map { _ in (.killed, "film match", 2, .restart(without: [], oneByOne: false)) }
    ),
    (
      "a thread that hangs is the fault of what was opened",
      [
        (.hung, "film *stuck", 30, .restart(without: [], oneByOne: true)),
        (.hung, "film *stuck", 30, .restart(without: ["stuck"], oneByOne: true)),
      ]
    ),
    (
      "after ten good minutes everything is forgotten",
      [
        (.fault, "film", 30, .restart(without: [], oneByOne: true)),
        (.fault, "film", 601, .restart(without: [], oneByOne: true)),
        (.fault, "film", 30, .restart(without: ["film"], oneByOne: true)),
      ]
    ),
    (
      "nobody is begun for ever",
      (0..<3).map { _ in (.killed, "film", 0, .restart(without: [], oneByOne: false)) } + [
        (.killed, "film", 0, .giveUp)
      ]
    ),
  ]

  @Test("Each sequence of crashes leads to the expected decision after each crash", arguments: stories.map(\.name))
  func crashSequencesAreDecidedAsExpected(name: String) throws {
    let converter = try #require(Self.stories.first { $0.name == name })
    var restarts = RestartPolicy(limit: 3)
    for (number, (cause, words, seconds, expected)) in converter.deaths.enumerated() {
      let decision = restarts.decide(cause, suspects(words), at: Self.now, after: .seconds(seconds))
      #expect(decision == expected, "death \(number + 1)")
    }
  }

  @Test("A heartbeat's age counts only time that the supervisor has observed, and is zero again at each heartbeat")
  func heartbeatCountsOnlyObservedTime() {
    var heartbeat = HeartbeatMonitor()
    let start = ContinuousClock.now
    #expect(heartbeat.look(7, at: start) == .zero)
    #expect(heartbeat.look(7, at: start + .milliseconds(500)) == .milliseconds(500))
    // If an hour passes between two looks, the machine was suspended or both processes were stopped. Only a second of
    // this hour counts.
    #expect(heartbeat.look(7, at: start + .seconds(3600)) == .milliseconds(1500))
    #expect(heartbeat.look(9, at: start + .seconds(3601)) == .zero)
    #expect(heartbeat.look(9, at: start + .seconds(3602)) == .seconds(1))
    #expect(heartbeat.look(10, at: start + .seconds(3603)) == .zero)
    #expect(heartbeat.look(10, at: start + .seconds(3604)) == .zero)
  }
}
