/// The first position at which a text is not valid JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before the position.
  package var offset: Int
  /// The expected syntax, as a phrase: `a value`, `a comma or the end of the array`.
  package var expected: String

  package init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  package var description: String { "at byte \(offset): expected \(expected)" }
}
