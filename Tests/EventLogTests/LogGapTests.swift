// Records that could not be written.

import Foundation
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import Testing

@Suite("Verifying logs with holes")
struct LogGapTests {
  private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios")

  /// The log of a writer that could not write some records. The later records keep their numbers, and the record of the
  /// hole contains the number of lost records.
  private func cut(_ range: Range<Int>, from records: [Record], isOld: Bool = false) -> [Record] {
    let reason = "can't write log.jsonl: No space left on device"
    var gap = Record(gap: range.count, reason: reason)
    if isOld { gap = Record(.warning, [.init("message", .string(reason)), .init("lost", .int(range.count))]) }
    gap.time = range.upperBound < records.count ? records[range.upperBound].time : records.last?.time
    var rest = Array(records[..<range.lowerBound]) + [gap] + records[range.upperBound...]
    for index in rest.indices {
      rest[index].seq = index
      rest[index].location = Record.Location(line: index + 1, offset: 0)
    }
    return rest
  }

  private func verify(_ records: [Record], _ profile: Verifier.Profile = .avkit) -> (
    found: [Violation], holes: [LogGap]
  ) {
    var verifier = Verifier(profile: profile)
    let found = records.flatMap { verifier.feed($0) } + verifier.finish()
    return (found.filter { $0.severity == .violation }, verifier.holes)
  }

  private func check(_ range: Range<Int>, of records: [Record], _ name: String, isOld: Bool = false) {
    let (found, holes) = verify(cut(range, from: records, isOld: isOld))
    #expect(found.isEmpty, "\(name) without \(range): \(found)")
    #expect(holes.map(\.lost) == [range.count] && holes.first?.line == range.lowerBound + 1, "\(name) \(range)")
    #expect(holes.first?.end.map { $0 >= range.lowerBound + 1 } == true, "\(name) \(range)")
  }

  @Test(
    "If records of a valid log are missing, a hole is reported, but no violation",
    arguments: GoodLog.allCases)
  func holeInAGoodLogCausesNoViolation(log: GoodLog) {
    let records = log.records
    for start in 0..<records.count {
      for end in start + 1...records.count { check(start..<end, of: records, log.rawValue, isOld: end % 5 == 0) }
    }
  }

