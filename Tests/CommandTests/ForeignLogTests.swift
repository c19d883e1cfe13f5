// `tandem log` with logs of apps on Pillarbox and react-native-video.

import Foundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ForeignLogTests {
  private static let logs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens/foreign-logs").path

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: String...) throws -> CommandResult {
    try TandemCommand.run(["log"] + arguments, in: folder)
  }

  static let verdicts: [(String, profile: String, [String])] = [
    ("pillarbox", "pillarbox", []),
    (
      "pillarbox-wrong", "pillarbox",
      [
        "line 5: R3: expected the app's answer to the restore of film first, found didStopPictureInPicture(film)",
        "line 8: R2: expected restoreUserInterface", "line 10: R1: expected", "line 11: R2: expected",
        "line 12: R2: expected", "line 13: R1: expected willStartPictureInPicture(news), found restore",
        "line 16: R3: expected the app's answer to the restore of news first, found the end of the log",
      ]
    ),
    ("react-native-video-6", "react-native-video", []),
    (
      "react-native-video-6-wrong", "react-native-video",
      [
        "line 3: R3: expected the app's answer", "line 4: R1: expected", "line 5: R2: expected",
        "line 7: R2: expected",
        "line 9: R1: expected didStopPictureInPicture(film), which news replaced, found didStopPictureInPicture(news)",
        "line 11: format: expected isActive: true or false, found another value",
      ]
    ),
    ("react-native-video-7", "react-native-video", []),
    (
      "react-native-video-7-wrong", "react-native-video",
      ["line 1: R1: expected", "line 4: R1: expected", "line 7: R2: expected", "line 7: R2: expected didStop"]
    ),
  ]

  @Test("`verify` judges the golden logs of other programs, and finds each mistake at its line", arguments: verdicts)
  func goldenLogsHaveTheirVerdicts(name: String, profile: String, expected: [String]) throws {
    let path = "\(Self.logs)/\(name).jsonl"
    let verdict = try run("verify", "--profile", profile, "--junit", "report.xml", path)
    let found = verdict.output.split(separator: "\n").filter { $0.hasPrefix("line ") }
    #expect(verdict.status == (expected.isEmpty ? 0 : 1) && found.count == expected.count, "\(verdict.output)")
    for (line, start) in zip(found, expected) { #expect(line.hasPrefix(start), "\(line)") }
    #expect(verdict.output.contains("(not in the profile \(profile))"))
    let report = try folder.read("report.xml")
    let failures = Set(expected.map { $0.split(separator: " ")[2] }).count
    #expect(report.contains(#"failures="\#(failures)""#), "\(report)")
  }

  @Test("`verify --each --profile` checks each log by the rules of the profile")
  func eachLogIsJudgedByTheProfile() throws {
    let names = ["react-native-video-6.jsonl", "react-native-video-6-wrong.jsonl"].map { "\(Self.logs)/\($0)" }
    let verdict = try run("verify", "--each", "--profile", "react-native-video", names[0], names[1])
    let lines = verdict.output.split(separator: "\n")
    #expect(verdict.status == 1 && lines.count == 3, "\(verdict.output)")
    #expect(lines[0].contains(#""grade":"sound""#) && lines[1].contains(#""grade":"violated""#))
  }

  @Test("`stats`, `timeline` and `show` find the transactions of other programs")
  func otherToolsReadTheLogs() throws {
    for (name, starts, closes, stops) in [("pillarbox", 3, 2, 1), ("react-native-video-6", 3, 2, 1)] {
      let path = "\(Self.logs)/\(name).jsonl"
      let statistics = try run("stats", path, "--json").output
      #expect(statistics.contains("\"close\":{\"succeeded\":\(closes)}"), "\(statistics)")
      let shown = try run("show", path).output
      let ends = { (form: String) in shown.components(separatedBy: ": \(form) succeeded").count - 1 }
      #expect(ends("start") == starts && ends("close") == closes && ends("stop") == stops, "\(shown)")
      #expect(try run("timeline", path, "-o", "page").status == 0)
    }
  }

  @Test("An unknown profile is refused with the list of profiles")
  func unknownProfileIsRefused() throws {
    let result = try run("verify", "--profile", "pillar", "log")
    #expect(result.status == 64 && result.errors.contains("pillarbox, react-native-video"), "\(result.errors)")
  }
}
