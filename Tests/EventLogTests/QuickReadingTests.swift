// Verifying a log with the scanner gives the same findings as without it.

import Foundation
import Testing

@testable import TandemLog
@testable import TandemLogFiles

@Suite("Verifying without making records")
struct QuickReadingTests {
  private struct Outcome: Equatable {
    var violations: [Violation] = []
    var errors: [LogReadError] = []
    var torn: Record.Location?
    var state: Verifier
  }

  private func verify(_ bytes: [UInt8], isQuick: Bool) -> Outcome {
    let reader = LogReader(bytes: bytes)
    var verifier = Verifier()
    var outcome = Outcome(state: verifier)
    while true {
      do throws(LogReadError) {
        guard let found = isQuick ? try reader.feedNext(to: &verifier) : try reader.next().map({ verifier.feed($0) })
        else { break }
        outcome.violations += found
      } catch {
        outcome.errors.append(error)
        if !error.isLineOnly { break }
      }
    }
    outcome.torn = reader.tornLine
    outcome.violations += verifier.finish()
    outcome.state = verifier
    return outcome
  }

  private func expectSame(_ bytes: [UInt8]) {
    #expect(verify(bytes, isQuick: true) == verify(bytes, isQuick: false), "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test("Valid logs, whole and cut, give the same result with the fast reader", arguments: GoodLog.allCases)
  func goodLogsReadTheSameWithTheFastReader(log: GoodLog) {
    let text = log.records.text
    expectSame(text)
    expectSame(log.records.foreign.text)
    for length in stride(from: 1, to: text.count, by: 997) { expectSame(Array(text[..<length])) }
  }

  @Test("Broken logs give the same result with the fast reader", arguments: MutationTests.broken)
  func brokenLogsReadTheSameWithTheFastReader(mutation: Mutation) throws {
    expectSame(try mutation.apply().records.text)
  }

  static let odd = [
    "", "x", "{", "{}", "[]", "{\"kind\":\"x\"", "{\"kind\":\"x\"}x", "{\"kind\":\"x\",}", "{\"kind\":\"x\" }",
    " {\"kind\":\"x\"}",
    "{\"kind\":\"x\",\"kind\":\"y\"}", "{\"kind\":\"x\",\"a\":1,\"\\u0061\":2}", "{\"kind\":\"x\",\"n\":01}",
    "{\"kind\":\"x\",\"n\":-}",
    "{\"kind\":\"x\",\"n\":-0}", "{\"kind\":\"x\",\"n\":1.}", "{\"kind\":\"x\",\"n\":1e999}",
    "{\"kind\":\"x\",\"n\":-12.50}",
    "{\"kind\":\"x\",\"n\":12345678901234567890}", "{\"kind\":\"x\",\"n\":tru}", "{\"kind\":\"x\",\"n\":nulll}",
    "{\"kind\":\"x\",\"n\":{\"kind\":\"y\",\"n\":{}}}", "{\"kind\":\"x\",\"n\":{\"a\":1,\"a\":2}}",
    "{\"kind\":\"x\",\"n\":[1]}",
    "{\"kind\":\"é\"}", "{\"kind\":\"a\u{7}b\"}", "{\"kind\":1}", "{\"kind\":\"\"}", "{\"seq\":\"1\",\"kind\":\"x\"}",
    "{\"t_us\":1.5,\"kind\":\"x\"}", "{\"seq\":null,\"kind\":\"x\"}",
    "{\"seq\":9223372036854775807,\"t_us\":0,\"kind\":\"x\"}",
    "{\"kind\":\"session\",\"version\":2}", "{\"kind\":\"callback\"}", "{\"callback\":\"didStopPictureInPicture\"}",
    "{\"kind\":\"x\",\"aVeryLongKeyOfMoreThanSixteenBytes\":1}", "{\"kind\":\"roles\",\"fullScreen\":{\"player\":1}}",
    "{\"kind\":\"display\",\"event\":\"\\\"timedOut\\\"\"}",
    "{\"kind\":\"x\",\"a\":1,\"a\":2}", "{\"kind\":\"x\",\"a\":1,\"b\":2,\"a\":3}",
    lineOfStrangers(31), lineOfStrangers(32), lineOfStrangers(31, again: 30), lineOfStrangers(32, again: 31),
  ]

  /// A line with the given number of unknown keys, one of which may be repeated.
  private static func lineOfStrangers(_ count: Int, again: Int? = nil) -> String {
    let numbers = Array(0..<count) + (again.map { [$0] } ?? [])
    return "{\"kind\":\"x\"" + numbers.map { ",\"key\($0)\":\($0)" }.joined() + "}"
  }

  @Test("Unusual lines, alone, last or inside a log, give the same result with the fast reader", arguments: odd)
  func oddLinesReadTheSameWithTheFastReader(line: String) {
    expectSame(Array(line.utf8))
    expectSame(Array("\(line)\n".utf8))
    let records = GoodLog.swap.records
    for cut in [1, 14] {
      expectSame(Array(records[..<cut]).text + Array(line.utf8) + [0x0A] + Array(records[cut...]).text)
    }
  }

  @Test("A log with a changed byte gives the same result with the fast reader")
  func changedBytesReadTheSameWithTheFastReader() {
    let text = GoodLog.stop.records.text
    for index in stride(from: 0, to: text.count, by: 83) {
      for byte: UInt8 in [0x22, 0x30, 0x7D, 0xC3] {
        var changed = text
        changed[index] = byte
        expectSame(changed)
      }
    }
  }

  /// All lines have the same length, so the buffer still has the end of an older line after the cut line.
  @Test("A line that a crash cut off is not completed with bytes that were read before it", arguments: [1, 20, 39])
  func cutLineIsNotCompletedFromOlderBytes(length: Int) throws {
    let line = Array("{\"kind\":\"log\",\"event\":\"x\",\"number\":12345}\n".utf8)
    let count = (3 << 15) / line.count
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      let bytes = Array(repeatElement(line, count: count).joined()) + line[..<length]
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let reader = try LogReader(path: path)
      var verifier = Verifier(.foreign)
      let fed = try reader.feedAll(to: &verifier, cores: 1) { _ in true }
      #expect(fed.lines == count)
      #expect(reader.tornLine?.offset == count * line.count)
      #expect(reader.tornLine?.line == count + 1)
    }
  }

  @Test("The number of a key is its index in the list of all keys")
  func keyNumbersAreIndices() { #expect(FieldKey.allCases.map(\.number) == Array(FieldKey.all.indices)) }

  @Test(
    "A key that differs in one byte from a known key is not taken for the known key",
    arguments: [FieldKey.app, .transaction, .generation, .drift, .framesDropped, .subtitleTrack])
  func keyThatDiffersInOneByteIsAnother(key: FieldKey) {
    let memory = ScannerMemory()
    let name = Array(key.rawValue.utf8)
    for index in name.indices {
      var changed = name
      changed[index] = UInt8(ascii: "0")
      for (text, isThere) in [(name, true), (changed, false)] {
        let line = Array("{\"seq\":1,\"".utf8) + text + Array("\":2}\n".utf8)
        let bytes = line + [UInt8](repeating: 0, count: LineScanner.padding)
        bytes.withUnsafeBytes { bytes in
          #expect(memory.scanner.scan(bytes, 0..<line.count - 1) != nil)
          #expect(memory.scanner.has(key) == isThere, "\(String(decoding: line, as: UTF8.self))")
        }
      }
    }
  }
}
