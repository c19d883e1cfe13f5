// Logs in several files, read with the commands.

import Glibc
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct RotatedLogTests {
  private let folder: TestFolder
  private static let warnings = 60

  /// Writes the same log into one file, `whole`, and into several files, `log`, `log.1` and so on.
  init() throws {
    folder = try TestFolder()
    for (name, limit) in [("whole", nil), ("log", 1500)] as [(String, Int?)] {
      let writer = LogWriter(sink: try RotatingLog(path: folder.path + "/" + name, limit: limit))
      writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
      for number in 0..<Self.warnings {
        writer.append(Record(warning: "number \(number)"), at: .milliseconds(number))
        let video = StateChange.Assignment(.A, ContentKey("film \(number)"))
        writer.append(
          Record(note: .roles(revision: number, fullScreen: video, pictureInPicture: nil)), at: .milliseconds(number))
      }
      writer.append(Record(endedBecause: "quit"), at: .seconds(3))
    }
  }

  private func run(_ arguments: String...) throws -> CommandResult {
    try TandemCommand.run(["log"] + arguments, in: folder)
  }

  /// The names of the existing rotated files whose number is at least `number`.
  private func older(from number: Int) -> [String] {
    (number...20).map { "log.\($0)" }.filter { access(folder.path + "/" + $0, F_OK) == 0 }
  }

  /// The `seq` of the first record after the `continued` line of a file.
  private func firstNumber(in name: String) throws -> Substring {
    let line = try folder.read(name).split(separator: "\n")[1]
    return line.dropFirst(7).prefix { $0 != "," }
  }

  private func shell(_ command: String) throws {
    #expect(try TandemCommand.run(["sh", "-c", command], in: folder, program: "/usr/bin/env").status == 0)
  }

  @Test("Every command reads the files of a rotated log as one log")
  func rotatedFilesAreReadAsOneLog() throws {
    #expect(try folder.read("log.6").hasPrefix(#"{"kind":"log","event":"continued""#))
    #expect(try run("verify", "log").output == "log: 122 records, no violations\n")
    for command in ["stats", "state"] {
      #expect(try run(command, "log", "--json").output.count > 100)
      let (one, other) = (try run(command, "log", "--json"), try run(command, "whole", "--json"))
      func said(_ result: CommandResult) -> [Substring] {
        result.output.split(separator: ",").filter { !$0.contains("\"line\"") && !$0.contains("\"file\"") }
      }
      #expect(said(one) == said(other) && one.errors == "" && one.status == 0, "\(command)")
    }
    let (shown, expected) = (try run("show", "log"), try run("show", "whole"))
    #expect(shown.output == expected.output)
    #expect(try run("diff", "log", "whole").output == "equal: 122 records are the same\n")
    #expect(try run("timeline", "log", "-o", "page").output == "page: 122 records, 0 transactions\n")
    let page = try folder.read("page")
    #expect(page.contains("\"number 0\"") && page.contains("number 59"))
    // If the user names a rotated file, all files that are even older are read, too.
    #expect(try run("show", "log.3", "--text", "number 0").output.hasSuffix("warning: number 0\n"))
  }

  @Test("The files of a rotated log may be compressed, named in any order, or read alone")
  func filesMayBeCompressedNamedOrReadAlone() throws {
    try shell("gzip log.2 log.4")
    #expect(try run("verify", "log").output == "log: 122 records, no violations\n")
    try shell("gunzip log.*.gz")
    let names = ["log"] + older(from: 1)
    let named = try TandemCommand.run(["log", "verify"] + names, in: folder)
    #expect(named.output.hasSuffix(": 122 records, no violations\n"), "\(named)")
    let alone = try run("show", "log", "--alone", "--json")
    let newest = try folder.read("log")
    #expect(alone.output == newest && alone.errors == "")
    let verified = try run("verify", "log", "--alone")
    #expect(verified.status == 0 && verified.output.hasSuffix("no violations, 1 warning\n"), "\(verified)")
  }

  @Test("Files of two sessions are refused, and a truncated compressed file is bad data")
  func twoSessionsAndCutFilesAreRefused() throws {
    let result = try run("verify", "whole", older(from: 1).last ?? "", "log")
    #expect(result.status == 64)
    #expect(result.errors.hasSuffix(" are logs of two sessions, not one log; read them one by one\n"))
    try shell(
      "gzip -c whole | head -c 600 > cut.gz; rm log; cp log.1 log; gzip -c log.1 | head -c 200 > log.1.gz; rm log.1")
    for name in ["cut.gz", "log"] {
      let cut = try run("stats", name)
      #expect(cut.status == 65 && cut.errors.contains(".gz: gzip can't decompress the file"), "\(cut)")
      // A line that is cut in the middle of the log is reported, too.
      #expect(cut.errors.split(separator: "\n").count == (name == "log" ? 2 : 1))
    }
  }

  @Test("A malformed line is reported with its file and its place in that file")
  func badLineIsNamedWithFileAndPlace() throws {
    let text = try folder.read("log.2")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let broken = lines[0...2].joined(separator: "\n") + "\n?\n" + lines[3...].joined(separator: "\n")
    try folder.write(broken, to: "log.2")
    let place = "log.2: line 4, byte \(lines[0...2].joined(separator: "\n").utf8.count + 1): expected a value"
    #expect(try run("verify", "log").output.hasPrefix(place + "\n"))
    for command in ["show", "stats", "state"] {
      let result = try run(command, "log")
      #expect(result.status == 65 && result.errors == "tandem: \(place)\n", "\(command)")
    }
    #expect(try run("diff", "log", "whole").errors == "tandem: \(place)\n")
    try folder.write(
      text.split(separator: "\"message\":\"number").joined(separator: "\"message\":\"NUMBER"), to: "log.2")
    let difference = try run("diff", "log", "whole")
    #expect(difference.status == 1 && difference.output.contains("\nlog.2 line "), "\(difference)")
  }

  @Test("A missing file between two files of a log is one violation, at the beginning of the later file")
  func missingMiddleFileIsOneViolation() throws {
    let (first, after) = (try firstNumber(in: "log.2"), try firstNumber(in: "log.1"))
    try shell("rm log.2")
    let result = try run("verify", "log")
    let place =
      "log.1: line 1: sequence: expected a file that continues with seq \(first), found seq \(after)\n"
    #expect(result.status == 1 && result.output.hasPrefix(place), "\(result.output)")
    #expect(result.output.hasSuffix(", 1 violation\n"))
    let json = try run("verify", "log", "--json")
    #expect(json.output.contains(#""line":1,"file":"log.1","expected""#))
  }

  @Test("Missing oldest files cause one warning and no violation")
  func missingOldestFilesAreOneWarning() throws {
    try shell("rm " + older(from: 3).joined(separator: " "))
    let seq = try firstNumber(in: "log.2")
    let verified = try run("verify", "log")
    #expect(verified.status == 0)
    #expect(
      verified.output.hasPrefix(
        "log.2: line 1: warning: format: expected the older files, found the middle of a log, from seq \(seq)\n"))
    #expect(verified.output.hasSuffix(" records, no violations, 1 warning\n"))
    let warning = "tandem: log.2: warning: older files are missing, so records before seq \(seq) are unknown\n"
    for command in ["show", "stats", "state"] {
      let result = try run(command, "log")
      #expect(result.status == 0 && result.errors == warning, "\(command)")
      #expect(try run(command, "log", "--alone").errors == "")
    }
    #expect(try run("state", "log", "--seq", "1").status == 1)
    let early = try run("state", "log", "--seq", "\(seq)")
    let line = try folder.read("log.2").split(separator: "\n")[1]
    #expect(early.output.contains("not known") != line.contains("roles"), "\(early.output)")
    let end = try run("state", "log").output
    #expect(end.contains("full screen         A  film 59") && end.contains("s, after log: line "), "\(end)")
  }

  @Test("A file of another log is not read, even if it has the name of a rotated file")
  func unrelatedFileOfSameNameIsNotRead() throws {
    try shell("rm log.?; echo something > log.1; cp whole log.2")
    let result = try run("verify", "log")
    #expect(result.status == 0 && result.output.hasPrefix("line 1: warning: format"))
  }
}
