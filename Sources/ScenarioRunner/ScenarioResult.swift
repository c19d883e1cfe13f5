// What came of a scenario.

import EventLog

/// What one run has left.
public struct ScenarioResult: Sendable {
  public var failures: [ScenarioFailure] = []
  /// The session's log, byte for byte.
  public var log: [UInt8] = []
  public var transcript = Transcript()
  /// On the session's clock.
  public var time = Duration.zero

  public var isPassed: Bool { failures.isEmpty }
}

/// What must be the same however a scenario is played.
public struct Transcript: Hashable, Sendable {
  /// As `willStartPictureInPicture film`.
  public var callbacks: [String] = []
  /// Of the commands of the scenario, in their order: `step 3: accepted`.
  public var answers: [String] = []
  /// Who has which role after each change: `film | news`.
  public var roles: [String] = []

  public init() {}

  /// All of it as lines, for a comparison.
  public var lines: [String] {
    callbacks.map { "callback " + $0 } + answers.map { "answer " + $0 } + roles.map { "roles " + $0 }
  }
}
