import TandemLog

package struct ScenarioResult: Sendable {
  package var failures: [UnmetExpectation] = []
  /// The session's log, byte for byte.
  package var log: [UInt8] = []
  package var transcript = Transcript()

  package var isPassed: Bool { failures.isEmpty }
}

/// The results of a run that are the same with every kind of player.
package struct Transcript: Hashable, Sendable {
  /// The callbacks, such as `willStartPictureInPicture film`.
  package var callbacks: [String] = []
  /// The answers to commands in order: `step 3: accepted`.
  package var answers: [String] = []
  /// The contents of both roles after each change: `film | news`.
  package var roles: [String] = []
}
