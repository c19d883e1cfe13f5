// The monitor on which the window opens.

import Foundation
import TandemTestSupport
import Testing

/// An X server on a headless compositor with two monitors: 1280×720, and 800×600 to its right.
private final class TwoMonitors {
  private let compositor: WaylandScreen
  private let server: Process
  private var manager: Process?
  let name: String

  /// True if Xwayland gives X programs the monitors of its compositor. From version 23 on, it has a single monitor.
  static let isPossible: Bool = {
    guard let words = try? VirtualScreen.run(["sh", "-c", "exec Xwayland -version 2>&1"]) else { return true }
    let version = String(decoding: words, as: UTF8.self).firstMatch(of: /Version (\d+)/)
    return version.flatMap { Int($0.1) }.map { $0 < 23 } ?? true
  }()
  static let reason: Comment = "this system's Xwayland has a single monitor"

  static func compositor() throws -> WaylandScreen {
    let areas = "output HEADLESS-1 position 0 0\noutput HEADLESS-2 resolution 800x600 position 1280 0"
    return try WaylandScreen(rules: areas, outputs: 2)
  }

  init() throws {
    compositor = try Self.compositor()
    let pipe = Pipe()
    server = try VirtualScreen.start(
      ["env"] + compositor.clientVariables + ["Xwayland", "-displayfd", "1", "-noreset"], output: pipe)
    let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    try waitUntil("two monitors on \(name)") { try monitors() == 2 }
  }

  deinit {
    for program in [manager, server].compactMap(\.self) {
      program.terminate()
      program.waitUntilExit()
    }
  }

  var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11"] }

  /// Starts a window manager, which X11 needs for a window that opens full screen.
  func manage() throws { manager = try VirtualScreen.startManager(on: name) }

  private func monitors() throws -> Int {
    let list = try VirtualScreen.run(["xrandr", "-d", name, "--listactivemonitors"])
    return String(decoding: list, as: UTF8.self).split(separator: "\n").count - 1
  }

  /// The areas of Tandem's windows, such as `640x360 at 1360,120`.
  func windows() throws -> [String] {
    let tree = try VirtualScreen.run(["xwininfo", "-display", name, "-root", "-tree"])
    return String(decoding: tree, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard line.contains("Tandem\""),
        let area = line.firstMatch(of: /(\d+x\d+)\+-?\d+\+-?\d+ +\+(-?\d+)\+(-?\d+)/)
      else { return nil }
      return "\(area.1) at \(area.2),\(area.3)"
    }
  }
}

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct MonitorPlayTests {
    private func play(_ options: [String], on monitors: TwoMonitors) throws -> Performance {
      try Performance(
        [Media.shared.red, "--no-config", "--presenter", "software", "--geometry", "640x360"] + options,
        display: "window", environment: monitors.environment)
    }

    @Test(
      "The window opens on the chosen monitor, and fills it", .enabled(if: TwoMonitors.isPossible, TwoMonitors.reason),
      arguments: [
        ([], "640x360 at 320,180"), (["--screen", "1"], "640x360 at 1360,120"),
        (["--screen", "xwayland1"], "640x360 at 1360,120"),
        (["--screen", "1", "--fullscreen"], "800x600 at 1280,0"),
      ] as [([String], String)])
    func windowOpensOnTheChosenMonitor(options: [String], area: String) throws {
      let monitors = try TwoMonitors()
      if options.contains("--fullscreen") { try monitors.manage() }
      let performance = try play(options, on: monitors)
      try waitUntil("a window of \(area)") { try monitors.windows() == [area] }
      performance.signal(SIGTERM)
      #expect(performance.end() == 0, "\(performance.complaints)")
    }

    @Test(
      "An unknown or ambiguous monitor is a usage error that lists the monitors",
      .enabled(if: TwoMonitors.isPossible, TwoMonitors.reason), arguments: ["2", "xwayland"])
    func unknownMonitorIsAUsageError(name: String) throws {
      let monitors = try TwoMonitors()
      let performance = try play(["--screen", name], on: monitors)
      #expect(performance.end() == 64)
      let complaints = performance.complaints
      #expect(complaints.contains("--screen '\(name)'"), "\(complaints)")
      #expect(complaints.contains("0: XWAYLAND0, 1280x720; 1: XWAYLAND1, 800x600"), "\(complaints)")
    }

    @Test(
      "The doctor lists the monitors, and fails if --screen names none of them",
      .enabled(if: TwoMonitors.isPossible, TwoMonitors.reason))
    func doctorListsTheMonitors() throws {
      let monitors = try TwoMonitors()
      let environment = monitors.environment.map { "\($0)=\($1)" }
      let folder = try TestFolder()
      let found = try TandemCommand.run(["doctor", "screen", "--no-config"], in: folder, environment: environment)
      #expect(found.status == 0)
      #expect(found.output.contains("monitor 1: XWAYLAND1, 800x600\n"), "\(found.output)")
      let missing = try TandemCommand.run(
        ["doctor", "screen", "--no-config", "--screen", "7"], in: folder, environment: environment)
      #expect(missing.status == 69)
      #expect(missing.output.contains("--screen '7'"), "\(missing.output)")
    }

    @Test("On Wayland the window fills the chosen monitor, or the first one if that has gone when the player restarts")
    func restartedPlayerUsesTheFirstMonitor() throws {
      let compositor = try TwoMonitors.compositor()
      let performance = try Performance(
        [Media.shared.red, "--no-config", "--presenter", "software", "--fullscreen", "--screen", "1"],
        display: "window", environment: compositor.environment)
      try waitUntil("a window on the second monitor") { try compositor.windows().map(\.rect.x) == [1280] }
      compositor.end(with: SIGTERM)
      let next = try WaylandScreen(again: compositor)
      try waitUntil("a window on the only monitor") { try next.windows().map(\.rect.x) == [0] }
      performance.expectEnd()
      let complaints = performance.complaints
      #expect(complaints.contains("the window opens on the first monitor"), "\(complaints)")
    }
  }
}
