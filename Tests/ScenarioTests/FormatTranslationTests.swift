// Files of format 1, translated by Scripts/translate-format-1.py.

import Foundation
import TandemLog
import TandemScenario
import TandemTestSupport
import Testing

@Suite struct FormatTranslationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let translator = root.appendingPathComponent("Scripts/translate-format-1.py").path

  /// Runs a program.
  ///
  /// - Returns: its exit status and the text of its standard error.
  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    (process.executableURL, process.arguments) = (URL(fileURLWithPath: program), arguments)
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test(
    "Scenarios and golden logs of version 1 are refused; once translated, they are read and keep the rules")
  func versionOneIsTranslated() throws {
    let folder = try TestFolder()
    let archive = Self.root.appendingPathComponent("Tests/Goldens/format-1.tar.xz").path
    try #require(try run("/bin/tar", ["-xJf", archive, "-C", folder.path]).status == 0)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
    let scenarios = paths.filter { $0.hasSuffix(".json") && !$0.hasSuffix("scenario.schema.json") }
    let logs = paths.filter { $0.hasSuffix(".log.jsonl") }
    try #require(scenarios.count == 208 && logs.count == 208)
    for path in scenarios {
      #expect(throws: ScenarioError.self, "\(path)") { _ = try Scenario(decoding: [UInt8](Self.bytes(path))) }
    }
    for path in logs {
      #expect(throws: LogReadError.self, "\(path)") { _ = try LogReader(bytes: [UInt8](try Self.bytes(path))).next() }
    }
    let translation = try run(Self.translator, scenarios + logs)
    try #require(translation.status == 0, "\(translation.errors)")
    for path in scenarios {
      #expect(throws: Never.self, "\(path)") { _ = try Scenario(decoding: [UInt8](Self.bytes(path))) }
    }
    for path in logs {
      let reader = LogReader(bytes: [UInt8](try Self.bytes(path)))
      var verifier = Verifier()
      while let record = try reader.next() {
        #expect(record.knownKind != nil, "\(path): \(record)")
        let findings = verifier.feed(record)
        #expect(!findings.contains { $0.severity == .violation }, "\(path): \(findings)")
      }
      #expect(!verifier.finish().contains { $0.severity == .violation }, "\(path)")
    }
  }

  @Test("A file that is not of version 1 stays unchanged, and the translation exits with the reason and status 65")
  func otherFilesAreLeftAlone() throws {
    let folder = try TestFolder()
    let texts = [
      "text": "no JSON", "other": #"{"version": 1}"#, "new": #"{"version": 2, "description": "x", "steps": []}"#,
      "later.jsonl": #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":3}"# + "\n",
      "foreign.jsonl": #"{"callback":"willStartPictureInPicture","player":"A"}"# + "\n",
    ]
    for (name, text) in texts {
      let path = folder.path + "/" + name
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let result = try run(Self.translator, [path])
      #expect(result.status == 65, "\(name): \(result.errors)")
      #expect(result.errors.hasPrefix("translate-format-1: \(path): "), "\(name): \(result.errors)")
      #expect(try Self.bytes(path) == Data(text.utf8), "\(name)")
    }
    #expect(try run(Self.translator, [folder.path + "/none"]).status == 74)
  }

  private static func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}
