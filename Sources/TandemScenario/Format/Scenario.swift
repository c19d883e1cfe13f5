import TandemOrchestrator

/// Steps for a session and their expected results, decoded from JSON and checked.
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
  /// The description in the scenario's text.
  public package(set) var description: String
  /// False if the scenario needs simulated players.
  public package(set) var isPortable = true
  /// The policies of the scenario's session.
  public package(set) var configuration = Configuration()
  /// Query parameters that content identity ignores.
  package var volatileQuery: [String] = []
  /// The contents, in the order of the text.
  package var contents: [ScenarioContent] = []
  /// The delegate of each content, by the content's name.
  package var delegates: [String: DelegateBehavior] = [:]
  package var listeners: [ListenerID: DelegateBehavior] = [:]
  package var steps: [Step] = []
  /// The expectation at the end of the scenario.
  package var expectation = Expectation()

  package init(description: String) { self.description = description }

  package subscript(content name: String) -> ScenarioContent? { contents.first { $0.name == name } }

  package func name(of key: ContentKey) -> String {
    contents.first { $0.content.key == key }?.name ?? key.rawValue
  }
}
