// Converting a log to a scenario and back, as a user does.

import Foundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogToScenarioTests {
  private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios").path

  @Test("A log becomes a scenario whose run writes an equal log")
  func scenarioFromLogWritesAnEqualLog() throws {
    let folder = try TestFolder()
    let log = Self.scenarios + "/edges/gap-2-leaving-dies.log.jsonl"
    let made = try TandemCommand.run(["log", "to-scenario", log, "-o", "again.json"], in: folder)
    #expect(made.status == 0 && made.errors.isEmpty)
    #expect(made.output == "again.json: 7 steps; play it with: tandem scenario run again.json\n")
    #expect(try TandemCommand.run(["scenario", "run", "again.json", "--log-dir", "."], in: folder).status == 0)
    #expect(try TandemCommand.run(["log", "diff", log, "again.jsonl"], in: folder).status == 0)
    let printed = try TandemCommand.run(["log", "to-scenario", "-"], in: folder, input: log)
    #expect(printed.status == 0 && printed.output.contains(#""fault": "lose-core""#))
    let begun = try TandemCommand.run(["log", "to-scenario", log, "--seq", "2"], in: folder)
    #expect(begun.status == 0 && !begun.output.contains("swap") && begun.output.contains("open"))
  }

  @Test("A log that can't become a scenario is refused with the reason, and nothing is written")
  func logThatCannotBecomeScenarioIsRefused() throws {
    let folder = try TestFolder()
    try folder.write("", to: "empty")
    try folder.write(#"{"seq":7,"t_us":1,"kind":"end","reason":"shutdown"}"# + "\n", to: "tail")
    let cases = [
      ([Self.scenarios + "/avkit/swap.jsonl"], 65, "foreign"), (["empty"], 65, "the log has no records"),
      (["tail"], 65, "does not begin with a `session` record"), (["missing"], 66, "can't open missing"),
      (["empty", "--until", "soon"], 64, "--until"),
    ]
    for (arguments, status, message) in cases {
      let result = try TandemCommand.run(["log", "to-scenario", "-o", "out.json"] + arguments, in: folder)
      #expect(result.status == Int32(status) && result.errors.contains(message), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.json"))
    }
  }
}
