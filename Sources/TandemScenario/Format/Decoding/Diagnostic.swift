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
