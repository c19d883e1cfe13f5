// What plays, said beside the picture: in the window's title and on a terminal.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct StatusLineTests {
    /// Plays two files that are there, without looking into them.
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

    @Test("on a terminal the last line says where both are, what is printed comes above it, and it goes in the end")
    func statusLine() throws {
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
      // Nothing is printed behind what the line says.
      for line in terminal.printed.split(whereSeparator: \.isNewline) where line.contains("didStop") {
        #expect(line.split(separator: "\u{1B}[K").last?.hasPrefix("  ") == true, "\(line)")
      }
    }

    @Test(
      "where nobody wants it, and where the terminal can't, there is none",
      arguments: [["--status-line", "off"], ["--quiet"], ["--json"], []])
    func silent(options: [String]) throws {
      let terminal = try PseudoTerminal()
      let performance = try play(options, ["TERM": options.isEmpty ? "dumb" : "xterm"], terminal)
      let (client, _) = try performance.client(after: 0)
      _ = try client.status { $0.players[.A]?.position ?? .zero > .milliseconds(800) }
      terminal.type("q")
      #expect(performance.end() == 0)
      #expect(!terminal.printed.contains("\u{1B}[K") && !terminal.printed.contains("\u{1B}]2;"))
    }

    @Test("the window's title names what plays, in letters of all languages")
    func windowTitle() throws {
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
