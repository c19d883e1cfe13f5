// The progress of a scenario with libmpv, as a user sees it.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct ScenarioProgressTests {
    @Test("A scenario with libmpv shows its present second and its newest record on a terminal")
    func scenarioShowsItsProgressOnATerminal() throws {
      let folder = try TestFolder()
      try folder.write(
        #"{"version": 2, "description": "One video", "contents": {"film": {}}, "steps": [{"command": "open", "content": "film"}, {"until": {"idle": true}}, {"after": 1}]}"#,
        to: "one.json")
      let terminal = try PseudoTerminal()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
      process.arguments = ["scenario", "run", "one.json", "--player", "mpv"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = terminal.slave
      try process.run()
      try terminal.wait(for: " s, opening")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(terminal.printed)")
      #expect(try terminal.printed.contains(Regex("1/1  one\\.json: [0-9]+ s, opening")), "\(terminal.printed)")
    }
  }
}
