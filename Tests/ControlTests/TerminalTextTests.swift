import TandemText
import Testing

@testable import TandemArguments

@Suite struct TerminalTextTests {
  @Test("What is inserted can't steer the terminal, what is written out can")
  func inserts() {
    let name = "\u{1B}]0;title\u{7}\u{1B}[2Ja\u{9B}31m\u{202E}b\tc\u{7F}é\nd"
    let text: TerminalText = "\u{1B}[1m\(name)\u{1B}[0m \(7)"
    let safe = "\u{FFFD}]0;title\u{FFFD}\u{FFFD}[2Ja\u{FFFD}31m\u{FFFD}b\u{FFFD}c\u{FFFD}é\nd"
    #expect(text.description == "\u{1B}[1m\(safe)\u{1B}[0m 7")
    #expect(TerminalText.escaped(name).description == safe)
    // Once is enough: what has been made safe is inserted as it is.
    #expect(("\(text)" as TerminalText) == text && (text + "x").description.hasSuffix("7x"))
  }

  @Test("A style is set off by the type itself, and nothing is set off without one")
  func styles() {
    #expect(TerminalText.escaped("a\u{1B}").styled(.red).description == "\u{1B}[31ma\u{FFFD}\u{1B}[0m")
    #expect(TerminalText.escaped("a").styled(.plain).description == "a")
  }

  @Test("JSON says the same afterwards")
  func json() {
    #expect(TerminalText.json("{\"a\":\"\u{9B}é\u{202E}\"}").description == #"{"a":"\u009bé\u202e"}"#)
  }

  @Test("No character that a terminal obeys is left, whatever comes")
  func everything() {
    let all = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0 as UInt32) }))
    for text in [TerminalText.escaped(all), .json(all), "\(all)"] {
      let obeyed = text.description.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(obeyed.isEmpty, "\(obeyed.map(\.value))")
    }
  }
}
