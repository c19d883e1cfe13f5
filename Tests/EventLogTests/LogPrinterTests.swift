// The log for people.

import EventLog
import JSON
import Orchestration
import Testing

@Suite("Showing the log")
struct LogPrinterTests {
  @Test("A swap is shown as five numbered steps under its transaction")
  func showsSwap() {
    var printer = LogPrinter()
    let lines = GoodLog.anotherApp.records.map { printer.line(for: $0) }
    let shown = [
      "swap 2  by user", "  player A  snapshot  began  entry 1  at 300.0 ms",
      "  player B  snapshot  began  entry 2  at 300.0 ms",
      "  1 willStart  A  film  films", "  app  app films  state background",
      "  app  app news  state foreground",
      "  2 restoreUserInterface  B  news  news  asks delegate",
      "  restore noHandler false  B (noRestoreListener)  after 5.0 ms",
      "  3 willStop  B  news  news",
      "  roles  full screen B news, picture in picture A film",
      "  audio  B, followsFullScreen", "  presented  after 16.0 ms",
      "  display  settled", "  4 didStart  A  film  films",
      "  5 didStop  B  news  news",
    ]
    #expect(lines[15...].prefix(shown.count).map { String($0.dropFirst(14)) } == shown)
    #expect(lines.last == "    0.160000  swap 2  succeeded, after 20.0 ms")
    #expect(lines.first == "    0.000000  session  tandem-log 1, tandem 0.1.0, pid 1")
  }

  @Test("Records of other kinds, refusals and foreign callbacks are one line each")
  func showsOthers() {
    var printer = LogPrinter()
    let refused = Record(
      command: .seek(.to(.seconds(5)), .fullScreen), initiator: .user, source: "socket",
      answer: .refused(.callIsLive), id: 4)
    let reason = "  refused (callIsLive)  by user, socket"
    #expect(printer.line(for: refused) == "           -  command  seek fullScreen 5000000" + reason)
    let foreign = Record("callback", [.init("callback", "didStopPictureInPicture"), .init("player", "main")])
    #expect(printer.line(for: foreign) == "           -  didStop  main")
    #expect(printer.line(for: Record("weather", [.init("sky", ["blue"])])) == "           -  weather  sky [\"blue\"]")
  }

  @Test("What a log says can't steer the terminal")
  func replacesControls() {
    var printer = LogPrinter()
    let line = printer.line(for: Record(warning: "\u{1B}[2Jred\u{202E}\u{9B}\n\u{7}é"))
    #expect(line == "           -  warning  \u{FFFD}[2Jred\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é")
  }

  @Test("Colours come only when asked for")
  func paintsOnRequest() {
    var plain = LogPrinter()
    var coloured = LogPrinter(colours: true)
    for record in GoodLog.swap.records {
      #expect(!plain.line(for: record).contains("\u{1B}"))
      #expect(coloured.line(for: record).contains("\u{1B}[2m"))
    }
  }
}
