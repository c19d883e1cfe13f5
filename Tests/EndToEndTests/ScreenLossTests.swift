// An X server that dies, comes back, or stands still.

import TandemControl
import TandemLog
import Foundation
import TandemRules
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ScreenLossTests {
    private let media = Media.shared

    /// The next player, once it shows what is expected.
    private func next(
      _ performance: Performance, after player: Int, shownBy words: String
    ) throws -> (client: ControlClient, player: Int) {
      var former = player
      while true {
        let (client, player) = try performance.client(after: former)
        if try client.status({ $0.display?.hasPrefix(words) == true }, within: 3) { return (client, player) }
        former = player
      }
    }

    @Test("a session outlives its X server without a window, and has it again when the server is back")
    func dies() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      screen.die()
      let (second, headless) = try next(performance, after: player, shownBy: "headless")
      try second.done(.command(.swap, CommandOptions()))
      let again = try VirtualScreen(again: screen.name)
      let (third, _) = try next(performance, after: headless, shownBy: "window")
      let status = try third.status { $0.pictureInPicture.isActive.holds }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      try third.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("lost its screen"))
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      withExtendedLifetime(again) {}
    }

    /// Destroys every window of a screen that is no small helper's, as any client of its server can.
    private func destroyWindows(of screen: VirtualScreen) throws {
      let library = try #require(dlopen("libX11.so.6", RTLD_NOW))
      func call<Function>(_ name: String, _: Function.Type) throws -> Function {
        // SAFETY: Xlib's documented signatures; a window's number is an unsigned long.
        unsafeBitCast(try #require(dlsym(library, name)), to: Function.self)
      }
      typealias Tree =
        @convention(c) (
          OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
          UnsafeMutablePointer<UnsafeMutablePointer<UInt>?>, UnsafeMutablePointer<UInt32>
        ) -> Int32
      typealias Attributes = @convention(c) (OpaquePointer, UInt, UnsafeMutableRawPointer) -> Int32
      let open = try call("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self)
      let display = try #require(open(screen.name))
      let root = try call("XDefaultRootWindow", (@convention(c) (OpaquePointer) -> UInt).self)(display)
      var (same, parent, count): (UInt, UInt, UInt32) = (0, 0, 0)
      var windows: UnsafeMutablePointer<UInt>?
      _ = try call("XQueryTree", Tree.self)(display, root, &same, &parent, &windows, &count)
      for index in 0..<Int(count) {
        guard let window = windows?[index] else { continue }
        var attributes = [Int32](repeating: 0, count: 64)
        _ = try call("XGetWindowAttributes", Attributes.self)(display, window, &attributes)
        guard attributes[2] >= 300 else { continue }
        _ = try call("XDestroyWindow", (@convention(c) (OpaquePointer, UInt) -> Int32).self)(display, window)
      }
      _ = try call("XCloseDisplay", (@convention(c) (OpaquePointer) -> Int32).self)(display)
    }

    @Test(arguments: ["opengl", "software"]) func aWindowThatAnotherProgramDestroysIsThereAgain(presenter: String)
      throws
    {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config", "--presenter", presenter], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      try destroyWindows(of: screen)
      let (second, _) = try next(performance, after: player, shownBy: "window")
      try second.done(.command(.swap, CommandOptions()))
      try second.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let words = performance.complaints
      #expect(words.contains("lost its screen") && !words.contains("X Error"), "\(words)")
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(log.contains("another program has destroyed the window"))
    }

    @Test("a session goes on while its X server stands still, and shows its pictures when that goes on")
    func standsStill() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--presenter", "software", "--geometry", "640x360"], on: screen)
      let (client, player) = try performance.client(after: 0)
      // The picture in picture's own place, and a place that the full screen's alone has.
      func areSeen(_ full: Pixel, _ small: Pixel) throws {
        try waitUntil("\(full) full screen with \(small) over it") {
          let capture = try screen.capture()
          return capture.pixel(320, 180).isNear(full) && capture.pixel(555, 290).isNear(small)
        }
      }
      try areSeen(.pureRed, .pureBlue)
      screen.signal(SIGSTOP)
      for _ in 1...5 { try client.done(.command(.swap, CommandOptions())) }
      #expect(try client.refusal(of: .fullScreen(true)) == "noWindow")
      screen.signal(SIGCONT)
      try areSeen(.pureBlue, .pureRed)
      #expect(try client.done(.fullScreen(true)) != nil)
      #expect(try client.done(.status).flatMap { try StatusReport(json: $0).process } == player)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let text = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(text.contains("the X server does not answer; the videos go on unseen"))
      #expect(text.contains("the X server answers again"))
      try expectVerified(performance.log)
    }

    @Test("with OpenGL a session goes on, itself or the next one, while its X server stands still")
    func standsStillWithOpenGL() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--presenter", "opengl", "--geometry", "640x360"], on: screen)
      let (first, _) = try performance.client(after: 0)
      try first.done(.command(.swap, CommandOptions()))
      screen.signal(SIGSTOP)
      var swaps = 0
      try waitUntil("five swaps, by this player or by the next") {
        // One that was just exchanging its buffers waits in the driver until its supervisor notices.
        do {
          let (client, _) = try performance.client(after: 0)
          while swaps < 5 {
            try client.done(.command(.swap, CommandOptions()))
            swaps += 1
          }
        } catch is ControlError {}
        return swaps == 5
      }
      screen.signal(SIGCONT)
      let (last, _) = try next(performance, after: 0, shownBy: "window")
      try last.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test(arguments: [["--presenter", "software"], ["--presenter", "opengl"], ["--restarts", "0"]])
    func sigtermEndsTheSessionWhileItsXServerStandsStill(options: [String]) throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"] + options, on: screen)
      _ = try performance.client(after: 0)
      screen.signal(SIGSTOP)
      performance.signal(SIGTERM)
      let status = performance.end()
      // With OpenGL the driver may have been waiting already; its supervisor then ends the player.
      #expect(options.contains("opengl") ? status != nil : status == 0)
      try expectVerified(performance.log)
    }

    @Test(arguments: ["software", "opengl"])
    func sessionThatEndsWithItsXServerLeaves(presenter: String) throws {
      for _ in 1...3 {
        let screen = try VirtualScreen()
        let performance = try Performance(
          [media.red, media.blue, "--no-config", "--presenter", presenter], on: screen)
        _ = try performance.client(after: 0)
        performance.signal(SIGTERM)
        screen.die()
        #expect(performance.end() == 0)
        try expectVerified(performance.log)
      }
    }

    @Test(arguments: ["5", "0"])
    func closingTheWindowHasABound(restarts: String) throws {
      let screen = try VirtualScreen()
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--restarts", restarts], on: screen,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_STUCK": "close"])
      let (client, _) = try performance.client(after: 0)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test func supervisorEndsAPlayerThatNeverLeaves() throws {
      let screen = try VirtualScreen()
      let performance = try Performance(
        [media.red, media.blue, "--no-config"], on: screen,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_STUCK": "exit"])
      let (client, _) = try performance.client(after: 0)
      try client.done(.command(.shutDown, CommandOptions()))
      // The player has 20 s to write what it has.
      let limit = Date() + 60
      while performance.isRunning, Date() < limit { usleep(10_000) }
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("did not leave"))
      try expectVerified(performance.log)
    }

    @Test("without a supervisor the session ends in order when its X server dies")
    func alone() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config", "--restarts", "0"], on: screen)
      _ = try performance.client(after: 0)
      screen.die()
      #expect(performance.end() == 69)
      try expectVerified(performance.log)
    }
  }
}
