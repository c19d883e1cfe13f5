// Many logs, verified by one process.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogVerifyEachTests {
  private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios").path
  private static let sound = scenarios + "/avkit/start.log.jsonl"

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: [String], input: String? = nil) throws -> CommandResult {
    try TandemCommand.run(["log", "verify", "--each"] + arguments, in: folder, input: input)
  }

  /// Writes a valid log, or a log in which two records are exchanged.
  private func write(_ name: String, isSound: Bool = true) throws {
    var lines = try String(contentsOfFile: Self.sound, encoding: .utf8).components(separatedBy: "\n")
    if !isSound { lines.swapAt(5, 6) }
    try folder.write(lines.joined(separator: "\n"), to: name)
  }

  private func make(_ folders: String...) throws {
    for name in folders {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
  }

  private func compress(_ name: String) throws {
    #expect(try TandemCommand.run([name], in: folder, program: "/usr/bin/gzip").status == 0)
  }

  private func json(_ result: CommandResult) throws -> [JSONValue] {
    try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  @Test("A folder's pipes are left out, because reading them would wait for a writer")
  func pipesOfFoldersAreLeftOut() throws {
    try make("logs")
    try write("logs/a.jsonl")
    #expect(mkfifo(folder.path + "/logs/b.jsonl", 0o600) == 0)
    let result = try run(["logs"])
    #expect(try json(result).map { $0["file"]?.string } == ["logs/a.jsonl", nil] && result.status == 0)
  }

  @Test("`--each` prints one line for each log, in the order of the arguments, and then a summary")
  func eachLogHasOneLine() throws {
    try write("a.jsonl")
    try write("b.jsonl", isSound: false)
    let result = try run(["b.jsonl", "a.jsonl"])
    let lines = try json(result)
    #expect(result.status == 1 && result.errors == "")
    #expect(lines.map { $0["file"]?.string } == ["b.jsonl", "a.jsonl", nil])
    #expect(lines[0]["grade"] == "violated" && lines[0]["first"]?.array?.first?["line"] == 6)
    #expect(lines[1]["grade"] == "sound" && lines[1]["records"] == 37 && lines[1]["program"] == "scenario")
    #expect(lines[2]["logs"] == 2 && lines[2]["sound"] == 1 && lines[2]["violated"] == 1)
    #expect(try run(["a.jsonl"]).status == 0)
    let quiet = try run(["b.jsonl", "a.jsonl", "--quiet"])
    #expect(
      quiet.status == 1 && quiet.output.hasPrefix("{\"file\":\"b.jsonl\"") && quiet.output.utf8.count(of: 10) == 1)
  }

  @Test("A log that can't be read gets a line with the reason, and the other logs are still verified")
  func unreadableLogsDoNotStopTheOthers() throws {
    try write("a.jsonl")
    try folder.write("", to: "empty.jsonl")
    try folder.write("", to: "empty.jsonl.gz")
    try folder.write("\u{1A}E\u{7F}matroska\u{0}", to: "film.mkv")
    try write("cut.jsonl")
    try compress("cut.jsonl")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/cut.jsonl.gz"))
    try bytes.prefix(200).write(to: URL(fileURLWithPath: folder.path + "/cut.jsonl.gz"))
    try make("nothing")
    let names = ["film.mkv", "missing.jsonl", "empty.jsonl", "empty.jsonl.gz", "cut.jsonl.gz", "nothing", "a.jsonl"]
    let result = try run(names)
    let lines = try json(result)
    #expect(result.status == 65 && lines.dropLast().map { $0["file"]?.string } == names)
    let grades = lines.dropLast().map { $0["grade"]?.string }
    #expect(grades == ["unreadable", "unreadable", "violated", "violated", "unreadable", "unreadable", "sound"])
    let reasons = [
      "its first lines are not JSON", "No such file", nil, nil, "gzip can't decompress", "it contains no log",
    ]
    for (line, reason) in zip(lines, reasons) {
      if let reason { #expect(line["error"]?.string?.contains(reason) == true, "\(line)") }
    }
    #expect(lines.last?["unreadable"] == 4)
  }

  @Test("A folder means all logs below it, including compressed ones, in the order of their names")
  func folderMeansItsLogs() throws {
    try make("logs/b", "logs/a", "logs/.hidden")
    try write("logs/z.jsonl")
    try write("logs/b/1.jsonl")
    try write("logs/a/2.jsonl")
    try compress("logs/a/2.jsonl")
    try write("logs/.hidden/3.jsonl")
    try folder.write("?", to: "logs/notes.txt")
    let lines = try json(run(["logs/"]))
    #expect(
      lines.map { $0["file"]?.string } == ["logs/a/2.jsonl.gz", "logs/b/1.jsonl", "logs/z.jsonl", nil])
    #expect(lines.last?["sound"] == 3)
  }

  @Test("Names of logs are read from standard input, separated by newlines or, with `--null`, by zero bytes")
  func namesComeFromStandardInput() throws {
    try write("a b.jsonl")
    try write("new\nline.jsonl")
    try folder.write("a b.jsonl\n\nmissing.jsonl", to: "names")
    let lines = try json(run(["-"], input: folder.path + "/names"))
    #expect(lines.dropLast().map { $0["file"]?.string } == ["a b.jsonl", "missing.jsonl"])
    try folder.write("new\nline.jsonl\0a b.jsonl\0", to: "names")
    let zeros = try run(["--null", "-"], input: folder.path + "/names")
    #expect(zeros.status == 0)
    #expect(try json(zeros).dropLast().map { $0["file"]?.string } == ["new\nline.jsonl", "a b.jsonl"])
    // Standard input should be a list of paths. The bytes of a film look like very long paths.
    try folder.write(String(repeating: "\u{1}", count: 100_000), to: "film")
    let film = try run(["-"], input: folder.path + "/film")
    #expect(film.status == 65 && film.output.utf8.count(of: 10) == 8, "\(film.output.utf8.count(of: 10))")
  }

  @Test("Standard input without a name of a log is refused", arguments: ["", "\n\n"])
  func inputWithoutNamesIsRefused(input: String) throws {
    try folder.write(input, to: "names")
    let result = try run(["-", "--ctrf", "report.json"], input: folder.path + "/names")
    #expect(result.status == 64 && result.output == "" && result.errors.contains("standard input names no log"))
    #expect(access(folder.path + "/report.json", F_OK) != 0)
    // Another operand names a log.
    try write("a.jsonl")
    #expect(try run(["-", "a.jsonl"], input: folder.path + "/names").status == 0)
  }

  @Test("The search for logs ends despite circular links and deep folders")
  func searchEndsDespiteCircularLinks() throws {
    var path = "logs"
    for _ in 0..<200 { path += "/d" }
    try make(path)
    try write(path + "/deep.jsonl")
    for (link, target) in [("loop", "."), ("up", ".."), ("log.jsonl", "d")] {
      #expect(symlink(target, folder.path + "/logs/" + link) == 0)
    }
    let lines = try json(run(["logs"]))
    #expect(lines.count == 3 && lines[0]["file"]?.string == path + "/deep.jsonl" && lines[0]["grade"] == "sound")
    #expect(lines[1]["error"]?.string?.contains("is a folder") == true)
  }

  @Test("The output does not depend on the number of threads")
  func outputDoesNotDependOnTheNumberOfThreads() throws {
    let alone = try run(["--jobs", "1", Self.scenarios])
    #expect(alone.status == 1 && alone.output.utf8.count(of: 10) > 200)
    for jobs in ["2", "7"] { #expect(try run(["--jobs", jobs, Self.scenarios]).output == alone.output, "\(jobs)") }
  }

  @Test("The rotated files of a log are verified as a part of the log")
  func rotatedFilesBelongToTheirLog() throws {
    let lines = try String(contentsOfFile: Self.sound, encoding: .utf8).split(separator: "\n").map(String.init)
    let next = #"{"kind":"log","event":"continued","format":"tandem-log","version":2,"next":20}"#
    try make("logs")
    try folder.write(lines[..<20].joined(separator: "\n") + "\n", to: "logs/log.jsonl.1")
    try folder.write(([next] + lines[20...]).joined(separator: "\n") + "\n", to: "logs/log.jsonl")
    let verdicts = try json(run(["logs"]))
    #expect(verdicts.count == 2 && verdicts[0]["records"] == 37 && verdicts[0]["grade"] == "sound")
  }

  @Test("The verification ends if its output is closed or the disk is full")
  func closedOutputAndFullDiskEndTheVerification() throws {
    let tandem = try TandemCommand.path
    let line = "\(tandem) log verify --each \(Self.scenarios) | head -n 1; echo ${PIPESTATUS[0]}"
    let result = try TandemCommand.run(["-c", line], in: folder, program: "/bin/bash")
    #expect(result.output.hasPrefix("{\"file\":") && result.output.utf8.count(of: 10) == 2 && result.errors == "")
    let full = try TandemCommand.run(
      ["-c", "\(tandem) log verify --each \(Self.scenarios) > /dev/full"], in: folder, program: "/bin/bash")
    #expect(full.status == 74 && full.errors.contains("No space left on device"), "\(full)")
  }

  @Test("A CTRF report has a test for each of several logs, or for each rule if there is only one log")
  func ctrfHasATestForEachLog() throws {
    try write("a.jsonl")
    try write("b.jsonl", isSound: false)
    #expect(try run(["a.jsonl", "b.jsonl", "missing", "--ctrf", "report.json"]).status == 65)
    let report = try JSONValue(parsing: Array(try folder.read("report.json").utf8))
    #expect(report["reportFormat"] == "CTRF" && report["specVersion"]?.string != nil)
    let results = report["results"]
    let keys = ["tests", "passed", "failed", "skipped", "pending", "other"]
    #expect(keys.map { results?["summary"]?[$0]?.int } == [3, 1, 2, 0, 0, 0])
    #expect(results?["summary"]?["stop"]?.int ?? 0 >= results?["summary"]?["start"]?.int ?? .max)
    #expect(results?["tests"]?.array?.map { $0["status"]?.string } == ["passed", "failed", "failed"])
    #expect(results?["tests"]?.array?[1]["line"] == 6)
    #expect(try TandemCommand.run(["log", "verify", "b.jsonl", "--ctrf", "one.json"], in: folder).status == 1)
    let one = try JSONValue(parsing: Array(try folder.read("one.json").utf8))["results"]?["tests"]?.array ?? []
    #expect(
      one.count == 18 && one.filter { $0["status"] == "failed" }.compactMap { $0["name"]?.string } == ["sequence"])
  }

  @Test("Results of scenarios are reported as CTRF, even from several processes")
  func scenariosAreReportedAsCTRF() throws {
    let bad = #"{"format":"tandem-scenario"}"#
    try folder.write(bad, to: "bad.json")
    let words = ["scenario", "run", Self.scenarios + "/fcsdk", "bad.json", "--jobs", "2", "--ctrf", "report.json"]
    #expect(try TandemCommand.run(words, in: folder).status == 65)
    let results = try JSONValue(parsing: Array(try folder.read("report.json").utf8))["results"]
    let tests = results?["tests"]?.array ?? []
    #expect(tests.count > 10 && tests.last?["status"] == "failed" && tests.last?["filePath"] == "bad.json")
    #expect(tests.dropLast().allSatisfy { $0["status"] == "passed" && $0["duration"]?.int != nil })
  }

  private static let refused: [([String], String)] = [
    (["--each", "a", "--junit", "x"], "--each and --junit can't be used together"),
    (["--each", "a", "--session", "1"], "--each and --session can't be used together"),
    (["--each", "a", "--explain"], "--each and --explain can't be used together"),
    (["a", "--jobs", "2"], "--jobs works only with --each"),
    (["a", "--null"], "--null works only with --each"),
  ]

  @Test("`verify` refuses contradictory options", arguments: refused)
  func contradictoryOptionsAreRefused(words: [String], message: String) throws {
    let result = try TandemCommand.run(["log", "verify"] + words, in: folder)
    #expect(result.status == 64 && result.errors.contains(message), "\(result)")
  }

  @Test("`verify --explain` names the source of the broken rule and shows the transaction")
  func explanationNamesTheSource() throws {
    let log = Self.scenarios + "/avkit/swap-in-one-app.log.jsonl"
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    let step = #""callback":"didStartPictureInPicture","player":"A""#
    let broken = lines.filter { !$0.contains(step) }
    try folder.write(broken.joined(separator: "\n"), to: "log")
    let plain = try TandemCommand.run(["log", "verify", "log"], in: folder)
    let explained = try TandemCommand.run(["log", "verify", "log", "--explain"], in: folder)
    #expect(explained.status == 1 && plain.output.utf8.count(of: 10) == 4)
    let rows = explained.output.split(separator: "\n").map(String.init)
    // The explanation adds lines between the lines of the plain report.
    #expect(rows.filter { !$0.hasPrefix("  ") } == plain.output.split(separator: "\n").map(String.init))
    let index = try #require(rows.firstIndex { $0.contains(": R1: expected didStart") })
    #expect(rows[index + 1].hasPrefix("  Apple's guide") && rows[index + 1].contains("R1"))
    #expect(rows[index + 2].contains("swap 2 by user"), "\(rows[index + 2])")
    let json = try TandemCommand.run(["log", "verify", "log", "--explain", "--json"], in: folder)
    let first = try JSONValue(parsing: Array(json.output.prefix { $0 != "\n" }.utf8))
    #expect(first["origin"]?.string != nil && first["records"]?.array?.last?["seq"] == first["seq"])
  }
}

extension Sequence where Element: Equatable {
  fileprivate func count(of element: Element) -> Int { count { $0 == element } }
}
