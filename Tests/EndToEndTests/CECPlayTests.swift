// The television's own remote during playback, with the real libcec.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct CECPlayTests {
    private let media = Media.shared

    /// The processes of `cec-client` that use an adapter.
    private func clients(of adapter: SimulatedCECAdapter) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
        let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        let text = String(decoding: words, as: UTF8.self)
        return Int(process) != nil && text.hasPrefix("cec-client\0") && text.contains(adapter.path + "\0")
      }
    }

    @Test("The television lists Tandem as a player, its remote commands the session, and libcec ends with the session")
    func televisionsRemoteCommandsTheSession() throws {
      let adapter = try SimulatedCECAdapter()
      let performance = try Performance([media.red, media.blue, "--cec=\(adapter.path)"])
      _ = try performance.client().status { $0.roles.pictureInPicture != nil }
      // The codes of the yellow key and of MUTE.
      try performance.pressUntil("swap") { adapter.press(0x74) }
      try performance.pressUntil("toggleMute") { adapter.press(0x43) }
      try waitUntil("the television to list the player") { adapter.playerName == "Tandem" }
      try performance.expectVerifiedEnd()
      try waitUntil("cec-client to end") { try clients(of: adapter).isEmpty }
    }

    @Test("If libcec ends during a session, the session says so, and the remote works again later")
    func lostAdapterIsReportedAndOpenedAgain() throws {
      let adapter = try SimulatedCECAdapter()
      let performance = try Performance([media.red, media.blue, "--cec=\(adapter.path)"])
      _ = try performance.client().status { $0.roles.pictureInPicture != nil }
      try performance.pressUntil("swap") { adapter.press(0x74) }
      for process in try clients(of: adapter) { kill(try #require(Int32(process)), SIGKILL) }
      try performance.waitForComplaint("the television's remote is lost: cec-client ended")
      try performance.pressUntil("toggleMute") { adapter.press(0x43) }
      performance.expectEnd()
      #expect(performance.complaints.components(separatedBy: "the television's remote").count == 2)
    }

    @Test("A session plays without an adapter, and says why the remote does not work")
    func sessionWithoutAdapterPlays() throws {
      let folder = try TestFolder()
      let performance = try Performance([media.red, "--cec=\(folder.path)/none"], in: folder)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      try performance.waitForComplaint("unable to open the device on port \(folder.path)/none")
      performance.expectEnd()
      #expect(performance.complaints.contains("tandem doctor cec"))
    }
  }
}
