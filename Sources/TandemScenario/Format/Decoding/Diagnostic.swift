import TandemFoundation

/// One mistake in a scenario's text.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line's number, from 1.
  package var line: Int
  /// The column's number in Unicode scalars, from 1.
  package var column: Int
  /// A JSON path: `$.steps[3].command`.
  package var path: String
  /// The error and, if known, the correction.
  package var message: String

  package var description: String { "line \(line), column \(column), \(path): \(message)" }
}

/// All diagnostics of an unusable scenario, in the order of its text.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var diagnostics: [Diagnostic]

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

struct DiagnosticCollector {
  private let locations: SourceLocations
  private(set) var all: [(offset: Int, diagnostic: Diagnostic)] = []

  /// The maximum number of diagnostics.
  private static let most = 200

  init(_ bytes: [UInt8]) { locations = SourceLocations(bytes) }

  var isEmpty: Bool { all.isEmpty }

  mutating func add(at offset: Int, _ path: String, _ message: String) {
    guard all.count < Self.most else { return }
    all.append(
      (
        offset,
        Diagnostic(line: locations.line(of: offset), column: locations.column(of: offset), path: path, message: message)
      ))
  }

  func line(of offset: Int) -> Int { locations.line(of: offset) }

  /// All diagnostics, in the order of the text.
  var error: ScenarioError {
    ScenarioError(
      diagnostics: all.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map(\.1.diagnostic))
  }
}
