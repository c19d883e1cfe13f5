// What came of a scenario.

import TandemLog

/// What one run has left.
package struct ScenarioResult: Sendable {
  package var failures: [UnmetExpectation] = []
  /// The session's log, byte for byte.
  package var log: [UInt8] = []
  package var transcript = Transcript()
  /// On the session's clock.
  package var time = Duration.zero

  package var isPassed: Bool { failures.isEmpty }
}

/// What must be the same however a scenario is played.
package struct Transcript: Hashable, Sendable {
  /// As `willStartPictureInPicture film`.
  package var callbacks: [String] = []
  /// Of the commands of the scenario, in their order: `step 3: accepted`.
  package var answers: [String] = []
  /// Who has which role after each change: `film | news`.
  package var roles: [String] = []

  package init() {}

  /// All of it as lines, for a comparison.
  package var lines: [String] {
    callbacks.map { "callback " + $0 } + answers.map { "answer " + $0 } + roles.map { "roles " + $0 }
  }
}
