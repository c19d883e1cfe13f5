// A real X screen of the tests' own.

import Foundation
import TandemPlayback

/// An Xvfb that lives as long as this object, on a display number that was free.
///
/// `DISPLAY` and `SDL_VIDEODRIVER` of this process lead to the newest one, for SDL reads them when it starts; programs
/// find it by its name.
package final class VirtualScreen {
  private let server: Process
  private var programs: [Process] = []
  /// Such as `:99`.
  package let name: String

  /// - Parameters:
  ///   - isFar: whether `DISPLAY` leads to it over the network, as ssh's forwarding does.
  ///   - name: of a screen that is no more and comes back.
  package init(
    width: Int = 1280, height: Int = 720, depth: Int = 24, isFar: Bool = false, again name: String? = nil
  ) throws {
    let pipe = Pipe()
    server = try Self.start(
      ["Xvfb"] + (name.map { [$0] } ?? []) + [
        "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-noreset",
      ] + (isFar ? ["-listen", "tcp", "-ac"] : ["-nolisten", "tcp"]),
      output: pipe)
    // Xvfb writes the number and a line's end when it is ready, or closes the pipe when it can't be.
    var number = ""
    while true {
      let data = pipe.fileHandleForReading.readData(ofLength: 1)
      guard let byte = data.first, byte != 10 else { break }
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !number.isEmpty else { throw ScreenError(reason: "Xvfb did not start") }
    self.name = name ?? ":" + number
    setenv("DISPLAY", (isFar ? "127.0.0.1" : "") + self.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  deinit { stop() }

  private func stop() {
    for program in programs + [server] where program.isRunning {
      program.terminate()
      // One that a test has stopped ends only when it goes on.
      kill(program.processIdentifier, SIGCONT)
      program.waitUntilExit()
    }
  }

  /// SIGSTOP makes the screen stand still, SIGCONT lets it go on.
  package func signal(_ number: Int32) { kill(server.processIdentifier, number) }

  /// Lets a screen that stands still go on, for a test that must not wait for ever.
  package func goOn(after seconds: Double) {
    let process = server.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { kill(process, SIGCONT) }
  }

  /// The screen dies.
  package func die() {
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Starts a window manager and waits until it is one.
  package func manage() throws {
    // It may lose a window that comes between its first word on the root window and the end of its start.
    let isReady = "TANDEM_TEST_READY"
    let tells = "xprop -root -f \(isReady) 8s -set \(isReady) indeed"
    programs.append(
      try VirtualScreen.start(["env", "DISPLAY=\(name)", "openbox", "--sm-disable", "--startup", tells], output: nil))
    for _ in 0..<200 {
      if try VirtualScreen.run(["xprop", "-display", name, "-root", isReady]).contains(Data("indeed".utf8)) { return }
      usleep(20_000)
    }
    throw ScreenError(reason: "openbox did not start")
  }

  /// What is on the screen now.
  package func capture() throws -> Capture { try Capture(of: name) }

  package func xdotool(_ arguments: String...) throws {
    _ = try VirtualScreen.run(["env", "DISPLAY=\(name)", "xdotool"] + arguments)
  }

  /// Presses a key on a managed screen each second until something holds, at most 20 s.
  ///
  /// Once is not enough: a key that comes between two of the window manager's grabs is lost.
  package func press(_ key: String, until isDone: () -> Bool) throws {
    for look in 0..<2000 {
      if look % 100 == 0 { try xdotool("key", key) }
      if isDone() { return }
      usleep(10_000)
    }
  }

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
    var (all, previous) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try process.run()
    return process
  }

  /// Runs a program to its end, within ten seconds.
  @discardableResult
  package nonisolated static func run(_ arguments: [String]) throws -> Data {
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

package struct ScreenError: Error {
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// A picture of a whole screen in X's own file format.
package struct Capture: Sendable {
  package let width: Int
  package let height: Int
  private let data: Data
  private let start: Int
  private let stride: Int
  private let bytes: Int
  private let isRedFirst: Bool

  /// What is on a screen now.
  ///
  /// - Parameter display: its name, such as `:99`.
  package init(of display: String) throws {
    try self.init(xwd: VirtualScreen.run(["xwd", "-root", "-silent", "-display", display]))
  }

  /// A picture in a file.
  package init(png path: String) throws {
    let data = try VirtualScreen.run(["ffmpeg", "-v", "error", "-i", path, "-f", "image2pipe", "-c:v", "ppm", "-"])
    // P6, width, height and 255, each followed by one white space.
    var words: [String] = [""]
    var index = 0
    while words.count < 5 {
      let byte = data[index]
      index += 1
      if byte == 10 || byte == 32 {
        words.append("")
      } else {
        words[words.count - 1].append(Character(Unicode.Scalar(byte)))
      }
    }
    guard words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]) else {
      throw ScreenError(reason: "\(path) is no picture")
    }
    (self.width, self.height, self.data, start, stride, bytes) = (width, height, data, index, width * 3, 3)
    isRedFirst = true
  }

  private init(xwd data: Data) throws {
    func field(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count > 100, field(1) == 7 else { throw ScreenError(reason: "that is no XWD file") }
    (width, height) = (field(4), field(5))
    stride = field(12)
    bytes = field(11) / 8
    isRedFirst = false
    start = field(0) + field(19) * 12
    self.data = data
  }

  package func pixel(_ x: Int, _ y: Int) -> Pixel {
    let place = start + y * stride + x * bytes
    if bytes == 2 {
      let value = Int(data[place]) | Int(data[place + 1]) << 8
      return Pixel(red: UInt8((value >> 11) << 3), green: UInt8((value >> 5 & 63) << 2), blue: UInt8((value & 31) << 3))
    }
    let (first, third) = (data[place], data[place + 2])
    return Pixel(red: isRedFirst ? first : third, green: data[place + 1], blue: isRedFirst ? third : first)
  }

  /// Whether there is nothing but black, looked at in a grid.
  package var isBlack: Bool {
    for y in stride(from: 4, to: height, by: 8) {
      for x in stride(from: 4, to: width, by: 8) where pixel(x, y) != .black { return false }
    }
    return true
  }

  private func stride(from: Int, to: Int, by: Int) -> StrideTo<Int> { Swift.stride(from: from, to: to, by: by) }
}

extension Pixel {
  /// Equal but for what the way through YUV and a screen takes.
  package func isNear(_ other: Pixel) -> Bool {
    func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 8 }
    return near(red, other.red) && near(green, other.green) && near(blue, other.blue)
  }
}
