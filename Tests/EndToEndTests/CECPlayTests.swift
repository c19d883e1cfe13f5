// The television's own remote during playback, with the real libcec.

import Foundation
import TandemControl
import TandemLog
import TandemLogFiles
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct CECPlayTests {
    private let media = Media.shared

    /// Presses a key until the log has the command, for at most 30 s, because libcec needs seconds to register.
    private func press(
      _ key: UInt8, until command: String, _ adapter: SimulatedCECAdapter, _ performance: Performance
    ) throws {
      let end = Date() + 30
      while Date() < end {
        adapter.press(key)
        let wait = Date() + 1
        while Date() < wait {
          if try commands(performance).contains(command) { return }
          usleep(10_000)
        }
      }
      throw HarnessError(what: "key \(key) gave no \(command)")
    }

    private func commands(_ performance: Performance) throws -> [String] {
      let reader = try LogReader(path: performance.log)
      var commands: [String] = []
      while let record = try reader.next() {
        if record.kind == "command", record["source"] == "remote" { commands.append(record["command"]?.string ?? "") }
      }
      return commands
    }

    private func wait(_ fault: @autoclosure () -> String, until isReached: () throws -> Bool) throws {
      let end = Date() + 20
      while try !isReached() {
        guard Date() < end else { throw HarnessError(what: fault()) }
        usleep(10_000)
      }
    }

    /// The processes of `cec-client` that use an adapter.
    private func clients(of adapter: SimulatedCECAdapter) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
        let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return Int(process) != nil && String(decoding: words, as: UTF8.self).contains(adapter.path + "\0")
      }
    }

    @Test("The television lists Tandem as a player, its remote commands the session, and libcec ends with the session")
    func televisionsRemoteCommandsTheSession() throws {
      let adapter = try SimulatedCECAdapter()
      let performance = try Performance([media.red, media.blue, "--cec=\(adapter.path)"])
      _ = try performance.client().status { $0.roles.pictureInPicture != nil }
      // The codes of the yellow key and of MUTE.
      try press(0x74, until: "swap", adapter, performance)
      try press(0x43, until: "toggleMute", adapter, performance)
      try wait("the player's name is \(adapter.playerName)") { adapter.playerName == "Tandem" }
      performance.signal(SIGTERM)
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
      try wait("cec-client still runs") { try clients(of: adapter).isEmpty }
    }

    @Test("A session plays without an adapter, and says why the remote does not work")
    func sessionWithoutAdapterPlays() throws {
      let folder = try TestFolder()
      let performance = try Performance([media.red, "--cec=\(folder.path)/none"], in: folder)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      try performance.waitForComplaint("unable to open the device on port \(folder.path)/none")
      performance.signal(SIGTERM)
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("tandem doctor cec"))
    }
  }
}