  private static var collection: [String] {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: scenarios.path)
      return names.filter { $0.hasSuffix(".log.jsonl") }.sorted()
    }
  }

  @Test("Removing records at random from a golden log causes no violation")
  func holesInAGoldenLogCauseNoViolation() throws {
    var random = SystemRandomNumberGenerator()
    let names = try Self.collection
    var whole = 0
    for name in names {
      let records = try read(name)
      guard records.count > 2, verify(records).found.isEmpty else { continue }
      whole += 1
      for _ in 0..<60 {
        let start = Int.random(in: 0..<records.count, using: &random)
        let length = Int.random(in: 1...min(40, records.count - start), using: &random)
        check(start..<start + length, of: records, name)
      }
    }
    #expect(whole > 50)
  }

  private func read(_ name: String) throws -> [Record] {
    let reader = try LogReader(path: Self.scenarios.appendingPathComponent(name).path)
    var records: [Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test(
    "The profiles `macos` and `foreign` also accept missing records",
    arguments: [GoodLog.swapTwice, .stop, .closedByUser, .anotherApp])
  func otherProfilesAcceptHoles(log: GoodLog) {
    let records = log.records
    for profile in [Verifier.Profile.macos, .foreign] {
      let whole = verify(records, profile).found.count
      for start in 0..<records.count {
        for end in start + 1...records.count {
          let (found, holes) = verify(cut(start..<end, from: records), profile)
          let open = found.filter { $0.found == "the end of the log" }.count
          #expect(found.count - open <= whole, "\(profile) \(start)..<\(end): \(found)")
          #expect(holes.map(\.lost) == [end - start])
        }
      }
    }
  }

  /// A log with both videos and many swaps, a second apart.
  private var swaps: [Record] {
    var log = LogBuilder.withBoth()
    for round in 0..<8 { log.swap(entering: round % 2 == 0 ? .A : .B) }
    log.close(.B, .shutdown, .system)
    log.finish()
    return log.records.renumbered.enumerated().map { index, record in
      var record = record
      record.time = .milliseconds(index * 100)
      return record
    }
  }

  @Test("The unknown part of a log ends soon after a hole, and its description names its lines")
  func holeEndsSoonAndNamesItsLines() throws {
    let records = swaps
    let holed = cut(30..<49, from: records)
    let (found, holes) = verify(holed)
    #expect(found == [])
    let gap = try #require(holes.first)
    let end = try #require(gap.end)
    #expect(gap.line == 31 && gap.lost == 19 && end > 31 && end < 31 + 60)
    #expect(
      gap.description
        == "unknown from line 31 to line \(end) (19 records are missing: can't write log.jsonl: No space left on device)"
    )
  }

  @Test("A violation in a later transaction is found after each hole")
  func violationAfterAHoleIsFound() throws {
    let records = swaps
    var found = 0
    let stops = records.indices.filter { records[$0].says("didStop(A)") || records[$0].says("didStop(B)") }
    for start in stride(from: 2, to: 60, by: 7) {
      for length in [1, 19, 20] {
        let holed = cut(start..<start + length, from: records)
        let end = try #require(verify(holed).holes.first?.end)
        for stop in stops where stop - length + 1 > end && stop < records.count - 6 {
          found += 1
          var broken = holed
          broken.swapAt(stop - length + 1, stop - length)
          (broken[stop - length].seq, broken[stop - length + 1].seq) = (stop - length, stop - length + 1)
          (broken[stop - length].time, broken[stop - length + 1].time) = (
            broken[stop - length - 1].time, holed[stop - length + 1].time
          )
          #expect(!verify(broken).found.isEmpty, "\(start) \(length) \(stop)")
          // A snapshot with a changed speed is also reported.
          var paused = holed
          let snapshot = try #require(paused[..<(stop - length)].lastIndex { $0.says("snapshot(A)") })
          paused[snapshot].fields = paused[snapshot].fields.map { $0.key == "speed" ? .init("speed", 2.0) : $0 }
          #expect(verify(paused).found.contains { $0.rule == .continuity }, "\(start) \(length) \(stop)")
        }
      }
    }
    #expect(found > 50)
  }

  @Test("Neighbouring holes of one session are merged into one; holes of two sessions stay separate")
  func holesOfOneSessionMerge() throws {
    let records = GoodLog.swap.records
    let twice = cut(9..<11, from: cut(4..<6, from: records))
    #expect(verify(twice).holes.map(\.lost) == [4])
    let log = cut(4..<6, from: records) + cut(0..<3, from: records)
    let (found, holes) = verify(
      log.enumerated().map { index, record in
        var record = record
        record.location = Record.Location(line: index + 1, offset: 0)
        return record
      })
    #expect(found == [])
    #expect(holes.map(\.session) == [1, 2] && holes.map(\.lost) == [2, 3])
    #expect(holes[0].end == records.count - 1 && holes[1].line == records.count)
  }

  @Test("A hole without a number has at least one missing record")
  func holeWithoutANumberHasAMissingRecord() {
    var log = LogBuilder.withBoth()
    log.add(Record(.log, [.init("event", "hole")]))
    let (found, holes) = verify(log.records.renumbered)
    #expect(found == [] && holes.map(\.lost) == [1])
  }

  @Test("A hole does not end before a record that has a time")
  func holeLastsWhileNoRecordHasATime() throws {
    var log = LogBuilder.withBoth()
    log.add(Record(gap: 3, reason: "disk full"))
    let gap = log.records.count
    for player in PlayerID.allCases { log.note(.opening(player, player.content, .shown(MediaInfo()))) }
    log.roles(.A, .B)
    log.begin(.swap)
    log.end(.rolledBack, reason: "playerLost")
    var records = log.records.renumbered
    for index in gap..<records.count { records[index].time = nil }
    let (found, holes) = verify(records)
    #expect(found.count == records.count - gap && found.allSatisfy { $0.rule == .clock })
    #expect(holes.map(\.end) == [records.count])
  }

  @Test("The description of a hole names its session and its files only if the log has several")
  func descriptionNamesSessionAndFiles() {
    var gap = LogGap(session: 1, line: 3, lost: 1, reason: nil)
    #expect(gap.description == "unknown from line 3 to the end (1 record is missing)")
    gap.file = "log.1"
    #expect(gap.description == "unknown from log.1: line 3 to the end (1 record is missing)")
    (gap.session, gap.endFile, gap.end) = (2, "log.1", 9)
    #expect(gap.description == "session 2: unknown from log.1: line 3 to line 9 (1 record is missing)")
    (gap.lost, gap.reason, gap.endFile) = (2, "disk full", "log")
    #expect(
      gap.description == "session 2: unknown from log.1: line 3 to log: line 9 (2 records are missing: disk full)")
  }

  @Test("A log whose first line could not be written begins with the hole")
  func logMayBeginWithAHole() {
    let records = cut(0..<5, from: GoodLog.swap.records)
    #expect(verify(records).found == [])
    #expect(LogHead(Array([records[0]].text)) == .session)
    // In a program's file, a line may begin like a record.
    #expect(LogHead(Array("\u{7F}ELF\0\n{\0".utf8)) == .noRecords)
    #expect(verify(Array(records.dropFirst())).found.map(\.rule).contains(.sequence))
  }
}
