// Windows on Wayland, in a headless sway.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct WaylandTests {
    private let media = Media.shared

    /// The rule for sway that `docs/wayland.md` shows.
    private static func documentedRule() throws -> String {
      let lines = try MarkdownDocument(named: "docs/wayland.md").code.lines
      let start = try #require(lines.firstIndex { $0.hasPrefix("for_window ") })
      let end = try #require(lines[start...].firstIndex { !$0.hasSuffix("\\") })
      return lines[start...end].joined(separator: "\n")
    }

    /// The area that a rule gives a window.
    private static func area(by rule: String) throws -> WaylandScreen.Window.Area {
      let sizes = try #require(rule.firstMatch(of: /resize set (\d+) ppt (\d+) ppt/))
      let places = try #require(rule.firstMatch(of: /move position (\d+) ppt (\d+) ppt/))
      func pixels(_ percent: Substring, of length: Int) throws -> Int { try #require(Int(percent)) * length / 100 }
      return WaylandScreen.Window.Area(
        x: try pixels(places.1, of: WaylandScreen.width), y: try pixels(places.2, of: WaylandScreen.height),
        width: try pixels(sizes.1, of: WaylandScreen.width), height: try pixels(sizes.2, of: WaylandScreen.height))
    }

    private func play(_ arguments: [String], on screen: WaylandScreen) throws -> Performance {
      try Performance(
        arguments + ["--no-config", "--automatic-pip", "--animation", "0"], display: "window",
        environment: screen.environment)
    }

    private func expectFloating(_ pixel: Pixel, by rule: String, on screen: WaylandScreen) throws {
      let area = try Self.area(by: rule)
      try waitUntil("a floating window of \(area) that shows \(pixel); there are \(try screen.windows())") {
        let floating = try screen.windows().first { $0.name == "Picture-in-Picture" }
        guard let floating, floating.rect == area else { return false }
        #expect(floating.appId == "tandem")
        #expect(floating.type == "floating_con")
        #expect(floating.sticky == true)
        return try screen.capture().pixel(area.x + area.width / 2, area.y + area.height / 2).isNear(pixel)
      }
    }

    private func expectOnlyMain(_ title: String, on screen: WaylandScreen) throws {
      try waitUntil("only \(title); there are \(try screen.windows())") {
        try screen.windows().map(\.name) == ["\(title) – Tandem"]
      }
      #expect(try screen.windows().map(\.appId) == ["tandem"])
    }

    private func end(_ performance: Performance) throws {
      performance.signal(SIGTERM)
      #expect(performance.end() == 0, "\(performance.complaints)")
      try expectVerified(performance.log)
    }

    @Test("With the documented rule, sway shows picture in picture in the corner until the user is back")
    func documentedRulePlacesPictureInPicture() throws {
      let rule = try Self.documentedRule()
      let area = try Self.area(by: rule)
      #expect((WaylandScreen.width * 9 / 10...WaylandScreen.width).contains(area.x + area.width))
      #expect((WaylandScreen.height * 9 / 10...WaylandScreen.height).contains(area.y + area.height))
      let screen = try WaylandScreen(rules: rule)
      let performance = try play([media.red, media.blue], on: screen)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try expectOnlyMain("red · blue", on: screen)
      try client.done(.app(.left))
      try expectFloating(.pureBlue, by: rule, on: screen)
      // After a swap, the session considers the user to be back in the app, as on tvOS.
      try client.done(.command(.swap, CommandOptions()))
      try expectOnlyMain("blue · red", on: screen)
      try client.done(.app(.left))
      try expectFloating(.pureRed, by: rule, on: screen)
      try client.done(.app(.returned))
      try expectOnlyMain("blue · red", on: screen)
      try end(performance)
    }

    @Test func playingVideoFloatsByItselfWhenTheUserLeaves() throws {
      let rule = try Self.documentedRule()
      let screen = try WaylandScreen(rules: rule)
      let performance = try play([media.red], on: screen)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isPossible.holds }
      try client.done(.app(.left))
      try expectFloating(.pureRed, by: rule, on: screen)
      try client.done(.app(.returned))
      let back = try client.status { $0.roles.fullScreen == .A && $0.transaction == nil }
      #expect(back.roles == Roles(fullScreen: .A, pictureInPicture: nil))
      try expectOnlyMain("red", on: screen)
      try end(performance)
    }

    @Test("A command changes the size of the floating window, which keeps its place")
    func commandResizesTheFloatingWindow() throws {
      let rule = try Self.documentedRule()
      let screen = try WaylandScreen(rules: rule)
      let performance = try play([media.red, media.blue], on: screen)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try client.done(.app(.left))
      try expectFloating(.pureBlue, by: rule, on: screen)
      try client.done(.command(.resize(.large), CommandOptions()))
      try waitUntil("a third of the screen") {
        let floating = try screen.windows().first { $0.name == "Picture-in-Picture" }
        return floating?.rect.width == WaylandScreen.width / 3
      }
      try end(performance)
    }

    @Test("A session plays on without a window when its compositor ends, and opens a window on the next compositor")
    func sessionOutlivesItsCompositor() throws {
      let screen = try WaylandScreen()
      let performance = try play([media.red, media.blue], on: screen)
      let (first, player) = try performance.client(after: 0)
      #expect(try first.status({ $0.display?.hasPrefix("window") == true }, within: 3))
      screen.end(with: SIGTERM)
      let (second, headless) = try performance.client(after: player, shownBy: "headless")
      try second.done(.command(.swap, CommandOptions()))
      let again = try WaylandScreen(again: screen)
      let (third, _) = try performance.client(after: headless, shownBy: "window")
      let status = try third.status { $0.pictureInPicture.isActive.holds }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.blue)
      try expectOnlyMain("blue · red", on: again)
      try third.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("lost its screen"))
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(log.contains("the Wayland compositor has ended"))
      try expectVerified(performance.log)
    }

    @Test func westonShowsTheFloatingWindowAboveTheMainWindow() throws {
      // weston runs in a window of Xvfb. A headless weston has no keyboard and no mouse, and SDL 2.26 crashes without
      // them.
      let screen = try VirtualScreen()
      let folder = try TestFolder()
      let runtime = "XDG_RUNTIME_DIR=\(folder.path)"
      let weston = try VirtualScreen.start(
        [
          "env", "DISPLAY=\(screen.name)", runtime, "weston", "--backend=x11-backend.so", "--use-pixman", "--no-config",
          "--debug", "--socket=wayland-1", "--log=\(folder.path)/weston.log",
        ], output: nil)
      defer { weston.terminate() }
      try waitUntil("weston") { access(folder.path + "/wayland-1", R_OK) == 0 }
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--automatic-pip"], display: "window",
        environment: ["WAYLAND_DISPLAY": folder.path + "/wayland-1", "SDL_VIDEODRIVER": "wayland"])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try client.done(.app(.left))
      // weston lists the topmost window first.
      let windows = ["'Picture-in-Picture' of tandem", "'red · blue – Tandem' of tandem"]
      try waitUntil("both windows in weston") {
        let graph = try VirtualScreen.run(["env", runtime, "WAYLAND_DISPLAY=wayland-1", "weston-debug", "scene-graph"])
        let text = String(decoding: graph, as: UTF8.self)
        return text.matches(of: /top-level window ('.*' of [^,]*)/).map { String($0.output.1) } == windows
      }
      try end(performance)
    }
  }
}
