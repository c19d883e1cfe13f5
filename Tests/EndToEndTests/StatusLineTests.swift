// The playing videos in the window's title and on a terminal.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct StatusLineTests {
    /// Plays two existing files with simulated players.
    private func play(
      _ options: [String], _ environment: [String: String] = [:], on screen: VirtualScreen? = nil,
      _ terminal: PseudoTerminal? = nil
    ) throws -> Performance {
      let folder = try TestFolder()
      let files = ["Übung.mkv", "match.mkv"].map { folder.path + "/" + $0 }
      for file in files { try Data("a film".utf8).write(to: URL(fileURLWithPath: file)) }
      return try Performance(
        files + ["--player", "simulated", "--no-config", "--restarts", "0"] + options, in: folder, on: screen,
        environment: environment, terminal: terminal)
    }

    @Test("The status line shows both positions, stays below all other output, and disappears at the end")
    func statusLineIsLastUntilTheEnd() throws {
      let terminal = try PseudoTerminal()
      let performance = try play([], ["TERM": "xterm"], terminal)
      try terminal.wait(for: "\u{1B}]2;Übung · match – Tandem\u{1B}\\")
      try terminal.wait(for: "\r\u{1B}[K*0:01 / ")
      terminal.type("s")
      try terminal.wait(for: "didStopPictureInPicture")
      try terminal.wait(for: "\u{1B}]2;match · Übung – Tandem\u{1B}\\")
      terminal.type("q")
      #expect(performance.end() == 0)
      try terminal.wait(for: "\r\u{1B}[K\u{1B}[23;2tended")
      // No other output follows the status line on the same line of the terminal.
      for line in terminal.printed.split(whereSeparator: \.isNewline) where line.contains("didStop") {
        #expect(line.split(separator: "\u{1B}[K").last?.hasPrefix("  ") == true, "\(line)")
      }
    }

    @Test(
      "There is no status line if it is switched off, or if the terminal can't show it",
      arguments: [["--status-line", "off"], ["--quiet"], ["--json"], []])
    func statusLineCanBeAbsent(options: [String]) throws {
      let terminal = try PseudoTerminal()
      let performance = try play(options, ["TERM": options.isEmpty ? "dumb" : "xterm"], terminal)
      let (client, _) = try performance.client(after: 0)
      _ = try client.status { $0.players[.A]?.position ?? .zero > .milliseconds(800) }
      terminal.type("q")
      #expect(performance.end() == 0)
      #expect(!terminal.printed.contains("\u{1B}[K") && !terminal.printed.contains("\u{1B}]2;"))
    }

    @Test("The window's title names the playing videos, in letters of all languages")
    func windowTitleNamesThePlayingVideos() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try play([], on: screen)
      try waitUntil("the title") {
        let command = [
          "env", "DISPLAY=\(screen.name)", "xdotool", "search", "--class", "tandem-player", "getwindowname",
        ]
        do {
          let name = String(decoding: try VirtualScreen.run(command), as: UTF8.self)
          return name.contains("Übung · match – Tandem")
        } catch { return false }
      }
      performance.signal(SIGTERM)
      #expect(performance.end() == 0, "\(performance.complaints)")
    }
  }
}
