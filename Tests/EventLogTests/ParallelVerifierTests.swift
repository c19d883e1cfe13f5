// Verifying on several threads gives the same findings as verifying line by line.

import Foundation
import TandemLog
import TandemLogFiles
import Testing

@Suite("Verifying on several threads")
struct ParallelVerifierTests {
  private struct Outcome: Equatable {
    var findings: [LogFinding] = []
    var end: LogReadError?
    var torn: Record.Location?
    var lines = 0
    var last: [Violation] = []
    var state: Verifier
  }

  private static func verify(
    _ path: String, _ profile: Verifier.Profile, cores: Int, cut: ChunkingOptions = ChunkingOptions()
  ) throws -> (Outcome, LogReader.Fed) {
    let reader = try LogReader(path: path)
    var verifier = Verifier(profile: profile)
    var outcome = Outcome(state: verifier)
    var fed = LogReader.Fed()
    do throws(LogReadError) {
      fed = try reader.feedAll(to: &verifier, cores: cores, cut: cut) {
        outcome.findings.append($0)
        return true
      }
      outcome.lines = fed.lines
    } catch {
      outcome.end = error
    }
    outcome.torn = reader.tornLine
    outcome.last = verifier.finish()
    outcome.state = verifier
    return (outcome, fed)
  }

