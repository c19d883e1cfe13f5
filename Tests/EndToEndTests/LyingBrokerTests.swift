// Misbehaving brokers.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct LyingBrokerTests {
    /// The largest amount of memory that a process has used so far, in MiB.
    private func peak(_ process: Int) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }

    // The default is MQTT 3.1.1, because with MQTT 5 libmosquitto 2.0.11 crashes at a property that it does not know.
    @Test("An MQTT 5 property that libmosquitto does not know is harmless with the default protocol version")
    func unknownPropertyIsHarmless() throws { try lies(["property"]) }

    @Test(
      "A session plays on despite a misbehaving broker, buffers few of its bytes, and reconnects",
      arguments: ["long", "unreleased", "flood", "noise", "strange"], ["5", "3.1.1"])
    func sessionSurvivesALyingBroker(lie: String, version: String) throws {
      try lies([lie, "--mqtt-version", version])
    }

    /// - Parameter words: the misbehaviour, followed by arguments of `tandem play`.
    private func lies(_ words: [String]) throws {
      let lie = words[0]
      let broker = try ScriptServer("lying-broker.py", [lie, "tandem/nodes/tv/command"])
      let address = "mqtt://127.0.0.1:\(try broker.port())"
      let screen = try Performance(
        [
          "http://e.org/a.mp4", "http://e.org/b.mp4", "--player", "simulated", "--no-config", "--mpris", "off",
          "--mqtt", address, "--node", "tv",
        ] + words.dropFirst())
      let (client, player) = try screen.client(after: 0)
      let before = try peak(player)
      // The session disconnects from a broker that sends garbage or an endless message, and connects again.
      try broker.wait(for: "connected", number: ["long", "unreleased", "noise"].contains(lie) ? 2 : 1)
      if ["property", "strange"].contains(lie) { try broker.wait(for: "told", number: 1) }
      if lie == "flood" {
        _ = try client.status { $0.counters.contains { $0.name == "transactions" && $0.value > 30 } }
      }
      for _ in 0..<5 { try client.done(.command(.setVolume(50, .fullScreen), CommandOptions())) }
      let after = try peak(player)
      #expect(after - before < 120, "before: \(before) MiB, after: \(after)")
      try screen.expectVerifiedEnd()
    }
  }
}
