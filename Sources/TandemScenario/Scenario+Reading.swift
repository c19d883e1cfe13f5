// A scenario as an app reads it.

extension Scenario {
  /// Reads and checks a scenario, as `tandem scenario check` does.
  ///
  /// - Parameter json: the text, as `Scenarios/scenario.schema.json` describes it.
  /// - Throws: everything that is wrong with it, at once.
  public init(_ json: String) throws(ScenarioDiagnostics) {
    do throws(ScenarioError) {
      self = try Scenario(decoding: Array(json.utf8))
    } catch {
      throw ScenarioDiagnostics(all: error.diagnostics.map { .init(line: $0.line, path: $0.path, message: $0.message) })
    }
  }
}

/// A text that is no scenario, with everything that is wrong with it in the order of the text.
public struct ScenarioDiagnostics: Error, Hashable, Sendable, CustomStringConvertible {
  /// One mistake, and where it is.
  public struct Diagnostic: Hashable, Sendable {
    /// In the text, from 1.
    public let line: Int
    /// A JSON path, such as `$.steps[3].command`.
    public let path: String
    /// The error and, if known, the correction.
    public let message: String
  }

  /// At least one.
  public let all: [Diagnostic]

  /// One diagnostic on each line.
  public var description: String { all.map { "line \($0.line), \($0.path): \($0.message)" }.joined(separator: "\n") }
}
