// Diagnostics of a scenario's text.

import TandemFoundation

/// One mistake in a scenario's text.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// A JSON path: `$.steps[3].command`.
  package var path: String
  /// The error and, if known, the correction.
  package var message: String

  package init(line: Int, column: Int, path: String, message: String) {
    (self.line, self.column, self.path, self.message) = (line, column, path, message)
  }

  package var description: String { "line \(line), column \(column), \(path): \(message)" }
}

/// A scenario that can't be used, with everything that is wrong with it in the order of its text.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var diagnostics: [Diagnostic]

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// Collects mistakes.
struct DiagnosticCollector {
  private let locations: SourceLocations
  private(set) var all: [(offset: Int, diagnostic: Diagnostic)] = []

  /// More diagnostics than anyone reads.
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

  /// In the order of the text.
  var error: ScenarioError {
    ScenarioError(
      diagnostics: all.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map(\.1.diagnostic))
  }
}
