// What is wrong with a text that should be JSON.

/// The first place where a text stops being JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes from the beginning of the text.
  public var offset: Int
  /// What should have stood there, as a phrase: `a value`, `a comma or the end of the array`.
  public var expected: String

  public init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  public var description: String { "at byte \(offset): expected \(expected)" }
}
