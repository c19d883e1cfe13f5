// A server casts a film to a client, and the client plays the film in a session. The client is jellyfin-mpv-shim,
// unchanged and started as a user starts it.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct JellyfinClientTests {
    private static let python = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/mpv-clients/bin/python3").path

    /// Starts the client without a window, with the addresses of the server and the session.
    private func client(of server: String, in folder: TestFolder) throws -> Process {
      try #require(
        FileManager.default.isExecutableFile(atPath: Self.python), "the clients are missing; Scripts/test installs them"
      )
      let place = folder.path + "/config/jellyfin-mpv-shim"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let settings = """
        {"mpv_ext": true, "mpv_ext_start": false, "mpv_ext_ipc": "\(folder.path)/s.full.mpv.sock", "enable_gui": false,
         "check_updates": false, "fullscreen": false}
        """
      try Data(settings.utf8).write(to: URL(fileURLWithPath: place + "/conf.json"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.python)
      process.arguments = [
        "-m", "jellyfin_mpv_shim.mpv_shim", "--no-gui", "--config", place, "--server", server, "--username", "ann",
        "--password", "geheim",
      ]
      process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      return process
    }

    @Test("A Jellyfin server plays, pauses, seeks and stops a session through its client, and receives the position")
    func serverControlsASessionThroughItsClient() throws {
      let folder = try TestFolder()
      let performance = try Performance(["--idle", "--no-config", "--mpris", "off"], in: folder)
      let session = try performance.client()
      let server = try ScriptServer("film-server.py", [Media.shared.choices])
      let port = try server.port()
      let client = try client(of: "http://127.0.0.1:\(port)", in: folder)
      defer { kill(client.processIdentifier, SIGKILL) }
      try server.wait(for: "ready")
      let film = String(repeating: "f1", count: 16)
      let opening = #""ItemIds":["\#(film)"],"StartIndex":0,"StartPositionTicks":50000000,"PlayCommand":"PlayNow""#
      try server.tell("Play", #"{\#(opening),"ControllingUserId":"\#(String(repeating: "05", count: 16))"}"#)
      try server.wait(for: "begins \(film)")
      let playing = try session.status { ($0.video(.fullScreen)?.position ?? .zero) > .seconds(5) }
      #expect(playing.video(.fullScreen)?.title == "Der Film")
      #expect(playing.video(.fullScreen)?.url.contains("http://127.0.0.1:\(port)/") == true)
      try server.tell("Playstate", #"{"Command":"Pause"}"#)
      try server.wait(for: "progress", where: { $0.hasSuffix("True") })
      #expect(try session.status { $0.video(.fullScreen)?.isPaused == true }.video(.fullScreen)?.isPaused == true)
      try server.tell("Playstate", #"{"Command":"Seek","SeekPositionTicks":100000000}"#)
      try server.wait(for: "progress", where: { position($0).map { abs($0 - 10) < 1.5 } ?? false })
      try server.tell("Playstate", #"{"Command":"Unpause"}"#)
      try server.wait(for: "progress", where: { $0.hasSuffix("False") })
      // If another client pauses the film, the server must be notified, too.
      try session.done(.command(.pause(.fullScreen), CommandOptions()))
      try server.wait(for: "progress", where: { $0.hasSuffix("True") })
      try server.tell("Playstate", #"{"Command":"Stop"}"#)
      try server.wait(for: "stops")
      #expect(try session.status { $0.roles[.fullScreen] == nil }.roles[.fullScreen] == nil)
      try performance.expectVerifiedEnd()
    }

    /// The position in seconds in a progress line that the test server printed.
    private func position(_ line: String) -> Double? {
      line.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1e7 }
    }
  }
}

extension StatusReport {
  fileprivate func video(_ role: Role) -> Player? { roles[role].flatMap { players[$0] } }
}
