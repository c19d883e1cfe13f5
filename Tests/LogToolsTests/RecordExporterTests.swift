// Logs in the formats of other tools.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite struct RecordExporterTests {
  /// The microseconds since 1970 at 02:49:09.000123 UTC on 26 November 2026.
  private static let wall = 1_795_661_349_000_123

  private static func records(wall: Int?) -> [Record] {
    var records = SampleLog.records
    records[0].fields.insert(.init("wall_us", .int(wall ?? 0)), at: 2)
    if wall == nil { records[0].fields.remove(at: 2) }
    return records
  }

  private func lines(_ format: ExportFormat, _ sessions: [[Record]]) throws -> [JSONValue] {
    var exporter = format.exporter
    for (index, records) in sessions.enumerated() {
      for record in records { exporter.add(record, session: index + 1) }
    }
    exporter.finish()
    return try exporter.bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
  }

  @Test("An exported line has the wall-clock time, a level, the kind, a sentence and the running transaction")
  func linesHaveTimeLevelKindAndTransaction() throws {
    let lines = try lines(.lines, [Self.records(wall: Self.wall)])
    #expect(lines.count == SampleLog.records.count)
    #expect(lines[0]["ts"] == "2026-11-26T02:49:09.000123Z" && lines[0]["level"] == "notice")
    #expect(lines[0]["kind"] == "session" && lines[0]["opid"] == nil)
    // The roles change in the middle of a transaction. Their record does not name the transaction.
    let roles = try #require(lines.last { $0["kind"] == "roles" })
    #expect(roles["opid"] == "1:1" && roles["ts"] == "2026-11-26T02:49:11.006123Z")
    #expect(roles["body"]?.string?.hasPrefix("roles: full screen B ") == true)
    let levels = Set(lines.compactMap { $0["level"]?.string })
    #expect(levels == ["debug", "info", "notice", "warning"])
    #expect(lines.last?["opid"] == nil)
    let waits = lines.compactMap { $0["duration_us"]?.int }
    #expect(waits == [3000, 20_000, 301_000, 1_000_000, 1_004_000])
  }

  @Test("A line has the session's seconds if the wall clock is unknown, and no time if no time is known")
  func linesWithoutAWallClockHaveSeconds() throws {
    let lines = try lines(.lines, [Self.records(wall: nil)])
    #expect(lines[1]["ts"] == "1.000000")
    let foreign = Record(kind: "callback", [.init("callback", "willStart"), .init("player", "x")])
    var exporter = ExportFormat.lines.exporter
    exporter.add(foreign, session: 1)
    #expect(String(decoding: exporter.bytes, as: UTF8.self).hasPrefix("{\"level\":\"info\",\"session\":1,"))
  }

  private static let days: [(Int, String)] = [
    (0, "1970-01-01T00:00:00.000000Z"), (951_782_399_999_999, "2000-02-28T23:59:59.999999Z"),
    (951_868_800_000_000, "2000-03-01T00:00:00.000000Z"), (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
    (1_735_689_599_000_001, "2024-12-31T23:59:59.000001Z"), (1_709_164_800_000_000, "2024-02-29T00:00:00.000000Z"),
  ]

  @Test("Dates in leap years and in other years are correct", arguments: days)
  func datesAreCorrect(wall: Int, text: String) { #expect(SessionWallClock.text(wall) == text) }

  @Test("A wall-clock time that is too large for nanoseconds is unknown", arguments: [Int.max, Int.min, -1])
  func absurdWallClockIsUnknown(wall: Int) throws {
    #expect(try lines(.lines, [Self.records(wall: wall)])[1]["ts"] == "1.000000")
    for format in ExportFormat.allCases {
      var exporter = format.exporter
      for session in 1...3 { for record in Self.records(wall: wall) { exporter.add(record, session: session) } }
      exporter.finish()
      #expect(exporter.bytes.count > 1000)
    }
  }

  @Test("A transaction is exported as a trace with spans for its callbacks and for the wait for its restore")
  func transactionIsATrace() throws {
    let traces = try lines(.otlp, [Self.records(wall: Self.wall)])
    #expect(traces.count == 2)
    let resource = traces[0]["resourceSpans"]?.array?.first
    let attributes = resource?["resource"]?["attributes"]?.array ?? []
    #expect(attributes.contains { $0["key"] == "service.version" && $0["value"]?["stringValue"] == "0.1.0" })
    let spans = resource?["scopeSpans"]?.array?.first?["spans"]?.array ?? []
    #expect(
      spans.compactMap { $0["name"]?.string } == [
        "swap", "willStartPictureInPicture", "restoreUserInterfaceForPictureInPictureStop", "restore wait",
        "willStopPictureInPicture", "didStartPictureInPicture", "didStopPictureInPicture",
      ])
    #expect(spans[0]["parentSpanId"] == nil && spans[1]["parentSpanId"] == spans[0]["spanId"])
    #expect(spans[3]["startTimeUnixNano"] == "1795661351002123000" && spans[0]["status"]?["code"] == 1)
    let second = traces[1]["resourceSpans"]?.array?.first?["scopeSpans"]?.array?.first?["spans"]?.array?.first
    #expect(second?["status"]?["code"] == 2 && second?["status"]?["message"] == "restoreTimedOut")
    #expect(second?["traceId"] != spans[0]["traceId"])
  }

  @Test("Identifiers of traces are the same in each export, and differ between sessions")
  func identifiersOfTracesAreStable() throws {
    func identifiers(_ sessions: [[Record]]) throws -> [String] {
      try lines(.otlp, sessions).compactMap {
        $0["resourceSpans"]?.array?.first?["scopeSpans"]?.array?.first?["spans"]?.array?.first?["traceId"]?.string
      }
    }
    let two = [Self.records(wall: Self.wall), Self.records(wall: Self.wall)]
    let found = try identifiers(two)
    #expect(try found == identifiers(two))
    #expect(Set(found).count == 4 && found.allSatisfy { $0.utf8.count == 32 })
  }

  @Test("A transaction without its end is exported as unfinished")
  func unfinishedTransactionIsExported() throws {
    let traces = try lines(.otlp, [Array(Self.records(wall: Self.wall).prefix(10)), Self.records(wall: nil)])
    let root = traces[0]["resourceSpans"]?.array?.first?["scopeSpans"]?.array?.first?["spans"]?.array?.first
    #expect(traces.count == 3 && root?["status"]?["message"] == "the transaction's end is not in the log")
  }

  @Test("A number in a protocol buffer is encoded with seven bits in each byte; a negative number takes ten bytes")
  func protocolBufferNumbersAreEncoded() {
    var message = ProtobufMessage()
    message.add(1, 300)
    message.add(2, -1)
    message.add(3, fixed: 1)
    message.add(4) { $0.add(1, "é") }
    let minusOne = [UInt8](repeating: 0xFF, count: 9) + [1]
    let fixed: [UInt8] = [0x19, 1, 0, 0, 0, 0, 0, 0, 0]
    let parts: [[UInt8]] = [[0x08, 0xAC, 0x02, 0x10], minusOne, fixed, [0x22, 4, 0x0A, 2, 0xC3, 0xA9]]
    #expect(message.bytes == Array(parts.joined()))
  }

  @Test("Every format exports each kind of record", arguments: ExportFormat.allCases)
  func everyKindIsExported(format: ExportFormat) {
    for kind in RecordKind.allCases {
      var exporter = format.exporter
      for record in SampleLog.records.prefix(6) { exporter.add(record, session: 1) }
      let before = exporter.bytes.count
      let assignment: JSONValue = ["player": "B", "content": "y"]
      var record = Record(
        kind,
        [
          .init("player", "A"), .init("content", "x"), .init("transaction", 1), .init("fullScreen", assignment),
          .init("audible", "B"),
        ])
      record.time = .seconds(1)
      exporter.add(record, session: 1)
      exporter.finish()
      // An OTLP export contains only transactions.
      if format != .otlp { #expect(exporter.bytes.count > before, "\(kind)") }
    }
  }
}
