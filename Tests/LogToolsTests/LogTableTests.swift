// The table of a log.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Showing a log as a table")
struct LogTableTests {
  @Test("A swap is shown as a block of five numbered steps with the duration of each")
  func swapIsABlockOfTimedSteps() {
    var table = LogTable()
    let rows = SampleLog.records.map { table.row($0).description }
    #expect(rows[4] == "    2.000000                                    ┌ swap 1 by user")
    #expect(rows[5] == "    2.001000  A       /film.mkv                 │ 1 willStart  app tandem  +1.00 ms")
    #expect(rows[6] == "    2.002000  B       /news.ts                  │ 2 restoreUserInterface  app tandem  +1.00 ms")
    #expect(rows[7].hasSuffix("│ restore answered true after 3.00 ms"))
    #expect(rows[8].hasSuffix("│ 3 willStop  app tandem  +3.00 ms"))
    #expect(rows[12].hasSuffix("│ 4 didStart  app tandem  +295.0 ms"))
    #expect(rows[13].hasSuffix("│ 5 didStop  app tandem  +0.00 ms"))
    #expect(rows[14].hasSuffix("└ swap 1 succeeded after 301.0 ms"))
    #expect(rows[15].hasSuffix("  command seek fullScreen 5000000: refused (callIsLive), by user, socket"))
    #expect(rows[20].hasSuffix("│ 4 failedToStart  app tandem  +1001.0 ms"))
  }

  @Test(
    "The offset of a sync is shown to the millisecond",
    arguments: [(-180, "both at the same position"), (-1500, "B -0.002 s ahead")])
  func syncOffsetIsShownToTheMillisecond(offset: Int, words: String) {
    var table = LogTable()
    let row = table.row(Record(note: .sync(.began(.B, offset: .microseconds(offset))))).description
    #expect(row.hasSuffix("sync: " + words), "\(row)")
  }

  @Test("The steps keep their numbers even if only callbacks are shown")
  func stepsKeepTheirNumbersWithoutOtherRecords() {
    var table = LogTable()
    var rows: [String] = []
    for record in SampleLog.records {
      if record.kind == "callback" { rows.append(table.row(record).description) } else { table.pass(record) }
    }
    #expect(rows[1].contains("│ 2 restoreUserInterface") && rows[1].hasSuffix("+1.00 ms"))
  }

  @Test(
    "Each record of another kind and each foreign callback takes one line; a long content key is cut at its start")
  func otherRecordsAreOneLineEach() {
    var table = LogTable()
    let foreign = Record(.callback, [.init("callback", "didStopPictureInPicture"), .init("player", "main")])
    #expect(table.row(foreign).description == "           -  main                                didStop")
    let weather = Record(kind: "weather", [.init("sky", ["blue"])])
    #expect(
      table.row(weather).description == "           -                                      weather sky [\"blue\"]")
    let long = Record(
      .mediaEnded, [.init("player", "A"), .init("content", "/a/folder/with/a long way to/the name of the film.mkv")])
    #expect(table.row(long).description == "           -  A       the name of the film.mkv    media ended")
  }

  @Test("Control sequences in a log never reach the terminal")
  func textOfALogCannotSteerTheTerminal() {
    var table = LogTable()
    let row = table.row(Record(warning: "\u{1B}[2Jred\u{202E}\u{9B}\n\u{7}é")).description
    #expect(row.hasSuffix("warning: \u{FFFD}[2Jred\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é"))
  }

  @Test("A log that has only callbacks shows its transactions as blocks")
  func callbacksAloneShowTheirTransactions() {
    var table = LogTable()
    let steps = [("WillStart", "a"), ("DidStart", "a"), ("WillStart", "b"), ("WillStop", "a"), ("DidStop", "a")]
    let rows = steps.map { step, player in
      let name = JSONValue.string("player\(step)PictureInPicture")
      let record = Record(kind: "callback", [.init("callback", name), .init("player", .string(player))])
      return table.row(record).description
    }
    #expect(rows[0].hasSuffix("┌ willStart") && rows[1].hasSuffix("└ didStart: start succeeded"))
    #expect(rows[2].hasSuffix("┌ willStart") && rows[3].hasSuffix("│ willStop") && rows[4].hasSuffix("│ didStop"))
  }

  @Test("The table is coloured only on request")
  func coloursComeOnlyOnRequest() {
    var plain = LogTable()
    var coloured = LogTable(colours: true)
    for record in SampleLog.records {
      #expect(!plain.row(record).description.contains("\u{1B}"))
      #expect(coloured.row(record).description.contains("\u{1B}[2m"))
    }
  }
}
