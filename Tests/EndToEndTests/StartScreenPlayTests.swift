// The start screen, and drops on the window.

import Foundation
import TandemCommands
import TandemControl
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct StartScreenPlayTests {
    private static let page = Pixel(red: 0x10, green: 0x12, blue: 0x16)
    private let media = Media.shared

    private func play(_ arguments: [String], in folder: TestFolder, on screen: VirtualScreen) throws -> Performance {
      try Performance(
        arguments + ["--presenter", "software", "--geometry", "640x360"], in: folder, on: screen,
        environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    }

    /// Waits until the screen shows a menu (`isShown`), or shows none. The suite's time limit bounds the wait.
    private func wait(forMenu isShown: Bool, on screen: VirtualScreen) throws {
      while try screen.capture().pixel(320, 250).isNear(Self.page) != isShown {}
    }

    private func url(_ client: ControlClient, _ role: Role, _ url: String) throws -> Bool {
      func fits(_ report: StatusReport) -> Bool {
        report.roles[role].flatMap { report.players[$0] }?.url == url
      }
      return fits(try client.status(when: fits))
    }

    @Test("The start screen opens a saved session, comes back when nothing plays, and resumes the last videos")
    func startScreenOpensSavedSessionsAndContinues() throws {
      let folder = try TestFolder()
      let saved = folder.path + "/config/tandem/saved"
      try FileManager.default.createDirectory(atPath: saved, withIntermediateDirectories: true)
      let state = SavedState(
        Configuration(), [.fullScreen: SavedState.Video(OpenRequest(MediaContent(url: media.blue)))])
      try Data(state.bytes).write(to: URL(fileURLWithPath: saved + "/friday.json"))
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try play([], in: folder, on: screen)
      let client = try performance.client()
      try wait(forMenu: true, on: screen)
      try screen.xdotool("key", "Return")
      #expect(try url(client, .fullScreen, media.blue))
      try wait(forMenu: false, on: screen)
      try client.done(.command(.unload(.fullScreen), CommandOptions()))
      try wait(forMenu: true, on: screen)
      try screen.xdotool("key", "Escape")
      try wait(forMenu: false, on: screen)
      try screen.xdotool("key", "Return")
      try wait(forMenu: true, on: screen)
      try screen.xdotool("key", "Home", "Return")
      #expect(try url(client, .fullScreen, media.blue))
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("The start screen offers the newest contents of the history, with --history")
    func startScreenOffersTheHistory() throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/tandem", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try folder.write(
        #"{"format":"tandem-history","version":1,"history":[{"address":"\#(media.blue)","duration_us":1,"played_s":1}]}"#,
        to: "tandem/history.json")
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try play(["--history"], in: folder, on: screen)
      let client = try performance.client()
      try wait(forMenu: true, on: screen)
      try screen.xdotool("key", "Return")
      #expect(try url(client, .fullScreen, media.blue))
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("A drop opens in the role under the pointer; a refused address opens nothing")
    func dropOpensInTheRoleUnderThePointer() throws {
      let folder = try TestFolder()
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try play([], in: folder, on: screen)
      let client = try performance.client()
      try wait(forMenu: true, on: screen)
      func drop(_ text: String, _ type: String = "text/uri-list", at x: Int, _ y: Int) throws {
        try screen.xdotool("mousemove", String(x), String(y))
        let source = try DropSource(text, type: type, on: screen.name)
        while !source.isFinished { source.answer() }
      }
      try drop("file://\(media.red)\r\n", at: 100, 100)
      #expect(try url(client, .fullScreen, media.red))
      for hostile in ["fd://0", "av://lavfi:color", "frames://3", "/missing.mkv"] {
        try drop(hostile, "text/plain", at: 100, 100)
      }
      try client.done(
        .command(.open(OpenRequest(MediaContent(url: media.blue), in: .pictureInPicture)), CommandOptions()))
      let box = PixelArea.pictureInPicture(corner: .bottomRight, size: .medium, screenWidth: 640, screenHeight: 360)
      try drop("file://\(media.short)\r\n", at: box.x + box.width / 2, box.y + box.height / 2)
      #expect(try url(client, .pictureInPicture, media.short))
      #expect(try url(client, .fullScreen, media.red))
      performance.expectEnd()
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      for hostile in ["fd://0", "lavfi", "frames://3", "/missing.mkv"] { #expect(!log.contains(hostile)) }
      #expect(log.contains(#""source":"window""#))
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("`play` without an address ends with a usage error if there is no window for the start screen")
    func playAloneWithoutAWindowIsAUsageError() throws {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["play", "--no-config"], in: folder, environment: ["DISPLAY=:9999", "SDL_VIDEODRIVER=x11"])
      #expect(result.status == 64 && result.errors.contains("play needs a file or an address"))
    }
  }
}
