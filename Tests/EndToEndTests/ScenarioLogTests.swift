// The callback logs in Scenarios/, verified by the program.

import Foundation
import TandemTestSupport
import Testing

@Suite struct ScenarioLogTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios/avkit").path

  /// The names of the callback logs, without the golden logs of scenarios.
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [])
    .filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".log.jsonl") }

  @Test(
    "Valid logs of AVKit's own callbacks are accepted; a broken log breaks the rule in its name", arguments: names)
  func avkitLogsPassAndBrokenOnesFail(name: String) throws {
    let result = try TandemCommand.run(["log", "verify", Self.folder + "/" + name], in: TestFolder())
    if name.hasPrefix("wrong-") {
      let rule = name.split(separator: "-")[1]
      #expect(result.status == 1)
      #expect(result.output.contains(" \(rule): "), "\(result.output)")
    } else {
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test("The folder of logs contains three valid and three broken logs")
  func bothKindsOfLogsExist() {
    #expect(Self.names.filter { $0.hasPrefix("wrong-") }.count == 3)
    #expect(Self.names.filter { !$0.hasPrefix("wrong-") }.count == 3)
  }
}
