import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct ASSTextTests {
  private static let texts: [(text: String, escaped: String)] = [
    ("Film", "Film"), ("{\\b1}", "\\{\\\u{2060}b1\\}"), ("a\\Nb", "a\\\u{2060}Nb"), ("a\nb\r\nc\td", "a b  c d"),
    (" x", "\\hx"), ("שלום\u{202E}!", "שלום!"), ("🎬🇺🇳", "🎬🇺🇳"), ("a\u{0}\u{1B}[31mb", "a[31mb"),
    ("back\\", "back\\\u{2060}"), ("", ""),
  ]

  @Test("A text is drawn literally, in one line", arguments: texts)
  func textIsEscapedInOneLine(text: String, escaped: String) { #expect(ASSText.escaped(text) == escaped) }

  @Test("A text that is too wide is cut with an ellipsis")
  func wideTextIsCutWithAnEllipsis() {
    #expect(ASSText.fitted("Film", size: 20, width: 200) == "Film")
    let cut = ASSText.fitted("A very long title of a very long film", size: 20, width: 200)
    #expect(cut.hasSuffix("…") && cut.hasPrefix("A very") && ASSText.width(cut, size: 20) <= 200)
    #expect(ASSText.fitted("Film", size: 20, width: 1) == "…")
    #expect(ASSText.fitted("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", size: 20, width: 50) == "👨‍👩‍👧‍👦…")
  }

  @Test("A long text continues on the next line, and the last line is cut")
  func longTextContinuesOnTheNextLine() {
    let lines = ASSText.lines("one two three four five six seven", size: 20, width: 110, limit: 3)
    #expect(lines == ["one two", "three four", "five six s…"])
    #expect(ASSText.lines("one", size: 20, width: 110, limit: 3) == ["one"])
    #expect(ASSText.lines("", size: 20, width: 110, limit: 3) == [])
  }

  @Test("No title can add ASS markup", arguments: 0..<40)
  func noTitleEscapesIntoASS(seed: Int) {
    var noise = Noise(seed)
    let likely = Array("{}\\Nhbp1\n\r\u{2028}\u{202E} פ🎵e\u{301}".utf8)
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B)), at: .zero)
    var events = 0
    for _ in 0..<20 {
      let title = String(decoding: noise.bytes(upTo: 60, from: likely), as: UTF8.self)
      var video = OnScreenDisplay.Video(title: title)
      video.isAudioOnly = true
      display.update(.A, video, at: .zero)
      video.error = title
      display.update(.B, video, at: .zero)
      display.say(title, at: .zero)
      let overlays = display.overlays(on: PictureSize(width: 1280, height: 720), at: .zero)
      for overlay in [overlays.a, overlays.b].compactMap(\.self) {
        for event in overlay.events.unicodeScalars.split(separator: "\n") {
          #expect(isHarmless(String(event)), "\(event)")
          events += 1
        }
      }
    }
    #expect(events > 40)
  }

  /// True if an event has Tandem's own tags, and then a drawing with its closing tag or a text without tags.
  private func isHarmless(_ event: String) -> Bool {
    guard event.hasPrefix("{\\an"), let end = event.unicodeScalars.firstIndex(of: "}") else { return false }
    let scalars = Array(event.unicodeScalars[event.unicodeScalars.index(after: end)...])
    if event.contains("\\p3}") { return String(String.UnicodeScalarView(scalars)).hasSuffix("{\\p0}") }
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "{", "}", "\r", "\u{2028}", "\u{202E}": return false
      case "\\":
        guard index + 1 < scalars.count, ["{", "}", "\u{2060}", "h"].contains(scalars[index + 1]) else { return false }
        index += 1
      default: break
      }
      index += 1
    }
    return true
  }
}
