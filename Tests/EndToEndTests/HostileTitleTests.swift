// A film with a title that tries to control the programs that show it.

import Foundation
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct HostileTitleTests {
    /// A film with a title of 100 kB. The title clears the screen, changes the writing direction, and contains a second
    /// line and bytes that are not text.
    private func film(_ media: CraftedMedia) throws -> String {
      var tags = Data(";FFMETADATA1\ntitle=Film \u{1B}[2J\u{202E}\u{9B}31m\\\nMAINPID=1\\\nü".utf8)
      tags.append(contentsOf: [0xFF, 0xC0, 0x80])
      tags.append(contentsOf: Array(repeating: UInt8(ascii: "x"), count: 100_000) + [0x0A])
      let path = try media.write(tags, as: "tags")
      return try media.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10", "-f", "ffmetadata", "-i", path, "-map", "0",
          "-map_metadata", "1",
          "-t", "20",
        ], "film.mkv")
    }

    /// The control characters in a line.
    private func steering(_ text: some StringProtocol) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
    }

    @Test("A hostile title can't control systemd, the desktop, a broker or a terminal")
    func hostileTitleSteersNoProgram() throws {
      let (folder, media) = (try TestFolder(), try CraftedMedia())
      let (systemd, bus) = (try NotifySocket(in: folder), try PrivateBus(in: folder))
      let (broker, terminal) = (try PrivateBroker(in: folder), try PseudoTerminal())
      let performance = try Performance(
        [try film(media), "--no-config", "--mqtt", broker.address, "--node", "tv"], in: folder,
        environment: ["NOTIFY_SOCKET": systemd.name, "DBUS_SESSION_BUS_ADDRESS": bus.address, "TERM": "xterm"],
        terminal: terminal)
      var status = ""
      while !status.hasPrefix("STATUS=Film") { status = try systemd.next() }
      #expect(steering(status).isEmpty && status.utf8.count < 2000)
      func wait(_ words: [String], until fits: (String) -> Bool) throws -> String {
        var output = ""
        try waitUntil("\(words.joined(separator: " ")), which said: \(output.prefix(200))") {
          output = try TandemCommand.run(
            Array(words.dropFirst()), in: folder, program: "/usr/bin/" + words[0],
            environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address]
          ).output
          return fits(output)
        }
        return output
      }
      let card = try wait(["playerctl", "-p", "tandem", "metadata", "title"]) { $0.hasPrefix("Film") }
      #expect(steering(card.dropLast()).isEmpty && card.utf8.count < 2000)
      for topic in ["media/title", "state"] {
        let words = [
          "timeout", "-s", "KILL", "1", "mosquitto_sub", "-p", "\(broker.port)", "-t", "tandem/nodes/tv/\(topic)",
        ]
        let said = try wait(words + ["-C", "1"]) { $0.contains("Film ") }
        #expect(steering(said.dropLast()).isEmpty && said.utf8.count < 4000, "\(topic): \(said.prefix(300))")
      }
      let client = try LineClient(folder.path + "/s.full.mpv.sock")
      let title = try client.data("get_property", "media-title")?.string ?? ""
      #expect(title.hasPrefix("Film \u{1B}[2J") && title.utf8.count < 1 << 17)
      let words = try TandemCommand.run(["status", "--socket", performance.socket], in: folder).output
      #expect(
        words.contains("Film ") && words.utf8.count < 4000 && !words.contains("\u{1B}") && !words.contains("\u{202E}"))
      terminal.type("q")
      try systemd.wait(for: "STOPPING=1")
      #expect(performance.end() == 0)
      #expect(!terminal.printed.contains("\u{1B}[2J") && !terminal.printed.contains("\u{202E}"))
      #expect(!systemd.heard.contains { $0.hasPrefix("MAINPID") })
      try expectVerified(performance.log)
    }
  }
}
