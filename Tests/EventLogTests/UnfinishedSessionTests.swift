// Sessions that die after any of their records, and the records that then close their logs.

import Foundation
import TandemFoundation
import TandemLog
import Testing

@Suite struct UnfinishedSessionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios")

  private static func logs() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap { folder in
      folder.hasDirectoryPath
        ? try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
          .filter { $0.pathExtension == "jsonl" && !$0.lastPathComponent.hasPrefix("wrong-") } : []
    }
  }

  @Test("The records that close the log of a dead session close every callback pair and break no rule")
  func crashRecordsCloseEveryPair() throws {
    var deaths = 0
    for log in try Self.logs() {
      let reader = LogReader(bytes: [UInt8](try Data(contentsOf: log)))
      var verifier = Verifier()
      var unfinished = OpenCallbackPairs()
      while let record = try reader.next() {
        // Stop at the end of the session. Skip foreign logs, which have no `seq` and no transactions.
        if record.kind == "end" || record.seq == nil { break }
        let before = verifier.feed(record)
        try #require(before.isEmpty, "\(log.lastPathComponent): \(before)")
        _ = unfinished.take(record)
        // The pairs round-trip through JSON.
        let kept = try #require(OpenCallbackPairs(json: unfinished.json))
        #expect(kept == unfinished)
        var survivor = verifier
        var found: [Violation] = []
        var seq = (record.seq ?? 0) + 1
        for var closing in [Record(.crash)] + kept.closing + [Record(endedBecause: "crash")] {
          (closing.seq, closing.time) = (seq, record.time)
          seq += 1
          found += survivor.feed(closing)
        }
        found += survivor.finish()
        deaths += 1
        #expect(found.isEmpty, "\(log.lastPathComponent) after line \(verifier.line): \(found)")
      }
    }
    #expect(deaths > 5000)
  }

  private static let began = Record(.transactionBegan, [.init("transaction", 1), .init("form", "swap")])
  private static let willStop = Record(
    .callback,
    [.init("callback", "willStopPictureInPicture"), .init("player", "B"), .init("content", "news")])

  @Test(
    "A record that lacks a key of a pair changes no pair",
    arguments: [
      Record(.transactionBegan, [.init("transaction", 2)]), Record(.transactionBegan, [.init("form", "swap")]),
      Record(.callback, [.init("player", "B"), .init("content", "news")]),
      Record(.callback, [.init("callback", "willStopPictureInPicture"), .init("player", "B")]),
      Record(.callback, [.init("callback", "willStopPictureInPicture"), .init("content", "news")]),
      Record(.restoreAnswer), Record(.roles),
    ])
  func recordWithoutAKeyChangesNoPair(record: Record) {
    var pairs = OpenCallbackPairs()
    _ = pairs.take(Self.began)
    let before = pairs
    let isChanged = pairs.take(record)
    #expect(!isChanged && pairs == before)
  }

  @Test("An open pair whose callback has no app and no generation is closed with an empty app and the generation 0")
  func pairWithoutAppAndGenerationIsClosed() throws {
    var pairs = OpenCallbackPairs()
    for record in [Self.began, Self.willStop] { _ = pairs.take(record) }
    let callback = try #require(pairs.closing.first { $0.kind == "callback" })
    #expect(callback["callback"] == "didStopPictureInPicture" && callback["player"] == "B")
    #expect(callback["app"] == "" && callback["generation"] == 0)
  }

  @Test("Only JSON with the number of the newest transaction is read as pairs")
  func damagedPairsAreNotRead() {
    for json: JSONValue in [nil, 1, .object([]), .object([.init("newest", "1"), .init("active", nil)])] {
      #expect(OpenCallbackPairs(json: json) == nil, "\(json)")
    }
    #expect(OpenCallbackPairs(json: .object([.init("newest", 0)])) == OpenCallbackPairs())
  }

  @Test("The record `end` alone does not close an open callback pair")
  func endAloneDoesNotCloseOpenPairs() throws {
    var open = 0
    for log in try Self.logs() {
      let reader = LogReader(bytes: [UInt8](try Data(contentsOf: log)))
      var verifier = Verifier()
      var unfinished = OpenCallbackPairs()
      while let record = try reader.next() {
        if record.kind == "end" || record.seq == nil { break }
        _ = verifier.feed(record)
        _ = unfinished.take(record)
        guard !unfinished.closing.isEmpty else { continue }
        var survivor = verifier
        var end = Record(endedBecause: "crash")
        (end.seq, end.time) = ((record.seq ?? 0) + 1, record.time)
        let found = survivor.feed(end) + survivor.finish()
        #expect(!found.isEmpty, "\(log.lastPathComponent) after line \(verifier.line)")
        open += 1
      }
    }
    #expect(open > 1000)
  }
}
