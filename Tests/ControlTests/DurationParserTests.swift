import TandemOrchestrator
import Testing

@testable import TandemCLI

@Suite struct DurationParserTests {
  @Test(
    "Positions are read exactly, to the last digit",
    arguments: [
      ("90", Seek.to(.seconds(90))), ("0.3", .to(.milliseconds(300))), (".5", .to(.milliseconds(500))),
      ("1:30", .to(.seconds(90))), ("1:02:03.5", .to(.milliseconds(3_723_500))), ("90:00", .to(.seconds(5400))),
      ("+10", .by(.seconds(10))), ("-10", .by(.seconds(-10))), ("-0:01.25", .by(.milliseconds(-1250))),
      ("50%", .percent(50)), ("0%", .percent(0)), ("100%", .percent(100)), ("33.3%", .percent(33.3)),
      ("0.000001", .to(.microseconds(1))),
      ("0.000000000000000001", .to(Duration(secondsComponent: 0, attosecondsComponent: 1))),
    ])
  func positionsAreReadToTheLastDigit(text: String, position: Seek) {
    #expect(Seek(position: text) == position)
  }

  @Test(
    "A malformed position is refused",
    arguments: [
      "", "-", "+", "%", ":", "1:", ":30", "1:60", "1:60:00", "1:2:3:4", "1.5:30", "+-3", "--3", "1e5", "0x10", "nan",
      "inf",
      "1,5", " 5", "5 ", "101%", "-5%", "1..2", ".", "99999999999999999999", "٣", "1:-5", "400000000", "9999999999:00",
    ])
  func malformedPositionsAreRefused(text: String) {
    #expect(Seek(position: text) == nil)
  }

  @Test("The exit statuses have the documented values")
  func exitStatusesAreTheDocumentedOnes() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 74, 75])
  }
}
