/// Text that is safe for a terminal, even if it contains titles, file names, servers' messages or
/// settings from any source.
///
/// Literals in the source stay unchanged, and interpolated values and other strings are escaped. A
/// function with a parameter of this type therefore never receives raw text.
///
///     let line: TerminalText = "\(name): \("gone".styled(.red))"
package struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The way in which a piece of text is emphasised.
  package enum Style: String, Sendable {
    case plain = ""
    case dim = "2"
    case bold = "1"
    case red = "31"
    case cyan = "36"
    case boldRed = "1;31"
  }

  /// The text with control sequences, as the terminal receives it.
  package private(set) var description: String

  package init() { description = "" }

  /// Creates a text from a literal in the source, which is not escaped.
  package init(stringLiteral value: StaticString) { description = value.description }

  package init(stringInterpolation interpolation: StringInterpolation) { description = interpolation.text }

  /// Escapes a string from any source, except its line ends.
  package static func escaped(_ text: String) -> TerminalText { TerminalText(sending: TerminalEscape.replaced(text)) }

  /// Escapes JSON from any source without a change of meaning: control characters become JSON's own escapes.
  package static func json(_ text: String) -> TerminalText { TerminalText(sending: TerminalEscape.asJSON(text)) }

  private init(sending text: String) { description = text }

  /// This text with a style; the plain style changes nothing.
  package func styled(_ style: Style) -> TerminalText {
    style == .plain || description.isEmpty
      ? self : TerminalText(sending: "\u{1B}[\(style.rawValue)m\(description)\u{1B}[0m")
  }

  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(sending: left.description + right.description)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    package mutating func appendInterpolation(_ value: TerminalText) { text += value.description }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += TerminalEscape.replaced(value.description)
    }
  }
}
