/// A mistake in input.conf.
package struct InputDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  package let line: Int
  /// The mistake, and a valid form.
  package let text: String

  package var description: String { "line \(line): \(text)" }
}
