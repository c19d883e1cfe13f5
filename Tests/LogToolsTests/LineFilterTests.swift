// Filters for lines of a log.

import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Filtering a log")
struct LineFilterTests {
  private func wanted(_ change: (inout LineFilter) -> Void) throws -> [Int] {
    var filter = LineFilter()
    #expect(filter.isOpen)
    change(&filter)
    #expect(!filter.isOpen)
    return try SampleLog.records.wanted(filter)
  }

  @Test("Lines are filtered by kind, even by a kind that occurs in no record")
  func linesAreFilteredByKind() throws {
    #expect(try wanted { $0.kinds = ["presented", "end"] } == [11, 22])
    #expect(try wanted { $0.kinds = ["weather"] } == [])
  }

  @Test("Lines are filtered by player, content and app")
  func linesAreFilteredByPlayerContentAndApp() throws {
    #expect(try wanted { $0.player = .B }.contains(9))
    #expect(!(try wanted { $0.player = .A }.contains(6)))
    #expect(try wanted { $0.content = "news" } == [1, 6, 8, 9, 13, 17, 20])
    #expect(try wanted { $0.app = "tandem" }.count == 8)
    #expect(try wanted { $0.app = "other" } == [])
  }

  @Test("A filter for a transaction selects all of its records")
  func transactionFilterSelectsItsRecords() throws {
    #expect(try wanted { $0.transaction = 1 } == Array(3...14))
    #expect(try wanted { $0.transaction = 2 } == Array(16...21))
  }

  @Test("Lines are filtered by time, number, text and outcome, and by several of these at once")
  func linesAreFilteredByTimeNumberTextAndOutcome() throws {
    #expect(try wanted { $0.time = 4_000_000...5_000_000 } == [15, 16])
    #expect(try wanted { $0.seq = 3...4 } == [3, 4])
    #expect(try wanted { $0.text = Array("callIsLive".utf8) } == [15])
    #expect(try wanted { $0.outcome = "rolledBack" } == [21])
    #expect(try wanted { $0.outcome = "refused" } == [15])
    #expect(
      try wanted {
        $0.outcome = "timedOut"
        $0.kinds = ["restoreAnswer"]
      } == [19])
  }
}
