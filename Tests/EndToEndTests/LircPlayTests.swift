// An infrared remote during playback.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct LircPlayTests {
    private let media = Media.shared

    private static let remote = """
      begin remote
        name tandem
        bits 16
        flags SPACE_ENC|CONST_LENGTH
        eps 30
        aeps 100
        header 9000 4500
        one 560 1690
        zero 560 560
        ptrail 560
        gap 108000
        begin codes
          KEY_YELLOW 0x01
          KEY_MUTE 0x02
        end codes
      end remote

      """

    /// Starts lircd without a receiver, and waits for its socket.
    private func lircd(in folder: TestFolder) throws -> Process {
      try folder.write(Self.remote, to: "lircd.conf", mode: 0o644)
      let daemon = Process()
      daemon.executableURL = URL(fileURLWithPath: "/usr/sbin/lircd")
      daemon.arguments = [
        "--nodaemon", "--allow-simulate", "--driver=file", "--device=\(folder.path)/received",
        "--output=\(folder.path)/lircd", "--pidfile=\(folder.path)/lircd.pid", "--logfile=\(folder.path)/lircd.log",
        folder.path + "/lircd.conf",
      ]
      daemon.standardOutput = FileHandle.nullDevice
      daemon.standardError = FileHandle.nullDevice
      daemon.standardInput = FileHandle.nullDevice
      try daemon.run()
      try waitUntil("lircd to start") { access(folder.path + "/lircd", F_OK) == 0 }
      return daemon
    }

    private func press(_ key: String, until command: String, _ performance: Performance) throws {
      try performance.pressUntil(command) {
        let line = "0000000000000001 00 \(key) tandem"
        let result = try TandemCommand.run(
          ["--device=\(performance.folder.path)/lircd", "simulate", line], in: performance.folder,
          program: "/usr/bin/irsend")
        #expect(result.status == 0, "\(result.errors)")
      }
    }

    @Test("The keys of an infrared remote are commands for the session, even after a restart of lircd")
    func infraredRemoteCommandsTheSession() throws {
      let folder = try TestFolder()
      var daemon = try lircd(in: folder)
      defer { kill(daemon.processIdentifier, SIGKILL) }
      let performance = try Performance([media.red, media.blue, "--lirc=\(folder.path)/lircd"], in: folder)
      _ = try performance.client().status { $0.roles.pictureInPicture != nil }
      try press("KEY_YELLOW", until: "swap", performance)
      kill(daemon.processIdentifier, SIGKILL)
      daemon.waitUntilExit()
      unlink(folder.path + "/lircd")
      daemon = try lircd(in: folder)
      try press("KEY_MUTE", until: "toggleMute", performance)
      try performance.expectVerifiedEnd()
    }

    @Test("A session plays without lircd, and reports the path at which it looked for lircd")
    func sessionWithoutLircdPlays() throws {
      let folder = try TestFolder()
      let performance = try Performance([media.red, "--lirc=\(folder.path)/none"], in: folder)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      performance.expectEnd()
      let errors = performance.complaints
      #expect(errors.contains("lircd at \(folder.path)/none") && errors.contains("No such file"), "\(errors)")
    }
  }
}
