// A private Wayland compositor.

import Foundation
import TandemTestSupport

/// A headless sway with one screen of 1280×720, which runs as long as this object exists.
final class WaylandScreen {
  struct Window: Decodable {
    struct Area: Decodable, Equatable {
      var (x, y, width, height) = (0, 0, 0, 0)
    }

    /// The Wayland app ID of a window; nil for containers, outputs and workspaces.
    var appId: String?
    var name: String?
    var type: String
    var rect: Area
    var sticky: Bool?
    var nodes: [Window]
    var floatingNodes: [Window]
  }

  static let (width, height) = (1280, 720)

  private let folder: TestFolder
  private let compositor: Process

  /// - Parameters:
  ///   - rules: lines of sway's configuration.
  ///   - outputs: the number of monitors.
  ///   - other: an earlier screen, which has ended and which this screen replaces.
  init(rules: String = "", outputs: Int = 1, again other: WaylandScreen? = nil) throws {
    folder = try other?.folder ?? TestFolder()
    try folder.write(
      "output HEADLESS-1 resolution \(Self.width)x\(Self.height)\n\(rules)\n", to: "sway.conf", mode: 0o644)
    var user: [String] = []
    if geteuid() == 0 {
      // sway refuses to run as root.
      chown(folder.path, 65534, 65534)
      user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--pdeathsig", "KILL"]
    }
    let variables = [
      "XDG_RUNTIME_DIR=\(folder.path)", "SWAYSOCK=\(folder.path)/sway.sock", "WLR_BACKENDS=headless",
      "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1",
    ]
    compositor = try VirtualScreen.start(
      user + ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"] + variables
        + ["sway", "-c", folder.path + "/sway.conf"], output: nil)
    try waitUntil("sway") { (try? message(["-t", "get_version"])) != nil }
    // Monitors that exist when sway starts have another order in sway 1.10.
    for _ in 1..<outputs { try message(["create_output"]) }
  }

  deinit { end(with: SIGKILL) }

  func end(with signal: Int32) {
    guard compositor.isRunning else { return }
    kill(compositor.processIdentifier, signal)
    compositor.waitUntilExit()
  }

  /// The environment variables that make SDL open its windows on this compositor.
  var environment: [String: String] {
    ["WAYLAND_DISPLAY": folder.path + "/wayland-1", "SDL_VIDEODRIVER": "wayland"]
  }

  /// The variables for another program that connects to the compositor.
  var clientVariables: [String] {
    ["XDG_RUNTIME_DIR=\(folder.path)", "WAYLAND_DISPLAY=wayland-1"]
  }

  @discardableResult
  func message(_ arguments: [String]) throws -> Data {
    try VirtualScreen.run(["env", "SWAYSOCK=\(folder.path)/sway.sock", "swaymsg", "-r"] + arguments)
  }

  /// All windows that are shown.
  func windows() throws -> [Window] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    func leaves(of node: Window) -> [Window] {
      (node.appId == nil ? [] : [node]) + (node.nodes + node.floatingNodes).flatMap(leaves)
    }
    return leaves(of: try decoder.decode(Window.self, from: message(["-t", "get_tree"])))
  }

  func capture() throws -> Capture {
    let path = folder.path + "/screen.png"
    try VirtualScreen.run(["env"] + clientVariables + ["grim", path])
    return try Capture(png: path)
  }
}
