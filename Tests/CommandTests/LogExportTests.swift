// Exported logs, read by the tools for which they are exported.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogExportTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static let log = root + "/Scenarios/avkit/swap-in-one-app.log.jsonl"
  private static let readersPath = root + "/.build/log-readers/bin/python3"
  private static let lnavPath = "/usr/bin/lnav"

  private let folder: TestFolder

  /// Copies a log and adds the wall-clock time, as in the log of a session in real time.
  init() throws {
    folder = try TestFolder()
    let text = try String(contentsOfFile: Self.log, encoding: .utf8)
    try folder.write(
      text.replacing("\"version\":2,", with: "\"version\":2,\"wall_us\":1795661349000123,"), to: "log.jsonl")
  }

  private static func isThere(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

  private func export(_ arguments: String..., input: String? = nil) throws -> CommandResult {
    try TandemCommand.run(["log", "export"] + arguments, in: folder, input: input)
  }

  /// The output of `Scripts/read-exports.py`, which reads an exported file with the libraries of
  /// the program for which it was exported.
  private func read(_ words: String...) throws -> JSONValue {
    let result = try TandemCommand.run(
      [Self.root + "/Scripts/read-exports.py"] + words, in: folder, program: Self.readersPath)
    #expect(result.status == 0, "\(result)")
    return try JSONValue(parsing: Array(result.output.utf8))
  }

  private func texts(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap(\.string) }

  @Test("A log from a file or standard input is exported to standard output or to a file")
  func logIsExported() throws {
    let printed = try export("log.jsonl")
    #expect(printed.status == 0 && printed.errors == "")
    #expect(printed.output.split(separator: "\n").count == 61)
    #expect(try export(input: folder.path + "/log.jsonl").output == printed.output)
    let saved = try export("log.jsonl", "-o", "lines")
    #expect(saved.output == "lines: 61 records\n" && saved.status == 0)
    #expect(try folder.read("lines") == printed.output)
  }

  @Test("`log export` refuses a file that is not a log, and an empty log gives an empty export")
  func badInputIsRefused() throws {
    for format in ["lines", "perfetto", "otlp"] {
      let film = try export("--format", format, try TandemCommand.path)
      #expect(film.status == 65 && film.output == "" && film.errors.contains("is not an event log"))
      #expect(try export("--format", format, "missing").status == 66)
      let empty = try export("--format", format)
      #expect(empty.status == 0 && empty.output == "" && empty.errors.contains("it contains no record"))
      let full = try export("--format", format, "log.jsonl", "-o", "/dev/full")
      #expect(full.status == 74 && full.errors.contains("No space left on device"))
      let line = "\(try TandemCommand.path) log export --format \(format) log.jsonl | head -c 9; echo ${PIPESTATUS[0]}"
      let cut = try TandemCommand.run(["-c", line], in: folder, program: "/bin/bash")
      #expect(cut.output.hasSuffix("0\n") && cut.errors == "", "\(cut)")
    }
    let foreign = Self.root + "/Scenarios/avkit/swap.jsonl"
    #expect(try export(foreign).status == 0)
    let timeless = try export("--format", "perfetto", foreign)
    #expect(timeless.status == 65 && timeless.errors.contains("records without a time; --format lines can export it"))
  }

  @Test("`--session` exports one of several sessions")
  func oneSessionIsExported() throws {
    let text = try folder.read("log.jsonl")
    try folder.write(text + text, to: "two.jsonl")
    let second = try export("two.jsonl", "--session", "2").output.split(separator: "\n")
    #expect(second.count == 61 && second.allSatisfy { $0.contains("\"session\":2,") })
    #expect(try export("two.jsonl", "--session", "3").status == 1)
  }

  @Test(
    "Perfetto's own classes read an exported trace; tracks are nested, and flows link commands to frames",
    .enabled(if: isThere(readersPath), "the packages of PyPI are not installed; Scripts/test installs them"))
  func perfettoReadsATrace() throws {
    let text = try folder.read("log.jsonl")
    let step = #""callback":"didStartPictureInPicture","player":"A""#
    let broken = text.split(separator: "\n").filter { !$0.contains(step) }.joined(separator: "\n")
    try folder.write(text + broken + "\n", to: "two.jsonl")
    #expect(try export("--format", "perfetto", "two.jsonl", "-o", "trace").status == 0)
    let trace = try read("perfetto", "trace")
    #expect(trace["errors"] == [])
    #expect(texts(trace["tracks"]).prefix(4) == ["Tandem", "full screen", "picture in picture", "heard"])
    #expect(texts(trace["tracks"]).contains("Tandem, session 2"))
    #expect(
      texts(trace["slices"]?["transactions"]).prefix(4) == ["start 1", "swap 2", "swap 2 > restore B", "close 3"])
    #expect(texts(trace["slices"]?["full screen"]).prefix(2) == ["film (A)", "match (B)"])
    #expect(texts(trace["slices"]?["heard"]).prefix(2) == ["A", "B"])
    let flow = texts(trace["flows"]?["2"])
    #expect(flow.first == "commands: swap" && flow.contains("full screen: presented"), "\(flow)")
    #expect(flow.contains("transactions: willStop B"))
    let rules = texts(trace["instants"]?["rules"])
    #expect(rules.contains { $0.hasPrefix("R1: expected didStart") }, "\(rules)")
    #expect(trace["counters"]?["frames dropped, A"]?.array?.count == 12)
    #expect(trace["wall"]?.array?.first?.int == 1_795_661_349_000_123_000)
  }

  @Test(
    "Every golden log exports as a Perfetto trace without errors", .timeLimit(.minutes(10)),
    .enabled(if: isThere(readersPath), "the packages of PyPI are not installed; Scripts/test installs them"))
  func everyGoldenLogIsATrace() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.root + "/Scenarios").filter {
      $0.hasSuffix(".log.jsonl")
    }
    // One log with all of these logs appended to each other.
    let all = try names.sorted().map { try String(contentsOfFile: Self.root + "/Scenarios/" + $0, encoding: .utf8) }
    try folder.write(all.joined(), to: "all.jsonl")
    for format in ["perfetto", "otlp"] {
      #expect(try export("--format", format, "all.jsonl", "-o", "made").status == 0)
      #expect(try read(format, "made")["errors"] == [], "\(format)")
    }
  }

  @Test(
    "OpenTelemetry's own classes read each exported line as a request, with one trace per transaction",
    .enabled(if: isThere(readersPath), "the packages of PyPI are not installed; Scripts/test installs them"))
  func openTelemetryReadsTraces() throws {
    #expect(try export("--format", "otlp", "log.jsonl", "-o", "traces").status == 0)
    let found = try read("otlp", "traces")
    let traces = found["traces"]?.array ?? []
    #expect(found["errors"] == [] && traces.map { $0["root"]?.string } == ["start", "swap", "close"])
    #expect(traces.allSatisfy { $0["status"] == 1 && $0["program"] == "scenario" })
    #expect(texts(traces[1]["spans"]).contains("restore wait"))
    #expect(traces[0]["start"]?.int == 1_795_661_349_040_123_000)
  }

  @Test(
    "The queries of docs/log.sql run in DuckDB",
    .enabled(if: isThere(readersPath), "the packages of PyPI are not installed; Scripts/test installs them"))
  func queriesRunInDuckDB() throws {
    let text = try folder.read("log.jsonl")
    let killed = text.split(separator: "\n").dropLast(9).joined(separator: "\n") + "\n"
    try folder.write(killed + text, to: "two.jsonl")
    let results = try read("sql", Self.root + "/docs/log.sql", folder.path)["results"]?.array ?? []
    #expect(results.count == 6)
    func rows(_ index: Int) -> [[JSONValue]] { (results[index]["rows"]?.array ?? []).compactMap(\.array) }
    #expect(rows(0).contains { $0.prefix(3) == ["swap", "succeeded", 3] }, "\(rows(0))")
    #expect(rows(1).first?.prefix(2) == ["answered", 3])
    #expect(rows(2).map { $0.first } == ["A", "B"], "\(rows(2))")
    #expect(rows(5).first?.prefix(2) == ["scenario", 3] && rows(5).first?.last == 1, "\(rows(5))")
  }

  @Test(
    "The queries of docs/log.sql leave out a line that a crash cut off",
    .enabled(if: isThere(readersPath), "the packages of PyPI are not installed; Scripts/test installs them"))
  func queriesLeaveOutATornLine() throws {
    try folder.write(String(folder.read("log.jsonl").dropLast(20)), to: "torn.jsonl")
    let results = try read("sql", Self.root + "/docs/log.sql", folder.path)["results"]?.array ?? []
    #expect(results.count == 6)
    // One session is complete; the other one lacks its last record, the end.
    #expect(results.last?["rows"] == [["scenario", 2, 121, 1, 0, 1]], "\(results)")
  }

  // MARK: - lnav

  /// The output of lnav for a query about the exported log.
  private func lnavOutput(_ query: String, format: String? = nil) throws -> CommandResult {
    let formats = folder.path + "/lnav/formats/tandem"
    try FileManager.default.createDirectory(atPath: formats, withIntermediateDirectories: true)
    let text = try format ?? String(contentsOfFile: Self.root + "/Packaging/lnav/tandem_log.json", encoding: .utf8)
    try folder.write(text, to: "lnav/formats/tandem/tandem_log.json")
    try folder.write(export("log.jsonl").output, to: "lines.jsonl")
    let words = ["-I", folder.path + "/lnav", "-n", "-c", ";" + query, "-c", ":write-csv-to -", "lines.jsonl"]
    return try TandemCommand.run(words, in: folder, program: Self.lnavPath, environment: ["HOME=" + folder.path])
  }

  @Test(
    "lnav reads times, levels and transactions with the packaged format",
    .enabled(if: isThere(lnavPath), "the package lnav is not installed"))
  func lnavReadsTheLines() throws {
    let query = "SELECT log_opid, count(*) AS n, min(log_time) AS t FROM tandem_log WHERE kind = 'callback' GROUP BY 1"
    let result = try lnavOutput(query)
    #expect(result.status == 0 && result.errors == "", "\(result)")
    #expect(result.output.contains("1:2,5,2026-11-26 02:49:10.040"), "\(result)")
    let levels = try lnavOutput("SELECT log_level, count(*) FROM tandem_log GROUP BY log_level ORDER BY 1").output
    #expect(levels.contains("debug,") && levels.contains("notice,"), "\(levels)")
    // lnav must not find these lines if the format has a wrong key for the time.
    let text = try String(contentsOfFile: Self.root + "/Packaging/lnav/tandem_log.json", encoding: .utf8)
    let wrong = try lnavOutput(query, format: text.replacing("\"ts\"", with: "\"time\""))
    #expect(!wrong.output.contains("1:2,5"), "\(wrong)")
  }
}