  /// Cuts a log into small chunks, so that their boundaries lie at every position, and compares the findings with those
  /// of reading line by line.
  private func expectSame(
    _ bytes: [UInt8], sizes: [Int] = [200, 700], profile: Verifier.Profile = .avkit
  ) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let (expected, _) = try Self.verify(path, profile, cores: 1)
      for size in sizes {
        for warmUp in [0, 4000] {
          let (found, _) = try Self.verify(path, profile, cores: 3, cut: Self.cut(size, warmUp))
          #expect(found == expected, "chunks of \(size): \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }

  private static func cut(_ size: Int, _ warmUp: Int) -> ChunkingOptions {
    var cut = ChunkingOptions()
    (cut.size, cut.warmUp, cut.patience) = (size, warmUp, .max)
    return cut
  }

  @Test("Good logs give the same findings on several threads", arguments: GoodLog.allCases)
  func goodLogsVerifyTheSameInParallel(log: GoodLog) throws {
    for profile in Verifier.Profile.allCases { try expectSame(log.records.text, profile: profile) }
    try expectSame(log.records.foreign.text)
    try expectSame(log.records.text + log.records.text + log.records.text)
  }

  @Test("Broken logs give the same findings on several threads", arguments: MutationTests.broken)
  func brokenLogsVerifyTheSameInParallel(mutation: Mutation) throws {
    let text = try mutation.apply().records.text
    try expectSame(text, sizes: [250])
    try expectSame(GoodLog.swap.records.text + text + GoodLog.stop.records.text, sizes: [250])
  }

  @Test(
    "Logs with unusual lines, at the end or followed by other lines, give the same findings on several threads",
    arguments: QuickReadingTests.odd)
  func oddLinesVerifyTheSameInParallel(line: String) throws {
    let records = GoodLog.swap.records
    let (before, after) = (Array(records[..<14]).text, Array(records[14...]).text)
    try expectSame(before + Array(line.utf8) + [0x0A] + after, sizes: [250])
    try expectSame(before + Array(line.utf8), sizes: [250])
    try expectSame(before + Array(line.utf8) + records.text, sizes: [250])
    try expectSame(before + Array("\n\n \(line)\n\n".utf8) + after, sizes: [40])
  }

  @Test(
    "Golden logs, even appended to each other or cut, give the same findings on several threads",
    arguments: GoldenTests.paths)
  func goldenLogsVerifyTheSameInParallel(path: String) throws {
    let bytes = try GoldenTests.bytes(path)
    try expectSame(bytes, sizes: [300])
    try expectSame(Array(bytes.dropLast(bytes.count / 3)), sizes: [300])
    try expectSame(Array(bytes.dropLast(bytes.count / 3)) + bytes, sizes: [300])
  }

  @Test("Logs with holes, also in several sessions, give the same findings on several threads")
  func logsWithHolesVerifyTheSameInParallel() throws {
    var records = GoodLog.swapTwice.records
    for index in [30, 12, 4] { records.insert(Record(gap: 2, reason: "disk full"), at: index) }
    let text = records.renumbered.text
    try expectSame(text)
    try expectSame(text + GoodLog.stop.records.text + text, sizes: [250])
  }

  @Test("A chunk with a hole, whose first state was guessed in an earlier session, is counted from the log's beginning")
  func holeAfterARightGuessIsRenumbered() throws {
    let records = GoodLog.swapTwice.records
    var last = records
    last.insert(Record(gap: 2, reason: "disk full"), at: 12)
    let lines = (records + records + last.renumbered).text.split(separator: 0x0A).map { Array($0) + [0x0A] }
    // The chunk begins with this line of the third session, and the state is guessed from the second session.
    let line = 6
    func offset(_ line: Int) -> Int { lines[..<line].reduce(0) { $0 + $1.count } }
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Data(lines.joined()).write(to: URL(fileURLWithPath: path))
      let part = LogFileHandle(descriptor: open(path, O_RDONLY | O_CLOEXEC), path: path)
      defer { part.close() }
      func state(before line: Int) throws -> (Verifier, Record.Location) {
        let location = Record.Location(line: 1, offset: 0)
        let outcome = LogChunk(start: 0, end: offset(line), warmUp: 0).verify(part, from: Verifier(), at: location)
        let read = try #require(outcome)
        return (read.after, read.next)
      }
      let (earlier, _) = try state(before: records.count + line - 1)
      let (known, location) = try state(before: 2 * records.count + line)
      let chunk = LogChunk(
        start: location.offset, end: offset(lines.count - 1), warmUp: offset(2 * records.count + line - 1))
      let expected = try #require(chunk.verify(part, from: known, at: location))
      let guessed = try #require(chunk.verify(part, guessingFrom: earlier)?.joined(to: known, at: location))
      #expect(guessed.after == expected.after && guessed.findings == expected.findings)
      #expect(guessed.after.holes.map(\.session) == [3] && guessed.after.holes.map(\.line) == [2 * records.count + 13])
    }
  }

  @Test("Logs with any two neighbouring lines exchanged give the same findings on several threads")
  func exchangedLinesVerifyTheSameInParallel() throws {
    let lines = GoodLog.swap.records.text.split(separator: 0x0A).map { Array($0) + [0x0A] }
    for index in lines.indices.dropLast() {
      var changed = lines
      changed.swapAt(index, index + 1)
      try expectSame(Array((changed + lines).joined()), sizes: [400])
    }
  }

  /// Checks that threads really begin in the middle of a log with a right guess of its state. Otherwise the other tests
  /// of this suite would prove nothing. The number of chunks that are begun early depends on the timing, so the log is
  /// verified repeatedly until there are 100 of them.
  @Test(
    "A thread that starts inside a log mostly guesses the right state if it reads earlier lines first, and rarely otherwise",
    arguments: [20_000, 0])
  func mostGuessesAreRightWithAWarmUp(warmUp: Int) throws {
    var log = LogBuilder.withBoth()
    for number in 0..<200 { log.swap(entering: number.isMultiple(of: 2) ? .A : .B) }
    let text = log.records.renumbered.text
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Data(text).write(to: URL(fileURLWithPath: path))
      var (guessed, right) = (0, 0)
      for _ in 0..<2000 where guessed < 100 {
        let (_, fed) = try Self.verify(path, .avkit, cores: 3, cut: Self.cut(text.count / 20, warmUp))
        (guessed, right) = (guessed + fed.guessed, right + fed.right)
      }
      #expect(guessed >= 100)
      #expect((right * 2 > guessed) == (warmUp > 0), "\(right) of \(guessed)")
    }
  }

  @Test("Logs with lines over the limit, or longer than a chunk, give the same findings on several threads")
  func overlongLinesVerifyTheSameInParallel() throws {
    let long = Array("{\"kind\":\"x\",\"text\":\"\(String(repeating: "y", count: LogReader.longestLine))\"}\n".utf8)
    let text = GoodLog.swap.records.text
    try expectSame(text + long + text, sizes: [700, 1 << 19])
    try expectSame(text + long.dropLast(), sizes: [700, 1 << 19])
  }

  @Test("The verifier stops reading once the caller wants no more findings")
  func readingStopsWhenTheCallerWantsNoMore() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      let text = GoodLog.swap.records.text
      try Data(text + text.dropFirst(100) + text).write(to: URL(fileURLWithPath: path))
      var (verifier, count) = (Verifier(), 0)
      let fed = try LogReader(path: path).feedAll(to: &verifier, cores: 3, cut: Self.cut(200, 2000)) { _ in
        count += 1
        return false
      }
      #expect(count == 1 && !fed.isWhole)
    }
  }
}
