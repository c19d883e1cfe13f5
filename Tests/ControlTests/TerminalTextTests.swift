import TandemFoundation
import Testing

@testable import TandemCLI

@Suite struct TerminalTextTests {
  @Test("Control sequences in interpolated text are escaped; those in the literal around it are kept")
  func insertedTextCannotSteerTheTerminal() {
    let name = "\u{1B}]0;title\u{7}\u{1B}[2Ja\u{9B}31m\u{202E}b\tc\u{7F}é\nd"
    let text: TerminalText = "\u{1B}[1m\(name)\u{1B}[0m \(7)"
    let safe = "\u{FFFD}]0;title\u{FFFD}\u{FFFD}[2Ja\u{FFFD}31m\u{FFFD}b\u{FFFD}c\u{FFFD}é\nd"
    #expect(text.description == "\u{1B}[1m\(safe)\u{1B}[0m 7")
    #expect(TerminalText.escaped(name).description == safe)
    // Text that is already escaped is not escaped again.
    #expect(("\(text)" as TerminalText) == text && (text + "x").description.hasSuffix("7x"))
  }

  @Test("A style surrounds escaped text with its sequences; the plain style adds none")
  func styleSurroundsTextUnlessPlain() {
    #expect(TerminalText.escaped("a\u{1B}").styled(.red).description == "\u{1B}[31ma\u{FFFD}\u{1B}[0m")
    #expect(TerminalText.escaped("a").styled(.plain).description == "a")
  }

  @Test("Control characters in JSON become escapes with the same meaning")
  func controlCharactersInJSONBecomeEscapes() {
    #expect(TerminalText.json("{\"a\":\"\u{9B}é\u{202E}\"}").description == #"{"a":"\u009bé\u202e"}"#)
  }

  @Test("Escaped text has no control characters")
  func escapedTextHasNoControlCharacters() {
    let all = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0 as UInt32) }))
    for text in [TerminalText.escaped(all), .json(all), "\(all)"] {
      let obeyed = text.description.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(obeyed.isEmpty, "\(obeyed.map(\.value))")
    }
  }
}
