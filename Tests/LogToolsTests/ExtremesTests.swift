// Numbers that no session writes.

import Foundation
import TandemFoundation
import Testing

@testable import TandemLog

@Suite("Extreme numbers")
struct ExtremesTests {
  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "1000000000000000", "-1000000000000000", "-9007199254740993",
    "1e300",
    "-0.0", "99999999999999999999",
  ]

  private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios")

  /// The ranges of all numbers in a line.
  private static func numbers(_ line: String) -> [Range<String.Index>] {
    line.matches(of: #/:(-?\d+(?:\.\d+)?)/#).map { $0.output.1.startIndex..<$0.output.1.endIndex }
  }

  @Test(
    "An extreme number in one key, in the first line, in all lines or in some of them, crashes no tool",
    arguments: extremes)
  func extremeNumberInOneKeyCrashesNoTool(number: String) {
    let lines = String(decoding: SampleLog.records.text, as: UTF8.self).split(separator: "\n").map(String.init)
    for key in ["t_us", "duration_us", "latency_us", "wait_us", "seq", "transaction", "generation", "revision", "id"] {
      let changed = lines.map { line in
        line.replacing(#/"(\w+)":\d+/#) { $0.output.1 == key ? "\"\(key)\":\(number)" : String($0.output.0) }
      }
      for mixed in [
        changed, [changed[0]] + lines.dropFirst(), [lines[0]] + changed.dropFirst(),
        lines.dropLast() + [changed.last ?? ""],
        zip(lines, changed).enumerated().map { $0.offset % 2 == 0 ? $0.element.0 : $0.element.1 },
      ] {
        let found = EveryTool(Array(mixed.joined(separator: "\n").utf8))
        #expect(found.texts.count > 10)
      }
    }
  }

  @Test("An extreme number in any one place of a log crashes no tool", arguments: extremes)
  func extremeNumberInAnyPlaceCrashesNoTool(number: String) {
    let lines = String(decoding: SampleLog.records.text, as: UTF8.self).split(separator: "\n").map(String.init)
    for (index, line) in lines.enumerated() {
      for range in Self.numbers(line) {
        var changed = lines
        changed[index].replaceSubrange(range, with: number)
        #expect(EveryTool(Array(changed.joined(separator: "\n").utf8)).texts.count > 10)
      }
    }
  }

  @Test("A rotated file that continues its log at an extreme record number crashes no tool", arguments: extremes)
  func extremeContinuationCrashesNoTool(number: String) {
    let head = #"{"kind":"log","event":"continued","format":"tandem-log","version":2,"next":\#(number)}"# + "\n"
    let text = Array(head.utf8)
    for cut in [0, 1, 8, 22] { #expect(EveryTool(text + Array(SampleLog.records[cut...]).text).texts.count > 10) }
    #expect(EveryTool(SampleLog.records.text + text + SampleLog.records.text + text).texts.count > 10)
  }

  @Test("A time beyond 31 years is reported with its line and its key, and the reading continues")
  func timeBeyond31YearsIsReported() throws {
    let lines = [
      #"{"seq":0,"t_us":0,"kind":"x","wait_us":1000000000000000}"#,
      #"{"seq":1,"t_us":1000000000000001,"kind":"x"}"#,
      #"{"seq":2,"t_us":0,"kind":"callback","strange_us":-1000000000000001}"#,
      #"{"seq":3,"t_us":0,"kind":"x","policies":{"animation_us":9223372036854775807}}"#,
      #"{"seq":4,"t_us":0,"kind":"x","wait_us":-1000000000000000,"bytes":9223372036854775807}"#,
    ]
    let found = EveryTool(Array(lines.joined(separator: "\n").utf8))
    #expect(
      found.errors.map(\.description) == [
        "line 2, byte 57: expected t_us to be a time within 31 years",
        "line 3, byte 102: expected strange_us to be a time within 31 years",
        "line 4, byte 170: expected animation_us to be a time within 31 years",
      ])
    #expect(found.texts.contains { $0.contains("2 records in") })
  }

  @Test("Inputs that once crashed a tool crash no tool")
  func formerCrashersCrashNoTool() throws {
    let folder = Self.scenarios.deletingLastPathComponent().appendingPathComponent("Scripts/fuzzing/found/tools")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(EveryTool(Array(bytes)).texts.count > 5, "\(name)")
    }
  }
}
