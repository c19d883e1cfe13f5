extension Scenario {
  /// Reads and checks a scenario, as `tandem scenario check` does.
  ///
  /// - Parameter json: the text, in the format of `Scenarios/scenario.schema.json`.
  /// - Throws: all diagnostics of the text in one error.
  public init(_ json: String) throws(ScenarioDiagnostics) {
    do throws(ScenarioError) {
      self = try Scenario(decoding: Array(json.utf8))
    } catch {
      throw ScenarioDiagnostics(all: error.diagnostics.map { .init(line: $0.line, path: $0.path, message: $0.message) })
    }
  }
}

/// All diagnostics of an invalid scenario, in the order of its text.
public struct ScenarioDiagnostics: Error, Hashable, Sendable, CustomStringConvertible {
  /// One error and its position in the text.
  public struct Diagnostic: Hashable, Sendable {
    /// The line in the text, from 1.
    public let line: Int
    /// A JSON path, such as `$.steps[3].command`.
    public let path: String
    /// The error and, if known, the correction.
    public let message: String
  }

  /// All diagnostics, at least one.
  public let all: [Diagnostic]

  /// One diagnostic on each line.
  public var description: String { all.map { "line \($0.line), \($0.path): \($0.message)" }.joined(separator: "\n") }
}
