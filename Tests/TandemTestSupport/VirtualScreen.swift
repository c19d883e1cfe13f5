// A private X screen.

import Foundation
import TandemPlayback

/// An Xvfb that runs as long as this object exists, with a free display number.
///
/// `DISPLAY` and `SDL_VIDEODRIVER` of this process name the newest screen, because SDL reads them when it starts. Other
/// programs get the screen's name.
package final class VirtualScreen {
  private let server: Process
  private var programs: [Process] = []
  /// The display's name, such as `:99`.
  package let name: String

  /// - Parameters:
  ///   - isFar: true if `DISPLAY` reaches the screen over the network, as with ssh's forwarding.
  ///   - name: the name of an earlier screen, which this screen replaces.
  package init(
    width: Int = 1280, height: Int = 720, depth: Int = 24, isFar: Bool = false, again name: String? = nil
  ) throws {
    let pipe = Pipe()
    server = try Self.start(
      ["Xvfb"] + (name.map { [$0] } ?? []) + [
        "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-noreset",
      ] + (isFar ? ["-listen", "tcp", "-ac"] : ["-nolisten", "tcp"]),
      output: pipe)
    // Xvfb writes its number and a newline when it is ready, or closes the pipe if it fails.
    var number = ""
    while true {
      let data = pipe.fileHandleForReading.readData(ofLength: 1)
      guard let byte = data.first, byte != 10 else { break }
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !number.isEmpty else { throw HarnessError(what: "Xvfb did not start") }
    self.name = name ?? ":" + number
    setenv("DISPLAY", (isFar ? "127.0.0.1" : "") + self.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  deinit { stop() }

  private func stop() {
    for program in programs + [server] where program.isRunning {
      program.terminate()
      // A stopped program can end only after it continues.
      kill(program.processIdentifier, SIGCONT)
      program.waitUntilExit()
    }
  }

  /// Sends a signal: SIGSTOP freezes the screen, SIGCONT continues it.
  package func signal(_ number: Int32) { kill(server.processIdentifier, number) }

  /// Continues a frozen screen after some seconds, for a test that must not wait forever.
  package func goOn(after seconds: Double) {
    let process = server.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { kill(process, SIGCONT) }
  }

  /// Kills the screen.
  package func die() {
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Starts a window manager and waits until it is ready.
  package func manage() throws { programs.append(try VirtualScreen.startManager(on: name)) }

  /// Starts a window manager on any X server and waits until it is ready.
  package nonisolated static func startManager(on name: String) throws -> Process {
    // A window that opens during the manager's start may be missed, so the start must be complete.
    let isReady = "TANDEM_TEST_READY"
    let tells = "xprop -root -f \(isReady) 8s -set \(isReady) indeed"
    let manager = try start(["env", "DISPLAY=\(name)", "openbox", "--sm-disable", "--startup", tells], output: nil)
    for _ in 0..<200 {
      if try run(["xprop", "-display", name, "-root", isReady]).contains(Data("indeed".utf8)) { return manager }
      usleep(20_000)
    }
    throw HarnessError(what: "openbox did not start")
  }

  /// Returns the present picture of the screen.
  package func capture() throws -> Capture { try Capture(of: name) }

  package func xdotool(_ arguments: String...) throws {
    _ = try VirtualScreen.run(["env", "DISPLAY=\(name)", "xdotool"] + arguments)
  }

  /// Presses a key on a managed screen each second until a condition holds, for at most 20 s.
  ///
  /// A single press is not enough: the window manager misses a key that is pressed while it renews its key grabs.
  package func press(_ key: String, until isDone: () -> Bool) throws {
    for look in 0..<2000 {
      if look % 100 == 0 { try xdotool("key", key) }
      if isDone() { return }
      usleep(10_000)
    }
  }

  // MARK: - Programs

  /// Starts a program that ends with this process, even if this process is killed.
  package nonisolated static func start(_ arguments: [String], output: Pipe?) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["setpriv", "--pdeathsig", "KILL"] + arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    // Unblock all signals during the start, because a program inherits its starter's blocked signals. The threads of
    // tests block all signals.
    var (all, previous) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try process.run()
    return process
  }

  /// Runs a program to its end, for at most ten seconds.
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
      throw HarnessError(what: "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return data
  }
}

/// The picture of a whole screen, in X's own file format.
package struct Capture: Sendable {
  package let width: Int
  package let height: Int
  private let data: Data
  private let start: Int
  private let stride: Int
  private let bytes: Int
  private let isRedFirst: Bool

  /// Captures the present picture of a screen.
  ///
  /// - Parameter display: the display's name, such as `:99`.
  package init(of display: String) throws {
    try self.init(xwd: VirtualScreen.run(["xwd", "-root", "-silent", "-display", display]))
  }

  /// Reads a picture from a PNG file.
  package init(png path: String) throws {
    let data = try VirtualScreen.run(["ffmpeg", "-v", "error", "-i", path, "-f", "image2pipe", "-c:v", "ppm", "-"])
    // The header has P6, width, height and 255, each followed by one white space.
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
      throw HarnessError(what: "\(path) is no picture")
    }
    (self.width, self.height, self.data, start, stride, bytes) = (width, height, data, index, width * 3, 3)
    isRedFirst = true
  }

  private init(xwd data: Data) throws {
    func field(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count > 100, field(1) == 7 else { throw HarnessError(what: "that is no XWD file") }
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

  /// True if all sampled pixels are black.
  package var isBlack: Bool {
    for y in stride(from: 4, to: height, by: 8) {
      for x in stride(from: 4, to: width, by: 8) where pixel(x, y) != .black { return false }
    }
    return true
  }

  private func stride(from: Int, to: Int, by: Int) -> StrideTo<Int> { Swift.stride(from: from, to: to, by: by) }
}

extension Pixel {
  /// True if two pixels are equal except for the error of a conversion through YUV and a screen.
  package func isNear(_ other: Pixel) -> Bool {
    func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 8 }
    return near(red, other.red) && near(green, other.green) && near(blue, other.blue)
  }
}
