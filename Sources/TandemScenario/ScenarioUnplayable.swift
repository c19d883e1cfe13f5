/// The reason why a scenario can't be played with an app's own players.
public struct ScenarioUnplayable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The unsupported step or missing resource.
  public let reason: String

  /// The reason as a sentence.
  public var description: String { "can't play the scenario: \(reason)" }

  init(_ reason: String) { self.reason = reason }
}
