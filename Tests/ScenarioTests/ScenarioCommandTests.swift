// `tandem scenario` on the command line.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(3))) struct ScenarioCommandTests {
  private static let good =
    #"{"version": 2, "description": "A start", "contents": {"film": {}}, "steps": [{"command": "open", "content": "film"}, {"until": {"idle": true}}, {"command": "start"}], "expect": {"callbacks": ["willStartPictureInPicture film", "didStartPictureInPicture film"]}}"#
  private static let failing = good.replacingOccurrences(of: "film\"]}", with: "film\"], \"fullScreen\": \"film\"}")
  private static let bad = good.replacingOccurrences(of: "\"steps\"", with: "\"stepps\"")

  private func folder(_ files: [String: String]) throws -> TestFolder {
    let folder = try TestFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("Passed, failed and bad scenarios are distinguished in the output and by the exit status")
  func verdictsDecideOutputAndExitStatus() throws {
    let folder = try folder(["a.json": Self.good, "b.json": Self.failing, "c.json": Self.bad])
    let all = try TandemCommand.run(["scenario", "run", "."], in: folder)
    #expect(all.status == 65)
    #expect(
      all.output.contains("FAILED  ./b.json  A start\n  line 1, $.expect.fullScreen: expected film, found nothing"))
    #expect(all.output.contains("    log line "))
    #expect(all.output.contains("BAD     ./c.json\n  ./c.json:1:"))
    #expect(all.output.contains("3 scenarios: 1 passed, 1 failed, 1 invalid, in "))
    #expect(try TandemCommand.run(["scenario", "run", "a.json"], in: folder).status == 0)
    #expect(try TandemCommand.run(["scenario", "run", "a.json", "b.json"], in: folder).status == 1)
    #expect(try TandemCommand.run(["scenario", "check", "."], in: folder).status == 65)
    #expect(try TandemCommand.run(["scenario", "check", "a.json", "b.json"], in: folder).status == 0)
    #expect(try TandemCommand.run(["scenario", "run", "d.json"], in: folder).status == 66)
  }

  @Test("The JSON and JUnit reports have the same verdicts, and the written log is valid")
  func reportsForMachinesHaveTheSameVerdicts() throws {
    let folder = try folder(["a.json": Self.good, "b.json": Self.failing, "c.json": Self.bad])
    let result = try TandemCommand.run(
      ["scenario", "run", ".", "--json", "--junit", "r.xml", "--log-dir", "logs"], in: folder)
    let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    #expect(lines.map { $0["result"]?.string } == ["passed", "failed", "bad", nil])
    #expect(lines[1]["failures"]?.array?.first?["path"] == "$.expect.fullScreen")
    #expect(lines[2]["mistakes"]?.array?.first?["line"] == 1)
    #expect(lines[3]["scenarios"] == 3)
    let xml = try folder.read("r.xml")
    #expect(xml.contains(#"tests="3" failures="1" errors="1" skipped="0""#))
    #expect(try XMLDocumentCheck.isWellFormed(xml))
    #expect(try folder.read("logs/a.jsonl").hasPrefix(#"{"seq":0,"t_us":0,"kind":"session""#))
    let verify = try TandemCommand.run(["log", "verify", "logs/a.jsonl"], in: folder)
    #expect(verify.status == 0, "\(verify.output)")
  }

  @Test("Parallel runs give the same reports as sequential ones; a seed changes only the order")
  func parallelRunsGiveTheSameReports() throws {
    var files: [String: String] = [:]
    for number in 10..<30 { files["\(number).json"] = [Self.good, Self.failing, Self.bad][number % 3] }
    let folder = try folder(files)
    func verdicts(_ arguments: [String]) throws -> [String] {
      let result = try TandemCommand.run(["scenario", "run", ".", "--json"] + arguments, in: folder)
      return try result.output.split(separator: "\n").map { line in
        let json = try JSONValue(parsing: line.utf8)
        return "\(json["path"]?.string ?? "sum") \(json["result"]?.string ?? "") \(json["failures"] ?? .null)"
      }
    }
    let one = try verdicts([])
    #expect(one.count == 21)
    #expect(try verdicts(["--jobs", "4"]) == one)
    #expect(try verdicts(["--shard", "1/4"]).count == 6)
    #expect(Set(try verdicts(["--seed", "7"])) == Set(one))
    #expect(try verdicts(["--seed", "7"]) != one)
  }

  @Test("`--filter` selects scenarios by path or description, and the command fails if no scenario matches")
  func filterMatchesPathsAndDescriptions() throws {
    let folder = try folder([
      "a.json": Self.good, "b.json": Self.good.replacingOccurrences(of: "A start", with: "Other"),
    ])
    #expect(
      try TandemCommand.run(["scenario", "list", ".", "--filter", "Other"], in: folder).output == "./b.json  Other\n")
    #expect(
      try TandemCommand.run(["scenario", "run", ".", "--filter", "a.js"], in: folder).output.hasPrefix(
        "1 scenario: 1 passed"))
    #expect(try TandemCommand.run(["scenario", "run", ".", "--filter", "nowhere"], in: folder).status == 66)
  }

  @Test("`scenario check` reports a missing file, and still checks the other files")
  func missingFileDoesNotHideOtherFiles() throws {
    let folder = try folder(["a.json": Self.good, "c.json": Self.bad])
    let result = try TandemCommand.run(["scenario", "check", "gone.json", "a.json", "c.json"], in: folder)
    #expect(result.status == 66)
    #expect(result.output.contains("c.json:1:"), "\(result.output)")
    #expect(result.output.contains("2 scenarios: 1 with mistakes; 1 can't be read"), "\(result.output)")
    #expect(result.errors.contains("gone.json: No such file or directory"), "\(result.errors)")
    #expect(try TandemCommand.run(["scenario", "check", "gone.json"], in: folder).status == 66)
  }

  @Test("A scenario that is played many times writes the same log each time")
  func repeatedScenarioWritesTheSameLog() throws {
    let folder = try folder(["a.json": Self.good])
    let result = try TandemCommand.run(["scenario", "run", "a.json", "--repeat", "500", "--json"], in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains(#""runs":500"#))
  }

  @Test("The whole collection passes, and the printed schema is the published one")
  func wholeCollectionPassesOnTheCommandLine() throws {
    let folder = try TestFolder()
    let result = try TandemCommand.run(["scenario", "run", CollectedFile.folder], in: folder)
    #expect(result.status == 0, "\(result.output)")
    let schema = try TandemCommand.run(["scenario", "schema"], in: folder)
    let published = try String(contentsOfFile: CollectedFile.folder + "/scenario.schema.json", encoding: .utf8)
    #expect(schema.output == published)
  }
}

/// Only checks that tags are closed in the right order.
private enum XMLDocumentCheck {
  static func isWellFormed(_ text: String) throws -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(0) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("?") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
