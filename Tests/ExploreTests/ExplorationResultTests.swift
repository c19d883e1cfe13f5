// Lines of results, their sums, and the parts of an exploration.

import TandemFoundation
import Testing

@testable import TandemExplore

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ExplorationResultTests {
  private static func chunk(_ first: Int, count: Int = 3) -> ExploredChunk {
    let explorer = SessionExplorer(breakingRule: true)
    var chunk = ExploredChunk(version: "test", first: first)
    for seed in first..<first + count { chunk.add(explorer.explore(seed)) }
    return chunk
  }

  @Test("A chunk of results reads back the same from its line; other versions and damaged lines are refused")
  func lineReadsAsItsChunk() throws {
    var chunk = Self.chunk(20_000, count: 40)
    #expect(chunk.failed > 0 && chunk.failures.count <= 10)
    chunk.milliseconds = 7
    #expect(try ExploredChunk(line: chunk.line.utf8, version: "test") == chunk)
    #expect(throws: ExploredChunk.LineError.otherVersion("test")) {
      try ExploredChunk(line: chunk.line.utf8, version: "other")
    }
    let other = chunk.line.replacing(ExploredChunk.sessionsHash, with: "abc")
    #expect(throws: ExploredChunk.LineError.otherVersion("test with other sessions")) {
      try ExploredChunk(line: other.utf8, version: "test")
    }
    for line in [
      "", "{}", "null", String(chunk.line.dropLast()),
      chunk.line.replacing("\"failed\":\(chunk.failed)", with: "\"failed\":9000000000000000000"),
      chunk.line.replacing("\"last\":20039", with: "\"last\":30039"),
    ] {
      #expect(throws: ExploredChunk.LineError.notAResult) { try ExploredChunk(line: line.utf8, version: "test") }
    }
  }

  @Test("The better of two runs has more seeds; if these are equal, more failures; if these are equal, too, less time")
  func betterRunIsPreferred() {
    let (long, short) = (Self.chunk(0, count: 4), Self.chunk(0, count: 2))
    #expect(long.isPreferred(to: short) && !short.isPreferred(to: long))
    var failing = short
    failing.failed += 1
    #expect(failing.isPreferred(to: short) && failing.contradicts(short))
    var (fast, slow) = (short, short)
    (fast.milliseconds, slow.milliseconds) = (1, 2)
    #expect(fast.isPreferred(to: slow) && !fast.contradicts(slow) && !long.contradicts(short))
  }

  @Test("The chunks of an exploration add up to the same summary in every order")
  func chunksAddUpToTheSameSummaryInEveryOrder() {
    let chunks = [0, 10_000, 20_000, 30_000].map { Self.chunk($0) }
    var (one, other) = (ExplorationSummary(), ExplorationSummary())
    for chunk in chunks { one.add(chunk) }
    for chunk in chunks.reversed() { other.add(chunk) }
    #expect(one.json == other.json)
    #expect(one.sessions == 12)
    #expect(one.curve.last?.below == 30_003)
    #expect(one.curve.first { $0.below == 10 }?.points == Self.chunk(0).counts.count { $0 > 0 })
  }

  @Test("A large exploration fails if too few of its sessions reach a point (a counted event); a small one passes")
  func rarePointFailsALargeExploration() {
    var chunk = ExploredChunk(version: "test", first: 0)
    chunk.counts = chunk.counts.map { _ in 6 }
    chunk.counts[5] = 4
    chunk.last = ExplorationSummary.fewestSessions - 1
    var large = ExplorationSummary()
    large.add(chunk)
    #expect(large.missed.map(\.point) == [Point.all[5]])
    #expect(!large.isPassed)
    #expect(large.lines(rows: 1).contains { $0.hasPrefix("1 points were witnessed in fewer") })
    chunk.last -= 1
    var small = ExplorationSummary()
    small.add(chunk)
    #expect(small.isPassed)
  }

  @Test("A row of the report gives the number of sessions that reached a point, and the rarest point comes first")
  func rowSaysHowOftenAPointWasReached() {
    var chunk = ExploredChunk(version: "test", first: 0)
    chunk.last = 2999
    chunk.counts = chunk.counts.map { _ in 3000 }
    (chunk.counts[7], chunk.firstSeeds[7]) = (1, 12)
    var summary = ExplorationSummary()
    summary.add(chunk)
    #expect(summary.rows.first?.point == Point.all[7])
    let row = "  \(Point.all[7].name): witnessed in 1 of 3000 (0.0333 %), seed 12"
    #expect(summary.lines(rows: 1).contains(row))
  }

  @Test("Each seed is in exactly one part of an exploration, for any number of parts", arguments: [1, 2, 3, 7])
  func partsHaveEachSeedOnce(count: Int) {
    let plan = ExplorationPlan(seeds: 9_995...70_004)
    let parts = (0..<count).map { ExplorationPlan(seeds: plan.seeds, shard: $0, of: count) }
    let jobs = parts.flatMap { part in (0..<2).map { part.part($0, of: 2) } }
    for some in [parts, jobs] {
      let ranges = some.flatMap { Array($0.chunks) }.sorted { $0.lowerBound < $1.lowerBound }
      #expect(ranges.flatMap { Array($0) } == Array(plan.seeds))
      #expect(ranges.allSatisfy { $0.lowerBound / 10_000 == $0.upperBound / 10_000 })
    }
  }
}
