/// All diagnostics of an unusable scenario, in the order of its text.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var diagnostics: [Diagnostic]

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
