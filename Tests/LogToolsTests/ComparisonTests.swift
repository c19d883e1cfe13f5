// Comparing two logs.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Comparing logs")
struct ComparisonTests {
  /// Compares two logs as the command does, and counts the records read from both.
  private func compare(_ first: [Record], _ second: [Record]) -> (LogComparison, read: Int) {
    var comparison = LogComparison()
    var next: [LogComparison.Side: Int] = [.first: 0, .second: 0]
    while let side = comparison.wanted {
      let records = side == .first ? first : second
      let index = next[side, default: 0]
      comparison.take(index < records.count ? records[index] : nil, from: side)
      next[side] = index + 1
    }
    return (comparison, next.values.reduce(0, +))
  }

  /// The expected result of a comparison of the whole logs. Finds the first difference of each lane, and returns the
  /// earliest of them.
  private func expected(_ first: [Record], _ second: [Record]) -> (first: Record?, second: Record?, before: [Record])? {
    var best: (location: Int, first: Record?, second: Record?, before: [Record])?
    for lane in ComparableRecord.Lane.allCases {
      let lanes = [first, second].map {
        $0.filter { ComparableRecord.Lane($0) == lane && !ComparableRecord.isEmpty($0) }
      }
      for index in 0..<max(lanes[0].count, lanes[1].count) {
        let pair = lanes.map { index < $0.count ? $0[index] : nil }
        if let one = pair[0], let other = pair[1], ComparableRecord(one) == ComparableRecord(other) { continue }
        let location = pair[0]?.location?.line ?? pair[1]?.location?.line ?? .max
        if best.map({ location < $0.location }) ?? true {
          best = (location, pair[0], pair[1], Array(lanes[0][max(0, index - 3)..<min(index, lanes[0].count)]))
        }
        break
      }
    }
    return best.map { ($0.first, $0.second, $0.before) }
  }

  private func placed(_ records: [Record]) -> [Record] {
    records.enumerated().map { index, record in
      var record = record
      record.location = Record.Location(line: index + 1, offset: 0)
      return record
    }
  }

  @Test("Records that older versions wrote after the end are not a difference")
  func recordsAfterTheEndAreNotADifference() {
    var late = SampleLog.records
    #expect(late.last?.kind == "end")
    late += [Record(.command, [.init("command", "pause")]), Record(.player, [.init("player", "B")])]
    for pair in [(SampleLog.records, late), (late, SampleLog.records), (late, late)] {
      #expect(compare(pair.0, pair.1).0.difference == nil)
    }
    #expect(compare(SampleLog.records.dropLast(), late).0.difference?.second?.kind == "end")
  }

  @Test("Measured values of a sync are not a difference, but the requested offset is")
  func measuredSyncValuesAreNotADifference() {
    func log(_ asked: Duration?, _ measured: Duration) -> [Record] {
      [
        Record(command: .sync(asked), initiator: .user, source: "socket", answer: .accepted(transaction: nil), id: 1),
        Record(note: .sync(.began(.B, offset: measured))),
        Record(note: .sync(.settled(.B, drift: measured, frame: .milliseconds(40)))),
      ]
    }
    let first = log(nil, .microseconds(90))
    #expect(compare(first, log(nil, .zero)).0.difference == nil)
    #expect(compare(first, log(.microseconds(90), .microseconds(90))).0.difference?.keys == ["offset_us"])
    #expect(compare(log(.seconds(1), .seconds(1)), log(.seconds(2), .seconds(2))).0.difference?.keys == ["offset_us"])
  }

