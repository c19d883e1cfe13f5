// A real X screen of the tests' own.

import Foundation
import Playback

/// An Xvfb that lives as long as this object, on a display number that was free.
///
/// `DISPLAY` and `SDL_VIDEODRIVER` of this process lead to it, for SDL reads them when it starts.
final class Screen {
  private let server: Process
  private var programs: [Process] = []
  /// Such as `:99`.
  let name: String

  init(width: Int = 1280, height: Int = 720, depth: Int = 24) throws {
    let pipe = Pipe()
    server = try Screen.start(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-nolisten", "tcp", "-noreset"],
      output: pipe)
    // Xvfb writes the number and a line's end when it is ready, or closes the pipe when it can't be.
    var number = ""
    while true {
      let data = pipe.fileHandleForReading.readData(ofLength: 1)
      guard let byte = data.first, byte != 10 else { break }
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !number.isEmpty else { throw ScreenError(reason: "Xvfb did not start") }
    name = ":" + number
    setenv("DISPLAY", name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  deinit { stop() }

  private func stop() {
    for program in programs + [server] {
      program.terminate()
      program.waitUntilExit()
    }
  }

  /// Starts a window manager and waits until it is one.
  func manage() throws {
    programs.append(try Screen.start(["openbox", "--sm-disable"], output: nil))
    for _ in 0..<200 {
      if try Screen.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]).contains(Data("window id".utf8)) { return }
      usleep(20_000)
    }
    throw ScreenError(reason: "openbox did not start")
  }

  /// What is on the screen now.
  func capture() throws -> Capture { try Capture(xwd: Screen.run(["xwd", "-root", "-silent", "-display", name])) }

  func xdotool(_ arguments: String...) throws { _ = try Screen.run(["xdotool"] + arguments) }

  // MARK: - Programs

  /// Starts a program that ends with this process, whatever happens to it.
  private static func start(_ arguments: [String], output: Pipe?) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["setpriv", "--pdeathsig", "KILL"] + arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    // A program inherits which signals are blocked, and on the threads that run tests all are.
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try process.run()
    return process
  }

  /// Runs a program to its end, within ten seconds.
  @discardableResult
  nonisolated static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "10"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ScreenError(reason: "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return data
  }
}

struct ScreenError: Error {
  var reason: String
}

/// A picture of a whole screen in X's own file format.
struct Capture {
  let width: Int
  let height: Int
  private let data: Data
  private let start: Int
  private let stride: Int
  private let bytes: Int

  init(xwd data: Data) throws {
    func field(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count > 100, field(1) == 7 else { throw ScreenError(reason: "that is no XWD file") }
    (width, height) = (field(4), field(5))
    bytes = field(11) / 8
    stride = field(12)
    start = field(0) + field(19) * 12
    self.data = data
  }

  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let place = start + y * stride + x * bytes
    if bytes == 2 {
      let value = Int(data[place]) | Int(data[place + 1]) << 8
      return Pixel(red: UInt8((value >> 11) << 3), green: UInt8((value >> 5 & 63) << 2), blue: UInt8((value & 31) << 3))
    }
    return Pixel(red: data[place + 2], green: data[place + 1], blue: data[place])
  }

  /// Whether there is nothing but black, looked at in a grid.
  var isBlack: Bool {
    for y in stride(from: 4, to: height, by: 8) {
      for x in stride(from: 4, to: width, by: 8) where pixel(x, y) != .black { return false }
    }
    return true
  }

  private func stride(from: Int, to: Int, by: Int) -> StrideTo<Int> { Swift.stride(from: from, to: to, by: by) }
}
