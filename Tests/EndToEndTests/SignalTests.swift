// Signals, and the keys of a terminal that send them.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct SignalTests {
    private let media = Media.shared
    private let simulated = [Media.shared.red, Media.shared.blue, "--player", "simulated", "--no-config"]

    @Test(
      "Several SIGTERMs at once, as the program `timeout` sends them, end a session cleanly and only once",
      arguments: [["--restarts", "5"], ["--restarts", "0"]])
    func severalSIGTERMsEndASessionOnce(options: [String]) throws {
      let performance = try Performance(simulated + options)
      let (_, player) = try performance.client(after: 0)
      for _ in 0..<3 {
        performance.signal(SIGTERM)
        kill(pid_t(player), SIGTERM)
      }
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
      #expect(access(performance.socket, F_OK) != 0)
    }

    @Test("SIGQUIT ends a session cleanly; SIGUSR1, SIGUSR2 and SIGALRM have no effect on player and supervisor")
    func sigquitEndsAndOtherSignalsDoNothing() throws {
      let performance = try Performance(simulated)
      let (client, player) = try performance.client(after: 0)
      for signal in [SIGUSR1, SIGUSR2, SIGALRM] {
        performance.signal(signal)
        kill(pid_t(player), signal)
      }
      try client.done(.command(.swap, CommandOptions()))
      performance.signal(SIGQUIT)
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test(
      "Exceeding the limit on file sizes is an error with a reason, and does not kill the process",
      arguments: [(4, 69), (20480, 65)])
    func limitOnFileSizesIsAnError(blocks: Int, status: Int32) throws {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        [
          "-c", "ulimit -f \(blocks); exec \"$0\" play \"$@\" --display headless --ao null --no-config --quiet",
          try TandemCommand.path, media.red, "--socket", folder.path + "/s.sock", "--log", folder.path + "/log.jsonl",
        ], in: folder, program: "/bin/bash")
      #expect(result.status == status, "\(result.status) \(result.errors)")
      #expect(result.errors.contains("File too large") && !result.errors.contains("SIGXFSZ"), "\(result.errors)")
    }

    @Test("SIGTERM during the first opening ends a session with exit status 0 and without an error")
    func sigtermDuringAnOpeningEndsQuietly() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let performance = try Performance([server.url("silence"), "--no-config"])
      let client = try performance.client()
      _ = try client.ask(.status, for: "status", within: .seconds(5))
      performance.expectEnd()
      #expect(performance.complaints.isEmpty)
    }

    @Test("`quit` replies once the log has its end record and the recording has all steps")
    func quitAnswersOnceTheFilesAreWritten() throws {
      let folder = try TestFolder()
      let record = folder.path + "/record.json"
      let performance = try Performance(simulated + ["--record", record], in: folder)
      let (client, _) = try performance.client(after: 0)
      try client.done(.command(.swap, CommandOptions()))
      #expect(try TandemCommand.run(["quit", "--socket", performance.socket], in: folder).status == 0)
      #expect(try folder.read("log.jsonl").contains("\"kind\":\"end\""))
      #expect(try folder.read("record.json").contains("\"swap\""))
      #expect(performance.end() == 0)
    }

    @Test("A job that moves from the background to the foreground receives keys")
    func jobInTheForegroundTakesItsKeys() throws {
      let terminal = try PseudoTerminal()
      let performance = try Performance(
        simulated, terminal: terminal,
        shell: #""$@" & until [ -S "$XDG_RUNTIME_DIR/s.sock" ]; do read -t 0.1 < /dev/zero; done; fg"#)
      let (client, _) = try performance.client(after: 0)
      try waitUntil("the keys to be taken") { terminal.isRaw }
      terminal.type("s")
      _ = try client.status { $0.roles.fullScreen == .B && $0.transaction == nil }
      terminal.type("q")
      #expect(performance.end() == 0)
      #expect(!terminal.isRaw)
    }

    @Test(
      "The keys work and both videos play on after Ctrl-Z and fg, even after a time in the background",
      arguments: [#""$@"; fg"#, #""$@"; bg; fg"#])
    func keysWorkAfterCtrlZAndFg(script: String) throws {
      let terminal = try PseudoTerminal()
      let performance = try Performance(simulated, terminal: terminal, shell: script)
      let (client, player) = try performance.client(after: 0)
      try terminal.wait(for: "keys")
      terminal.type("\u{1A}")
      // The shell prints at once which job it continues. Not every shell prints that the job had stopped.
      try terminal.wait(for: "\"$@\"")
      try waitUntil("the keys to be taken again") { terminal.isRaw }
      terminal.type("s")
      let status = try client.status { $0.roles.fullScreen == .B && $0.transaction == nil }
      #expect(status.roles.fullScreen == .B)
      #expect(status.process == player)
      terminal.type("q")
      #expect(performance.end() == 0)
      #expect(!terminal.isRaw)
      try expectVerified(performance.log)
    }

    @Test("The next player takes over the terminal of a player that dies")
    func nextPlayerTakesTheTerminal() throws {
      let terminal = try PseudoTerminal()
      let performance = try Performance(simulated, terminal: terminal)
      let (_, player) = try performance.client(after: 0)
      kill(pid_t(player), SIGKILL)
      let (client, _) = try performance.client(after: player)
      terminal.type("s")
      let status = try client.status { $0.roles.fullScreen == .B && $0.transaction == nil }
      #expect(status.roles.fullScreen == .B)
      terminal.type("q")
      #expect(performance.end() == 0)
      #expect(!terminal.isRaw)
    }
  }
}
