// The whole program in a real window, with keys and the mouse.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(10))) struct SessionWindowTests {
    static let presenters = ["software", "opengl"]
    private static let size = PictureSize(width: 640, height: 360)
    private static let centre = (x: 320, y: 180)
    private let media = Media.shared

    /// The middle of a picture in picture in a corner.
    private static func middle(_ corner: PicturePlacement) -> (x: Int, y: Int) {
      let box = PixelArea.pictureInPicture(
        corner: corner, size: .medium, screenWidth: size.width, screenHeight: size.height)
      return (box.x + box.width / 2, box.y + box.height / 2)
    }

    private func play(
      _ presenter: String, on screen: VirtualScreen, _ contents: [String], _ options: String...
    ) throws -> Performance {
      try Performance(
        contents + ["--presenter", presenter, "--geometry", "640x360"] + options, on: screen)
    }

    /// Plays red full screen and blue in picture in picture, and waits until both are visible.
    private func redAndBlue(
      _ presenter: String, on screen: VirtualScreen, _ options: String...
    ) throws -> (Performance, ControlClient) {
      let performance = try Performance(
        [media.red, media.blue, "--presenter", presenter, "--geometry", "640x360"] + options, on: screen)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try expect(.pureRed, .pureBlue, at: .bottomRight, on: screen)
      return (performance, client)
    }

    private func expect(_ full: Pixel, _ small: Pixel, at corner: PicturePlacement, on screen: VirtualScreen) throws {
      let place = Self.middle(corner)
      try waitUntil("\(full) full screen and \(small) at the \(corner)") {
        let capture = try Capture(of: screen.name)
        return capture.pixel(Self.centre.x, Self.centre.y).isNear(full) && capture.pixel(place.x, place.y).isNear(small)
      }
    }

    private func end(_ performance: Performance) throws {
      performance.signal(SIGTERM)
      #expect(performance.end() == 0, "\(performance.complaints)")
      try expectVerified(performance.log)
    }

    @Test("A key press and a command swap the visible videos, in each of the four corners", arguments: presenters)
    func keyAndCommandSwapInEachCorner(presenter: String) throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let (performance, client) = try redAndBlue(presenter, on: screen, "--animation", "0.1")
      let watch = ScreenWatch(screen, at: [])
      for corner in PicturePlacement.allCases {
        _ = try client.ask(.command(.move(corner), CommandOptions()), for: "the move", within: .seconds(5))
        try expect(.pureRed, .pureBlue, at: corner, on: screen)
        try screen.xdotool("key", "s")
        try expect(.pureBlue, .pureRed, at: corner, on: screen)
        _ = try client.status { $0.transaction == nil }
        let result = try TandemCommand.run(["swap", "--socket", performance.socket], in: performance.folder)
        #expect(result.status == 0, "\(result.errors)")
        try expect(.pureRed, .pureBlue, at: corner, on: screen)
      }
      let frames = try watch.end()
      #expect(frames.count > 20)
      #expect(!frames.contains { $0.isBlack })
      try end(performance)
    }

    @Test("The growing video covers the other video during a swap, without a black area", arguments: presenters)
    func growingVideoCoversTheOtherInASwap(presenter: String) throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let (performance, client) = try redAndBlue(presenter, on: screen, "--animation", "2")
      // The first pixel is just outside the small picture, the second at the edge of the large picture.
      let (inside, edge) = ((x: 420, y: 240), (x: 10, y: 10))
      let watch = ScreenWatch(screen, at: [inside, edge])
      _ = try client.ask(.command(.swap, CommandOptions()), for: "the swap", within: .seconds(10))
      let frames = try watch.end()
      // In some frame, blue has left its small place but has not reached the edge, which is still red.
      #expect(
        frames.contains { $0.colours[0].isNear(.pureBlue) && $0.colours[1].isNear(.pureRed) },
        "\(frames.map(\.colours))")
      #expect(!frames.contains { $0.colours[1].isNear(.black) }, "\(frames.map(\.colours))")
      #expect(!frames.contains { $0.isBlack })
      try expect(.pureBlue, .pureRed, at: .bottomRight, on: screen)
      try end(performance)
    }

    @Test(
      "A new content replaces the old one without a black frame, full screen and in picture in picture",
      arguments: presenters)
    func newContentShowsNoBlackFrame(presenter: String) throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let (performance, client) = try redAndBlue(presenter, on: screen)
      let small = Self.middle(.bottomRight)
      let watch = ScreenWatch(screen, at: [Self.centre, small])
      let opened = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: media.short))), CommandOptions()), for: "the opening",
        within: .seconds(20))
      #expect(opened.failure == nil)
      let inPip = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: media.blue + "?again"), in: .pictureInPicture)), CommandOptions()),
        for: "the opening", within: .seconds(20))
      #expect(inPip.failure?.code == .failed)
      _ = try client.status { $0.transaction == nil && $0.players[.B]?.isBuffering == false }
      let frames = try watch.end()
      #expect(!frames.contains { $0.colours[0].isNear(.black) || $0.colours[1].isNear(.black) })
      try end(performance)
    }

    @Test(
      "Every callback pair is closed if the window is resized during one swap and closed during another",
      arguments: presenters
    )
    func resizingAndClosingDuringSwapsIsSafe(presenter: String) throws {
      let screen = try VirtualScreen(width: 800, height: 600)
      try screen.manage()
      let (performance, client) = try {
        let performance = try play(presenter, on: screen, [media.red, media.blue], "--animation", "1")
        let client = try performance.client()
        _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
        return (performance, client)
      }()
      _ = try client.ask(.command(.swap, CommandOptions(waits: false)), for: "the swap", within: .seconds(5))
      for (width, height) in [("300", "500"), ("700", "200"), ("500", "400")] {
        try screen.xdotool("search", "--sync", "--class", "tandem", "windowsize", width, height)
      }
      _ = try client.status { $0.transaction == nil }
      _ = try client.ask(.command(.swap, CommandOptions(waits: false)), for: "the swap", within: .seconds(5))
      try screen.press("alt+F4") { !performance.isRunning }
      #expect(performance.end() == 0, "\(performance.complaints)")
      try expectVerified(performance.log)
    }

    @Test("The video of a minimised window floats, and returns with the window")
    func videoOfAMinimisedWindowFloats() throws {
      let screen = try VirtualScreen(width: 800, height: 600)
      try screen.manage()
      let performance = try play(
        "software", on: screen, [media.red], "--automatic-pip", "--animation", "0")
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isPossible.holds }
      try screen.xdotool("search", "--sync", "--class", "tandem", "windowminimize")
      let away = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(away.roles == Roles(fullScreen: nil, pictureInPicture: .A))
      try waitUntil("the floating picture") { try Capture(of: screen.name).pixel(700, 550).isNear(.pureRed) }
      #expect(try Capture(of: screen.name).pixel(100, 100).isNear(.pureRed) == false)
      try screen.xdotool("search", "--class", "tandem", "windowactivate", "--sync")
      let back = try client.status { $0.roles.fullScreen == .A && $0.transaction == nil }
      #expect(back.roles == Roles(fullScreen: .A, pictureInPicture: nil))
      try end(performance)
    }

    @Test("Videos play headless with a warning if there is no screen; `--display window` then exits with 69")
    func videosPlayHeadlessWithoutAScreen() throws {
      let folder = try TestFolder()
      let refused = try TandemCommand.run(["play", media.red, "--display", "window"], in: folder)
      #expect(refused.status == 69)
      #expect(refused.errors.contains("can't open a window"))
      #expect(refused.errors.contains("--display headless"))
      let performance = try Performance([media.red], display: "auto")
      let status = try performance.client().status { $0.roles.fullScreen != nil }
      #expect(status.display?.hasPrefix("headless") == true)
      try end(performance)
      #expect(performance.complaints.contains("playing without a window"))
    }

    @Test("A snapshot shows the picture on the screen, with either presenter", arguments: presenters)
    func snapshotShowsTheScreen(presenter: String) throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let (performance, _) = try redAndBlue(presenter, on: screen)
      let path = performance.folder.path + "/now.png"
      let result = try TandemCommand.run(["snapshot", path, "--socket", performance.socket], in: performance.folder)
      #expect(result.status == 0, "\(result.errors)")
      let picture = try Capture(png: path)
      let small = Self.middle(.bottomRight)
      #expect((picture.width, picture.height) == (640, 360))
      #expect(picture.pixel(Self.centre.x, Self.centre.y).isNear(.pureRed))
      #expect(picture.pixel(small.x, small.y).isNear(.pureBlue))
      let failed = try TandemCommand.run(
        ["snapshot", performance.folder.path + "/none/now.png", "--socket", performance.socket], in: performance.folder)
      #expect(failed.status == 74)
      try end(performance)
    }

    @Test(
      "The mouse drags the picture in picture to a corner and clicks a button on it; the mouse wheel changes the volume"
    )
    func mouseDragsClicksAndChangesTheVolume() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      // A click during the animation would miss the button.
      let (performance, client) = try redAndBlue("software", on: screen, "--animation", "0")
      let from = Self.middle(.bottomRight)
      try screen.xdotool("mousemove", "\(from.x)", "\(from.y)", "mousedown", "1", "mousemove", "300", "200")
      try screen.xdotool("mousemove", "120", "80", "mouseup", "1")
      #expect(try client.status { $0.corner == .topLeft }.corner == .topLeft)
      try expect(.pureRed, .pureBlue, at: .topLeft, on: screen)
      let there = Self.middle(.topLeft)
      // The buttons are in a row at the top.
      try screen.xdotool("mousemove", "\(there.x)", "\(there.y - 22)", "click", "1")
      #expect(try client.status { $0.players.b?.isPaused == true }.players.b?.isPaused == true)
      #expect(try client.status { _ in true }.players.a?.isPaused == false)
      try screen.xdotool("click", "5")
      #expect(try client.status { $0.players.b?.volume == 98 }.players.b?.volume == 98)
      try screen.xdotool("mousemove", "320", "200", "click", "4")
      #expect(try client.status { $0.players.a?.volume == 102 }.players.a?.volume == 102)
      try end(performance)
    }

    @Test("The demo shows its two videos; UPDATE_SCREENSHOTS=1 saves the picture in docs", arguments: presenters)
    func demoShowsItsTwoVideos(presenter: String) throws {
      let screen = try VirtualScreen()
      let performance = try Performance(["--presenter", presenter, "--swaps", "1000"], on: screen, command: "demo")
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let path = performance.folder.path + "/demo.png"
      _ = try TandemCommand.run(["snapshot", path, "--socket", performance.socket], in: performance.folder)
      let picture = try Capture(png: path)
      // Three pixels are checked: red and cyan ones at the edges of the test picture, and a grey one in the left of the
      // colour bars.
      #expect(picture.pixel(100, 100).isNear(Pixel(red: 255, green: 25, blue: 0)))
      #expect(picture.pixel(1200, 60).isNear(Pixel(red: 0, green: 232, blue: 255)))
      #expect(picture.pixel(950, 560).isNear(Pixel(red: 104, green: 104, blue: 104)))
      performance.signal(SIGTERM)
      #expect(performance.end() == 1, "ended early")
      guard ProcessInfo.processInfo.environment["UPDATE_SCREENSHOTS"] == "1" else { return }
      let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/demo-\(presenter).png")
      try Data(contentsOf: URL(fileURLWithPath: path)).write(to: docs)
    }
  }
}
