// An X server that dies, returns, or freezes.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ScreenLossTests {
    private let media = Media.shared

    @Test("A session plays on without a window when its X server dies, and opens a window when the server is back")
    func sessionOutlivesItsXServer() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      screen.die()
      let (second, headless) = try performance.client(after: player, shownBy: "headless")
      try second.done(.command(.swap, CommandOptions()))
      let again = try VirtualScreen(again: screen.name)
      let (third, _) = try performance.client(after: headless, shownBy: "window")
      let status = try third.status { $0.pictureInPicture.isActive.holds }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      try third.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("lost its screen"))
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      withExtendedLifetime(again) {}
    }

    private typealias Library = (display: OpaquePointer, call: (String) throws -> UnsafeMutableRawPointer)

    /// Visits every window of a screen, as any client of the X server can. Leaves out small helper windows.
    private func visitWindows(of screen: VirtualScreen, _ visit: (Library, UInt) throws -> Void)
      throws
    {
      let library = try #require(dlopen("libX11.so.6", RTLD_NOW))
      func call(_ name: String) throws -> UnsafeMutableRawPointer {
        guard let function = dlsym(library, name) else { throw HarnessError(what: "Xlib has no \(name)") }
        return function
      }
      // SAFETY (here and in the callers): these are Xlib's documented signatures; a window's id is an unsigned long.
      typealias Tree =
        @convention(c) (
          OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
          UnsafeMutablePointer<UnsafeMutablePointer<UInt>?>, UnsafeMutablePointer<UInt32>
        ) -> Int32
      typealias Attributes = @convention(c) (OpaquePointer, UInt, UnsafeMutableRawPointer) -> Int32
      typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
      let display = try #require(unsafeBitCast(try call("XOpenDisplay"), to: Open.self)(screen.name))
      typealias Root = @convention(c) (OpaquePointer) -> UInt
      let root = unsafeBitCast(try call("XDefaultRootWindow"), to: Root.self)(display)
      var (same, parent, count): (UInt, UInt, UInt32) = (0, 0, 0)
      var windows: UnsafeMutablePointer<UInt>?
      _ = unsafeBitCast(try call("XQueryTree"), to: Tree.self)(display, root, &same, &parent, &windows, &count)
      for index in 0..<Int(count) {
        guard let window = windows?[index] else { continue }
        var attributes = [Int32](repeating: 0, count: 64)
        _ = unsafeBitCast(try call("XGetWindowAttributes"), to: Attributes.self)(display, window, &attributes)
        if attributes[2] >= 300 { try visit((display, call), window) }
      }
      typealias Close = @convention(c) (OpaquePointer) -> Int32
      _ = unsafeBitCast(try call("XCloseDisplay"), to: Close.self)(display)
    }

    private func destroyWindows(of screen: VirtualScreen) throws {
      typealias Destroy = @convention(c) (OpaquePointer, UInt) -> Int32
      try visitWindows(of: screen) { library, window in
        _ = unsafeBitCast(try library.call("XDestroyWindow"), to: Destroy.self)(library.display, window)
      }
    }

    @Test("The display survives a drag-and-drop message from a program that has already ended")
    func dragFromAnEndedProgramKeepsTheDisplay() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"], on: screen)
      let (client, player) = try performance.client(after: 0)
      #expect(try client.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      typealias Atom = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
      typealias Send = @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeMutableRawPointer) -> Int32
      try visitWindows(of: screen) { library, window in
        let atom = unsafeBitCast(try library.call("XInternAtom"), to: Atom.self)(library.display, "XdndPosition", 0)
        // An XClientMessageEvent. Its first datum is the window of the dragging program, which does not exist any more.
        var event = [UInt](repeating: 0, count: 24)
        (event[0], event[4], event[5], event[6], event[7]) = (33, window, atom, 32, 0x1FFF_FFFF)
        _ = unsafeBitCast(try library.call("XSendEvent"), to: Send.self)(library.display, window, 0, 0, &event)
      }
      for _ in 1...3 { try client.done(.command(.swap, CommandOptions())) }
      #expect(try client.done(.status).flatMap { try StatusReport(json: $0).process } == player)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(!log.contains("another program destroyed the window"))
      #expect(!performance.complaints.contains("lost its screen"))
    }

    @Test(arguments: ["opengl", "software"]) func windowDestroyedByAnotherProgramIsOpenedAgain(presenter: String)
      throws
    {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config", "--presenter", presenter], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      try destroyWindows(of: screen)
      let (second, _) = try performance.client(after: player, shownBy: "window")
      try second.done(.command(.swap, CommandOptions()))
      try second.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let words = performance.complaints
      #expect(words.contains("lost its screen") && !words.contains("X Error"), "\(words)")
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(log.contains("another program destroyed the window"))
    }

    @Test("A session continues while its X server is frozen, and shows its pictures again afterwards")
    func sessionContinuesDespiteAFrozenXServer() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--presenter", "software", "--geometry", "640x360"], on: screen)
      let (client, player) = try performance.client(after: 0)
      // A pixel outside the picture in picture, and one inside.
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
      #expect(text.contains("the X server does not answer; the videos keep playing"))
      #expect(text.contains("the X server answers again"))
      try expectVerified(performance.log)
    }

    @Test("An OpenGL session continues while its X server is frozen, if necessary in a new player process")
    func openGLSessionOutlivesAFrozenXServer() throws {
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--presenter", "opengl", "--geometry", "640x360"], on: screen)
      let (first, _) = try performance.client(after: 0)
      try first.done(.command(.swap, CommandOptions()))
      screen.signal(SIGSTOP)
      var swaps = 0
      try waitUntil("five swaps, by this player or by the next") {
        // If the player was exchanging OpenGL's buffers, it hangs in the driver. Its supervisor then replaces it, and
        // the connection breaks.
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
      let (last, _) = try performance.client(after: 0, shownBy: "window")
      try last.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test(arguments: [["--presenter", "software"], ["--presenter", "opengl"], ["--restarts", "0"]])
    func sigtermEndsASessionWithAFrozenXServer(options: [String]) throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config"] + options, on: screen)
      _ = try performance.client(after: 0)
      screen.signal(SIGSTOP)
      performance.signal(SIGTERM)
      let status = performance.end()
      // If OpenGL's driver already hangs, the supervisor ends the player.
      #expect(options.contains("opengl") ? status != nil : status == 0)
      try expectVerified(performance.log)
    }

    @Test(
      "A session that ends at the moment when its X server dies exits with 0 and leaves a valid log",
      arguments: ["software", "opengl"])
    func sessionEndsTogetherWithItsXServer(presenter: String) throws {
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

    @Test(
      "A session ends with 0 and a valid log even if the call that closes its window never returns",
      arguments: ["5", "0"])
    func sessionEndsEvenIfClosingTheWindowHangs(restarts: String) throws {
      let screen = try VirtualScreen()
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--restarts", restarts], on: screen,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_STUCK": "close"])
      let (client, _) = try performance.client(after: 0)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test("The supervisor ends a player that does not exit after its session has ended, and reports this")
    func supervisorEndsAPlayerThatNeverExits() throws {
      let screen = try VirtualScreen()
      let performance = try Performance(
        [media.red, media.blue, "--no-config"], on: screen,
        environment: ["LD_PRELOAD": FaultLibrary.path, "TANDEM_TEST_STUCK": "exit"])
      let (client, _) = try performance.client(after: 0)
      try client.done(.command(.shutDown, CommandOptions()))
      // The player has 20 s to write its files.
      let limit = Date() + 60
      while performance.isRunning, Date() < limit { usleep(10_000) }
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("did not exit"))
      try expectVerified(performance.log)
    }

    @Test("A session without a supervisor ends cleanly when its X server dies")
    func unsupervisedSessionEndsWithItsXServer() throws {
      let screen = try VirtualScreen()
      let performance = try Performance([media.red, media.blue, "--no-config", "--restarts", "0"], on: screen)
      _ = try performance.client(after: 0)
      screen.die()
      #expect(performance.end() == 69)
      try expectVerified(performance.log)
    }
  }
}