  @Test("Two runs are equal if only times, process ids, the source of commands and the display differ")
  func runsAreEqualExceptForVaryingValues() {
    let first = SampleLog.records
    var second = first
    for index in second.indices {
      second[index].time = second[index].time.map { $0 * 2 }
      second[index].fields = second[index].fields.map { $0.key == "source" ? .init("source", "window") : $0 }
    }
    second[0] = Record(session: "0.2.0", pid: 99, policies: Configuration(), unixTime: 1_790_000_000_000_000)
    second.insert(Record(display: "headless", reason: "asked for"), at: 1)
    let (comparison, _) = compare(first, placed(second))
    #expect(comparison.difference == nil && comparison.count == 23)
    // The source is compared in all records except those of commands.
    let with = [Record(.background, [.init("source", "a")])]
    let without = [Record(.background, [.init("source", "b")])]
    #expect(compare(placed(with), placed(without)).0.difference?.keys == ["source"])
    #expect(compare(placed([Record(displayProblem: "x")]), []).0.difference != nil)
  }

  @Test(
    "A change is found with its keys and the three records before it, and the records after it are equal again")
  func changeIsFoundWithItsKeysAndContext() {
    let first = SampleLog.records
    var second = first
    second[7].fields = second[7].fields.map { $0.key == "outcome" ? .init("outcome", "timedOut") : $0 }
    let (comparison, read) = compare(first, second)
    let found = comparison.difference
    #expect(found?.keys == ["outcome"] && found?.before.count == 3 && found?.first?.seq == 7)
    #expect(read == 48 && comparison.places == 1 && comparison.count == 22)
    let shorter = compare(first, Array(first.dropLast())).0.difference
    #expect(shorter?.first?.seq == 22 && shorter?.second == nil)
  }

  @Test("Each place where two logs differ counts once, and the first ten are reported")
  func eachDifferingPlaceCountsOnce() {
    let first = placed((0..<60).map { Record(.app, [.init("app", "x"), .init("state", .int($0))]) })
    var second = first
    for index in stride(from: 48, through: 4, by: -4) { second.remove(at: index) }
    second.insert(contentsOf: [first[58], Record(.app, [.init("app", "y")])], at: 3)
    let comparison = compare(first, placed(second)).0
    #expect(comparison.places == 13 && comparison.count == 48 && !comparison.isCut)
    #expect(comparison.differences.count == 10 && comparison.differences.first?.first?.location?.line == 4)
    let strange = compare(
      first, placed((0..<600).map { Record(.app, [.init("app", "z"), .init("state", .int($0))]) })
    ).0
    #expect(strange.places == 1 && strange.isCut)
  }

  @Test("Comparing logs in parts gives the same differences as comparing them as a whole")
  func differenceIsThatOfTheWholeLogs() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<4000 {
      var lanes: [[Record]] = [[], [], []]
      for index in 0..<Int.random(in: 0...12, using: &random) {
        lanes[0].append(Record(.app, [.init("app", "x"), .init("state", .int(index / 2))]))
      }
      for (lane, player) in [PlayerID.A, .B].enumerated() {
        for index in 0..<Int.random(in: 0...8, using: &random) {
          lanes[lane + 1].append(
            Record(player: player, event: index.isMultiple(of: 2) ? "seek" : "pause", entry: index))
        }
      }
      let first = placed(mixed(lanes, &random))
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let lane = Int.random(in: 0..<3, using: &random)
        guard !lanes[lane].isEmpty else { continue }
        let index = Int.random(in: 0..<lanes[lane].count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lanes[lane].remove(at: index)
        case 1: lanes[lane].insert(lanes[lane][index], at: index)
        default: lanes[lane][index].fields.append(.init("other", 1))
        }
      }
      let second = placed(mixed(lanes, &random))
      let found = compare(first, second).0.difference
      let whole = expected(first, second)
      #expect((found == nil) == (whole == nil), "round \(round)")
      #expect(found?.first == whole?.first && found?.second == whole?.second, "round \(round)")
      #expect(found?.before == whole?.before, "round \(round)")
    }
  }

  /// The records of all lanes in a random order that keeps the order of each lane.
  private func mixed(_ lanes: [[Record]], _ random: inout SystemRandomNumberGenerator) -> [Record] {
    var lanes = lanes.map { Array($0.reversed()) }
    var records: [Record] = []
    while let lane = lanes.indices.filter({ !lanes[$0].isEmpty }).randomElement(using: &random) {
      records.append(lanes[lane].removeLast())
    }
    return records
  }
}
