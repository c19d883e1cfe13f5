// A running `tandem play`, as a user starts it.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

/// The tests in real time. They run one after the other, so that they do not slow each other down.
@Suite(.serialized) enum RealTime {}

/// A process of `tandem play` with its player, its socket and its log in a private folder.
final class Performance {
  let folder: TestFolder
  private let process = Process()
  private let errors = Pipe()
  /// The errors that have been read.
  private var heard = Data()

  private let output = Pipe()
  let socket: String
  let log: String

  /// Starts to play. The sound output is discarded in real time.
  ///
  /// - Parameters:
  ///   - screen: the screen for the window; without a screen the display is `display`.
  ///   - others: more environment variables.
  ///   - terminal: the terminal in whose foreground the program runs.
  ///   - shell: a script for a shell with job control, which starts the program as "$@".
  ///   - third: a path that is opened for reading as descriptor 3.
  ///   - reads: false if standard output is a pipe that is not read until ``readOutput()``.
  ///   - output: mpv's audio output; nil for the default.
  ///   - hasUsualLog: true if the log has its default path instead of ``log``.
  init(
    _ arguments: [String], in folder: TestFolder? = nil, on screen: VirtualScreen? = nil, display: String = "headless",
    command: String = "play", hasUsualLog: Bool = false, environment others: [String: String] = [:],
    terminal: PseudoTerminal? = nil, shell script: String? = nil, reads: Bool = true, socket: String? = nil,
    log: String? = nil, third: String? = nil, output soundOutput: String? = "null"
  ) throws {
    let folder = try folder ?? TestFolder()
    self.folder = folder
    let socket = socket ?? folder.path + "/s.sock"
    let log = log ?? folder.path + "/log.jsonl"
    (self.socket, self.log) = (socket, log)
    let shell = script.map { ["bash", "--norc", "-m", "-c", $0, "bash"] } ?? []
    let launcher = terminal == nil ? [] : ["setsid", "--ctty", "--wait"] + shell
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The shell waits until a pipe is opened for writing.
    let feeding = third.map { ["sh", "-c", "exec \"$@\" 3< '\($0)'", "sh"] } ?? []
    let options =
      ["--display", screen == nil ? display : "window", "--socket", socket] + (soundOutput.map { ["--ao", $0] } ?? [])
    var words: [String] = launcher + feeding
    words += [try TandemCommand.path, command] + arguments + options
    if !hasUsualLog { words += ["--log", log] }
    process.arguments = words
    var environment = [
      "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": self.folder.path, "XDG_STATE_HOME": self.folder.path,
    ]
    environment["DISPLAY"] = screen?.name
    environment.merge(others) { $1 }
    process.environment = environment
    process.standardInput = terminal?.slave ?? FileHandle.nullDevice
    process.standardOutput = terminal?.slave ?? (reads ? FileHandle.nullDevice : output)
    process.standardError = terminal?.slave ?? errors
    try process.run()
  }

  /// Returns the standard output until it is closed.
  func readOutput() -> String { String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Returns a connection to the session as soon as it listens.
  func client() throws -> ControlClient {
    let end = Date() + 20
    while true {
      do { return try ControlClient(path: socket, within: .seconds(5)) } catch {
        guard process.isRunning, Date() < end else { throw error }
        // No event reports that the socket is ready, so this loop polls.
        usleep(10_000)
      }
    }
  }

  /// Waits until the state file contains the expected text, for at most 20 s. The file is written some time after a
  /// change.
  func waitForState(_ isThere: (String) -> Bool) throws {
    var text = ""
    try waitUntil("the saved state, which is: \(text)") {
      do { text = try folder.read("tandem/state.json") } catch { text = "" }
      return isThere(text)
    }
  }

  var identifier: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Kills the supervisor, and waits until the player is gone, too. The player dies a little later.
  ///
  /// - Returns: the status of the process.
  @discardableResult
  func die() throws -> Int32? {
    signal(SIGKILL)
    let status = self.end()
    try waitUntil("the player of a killed session to be gone") {
      do { _ = try ControlClient(path: socket, within: .seconds(1)) } catch { return true }
      return false
    }
    return status
  }

  /// Returns a connection to the next player after the given one, as soon as it shows both videos.
  func client(after player: Int, until end: Date = Date() + 30) throws -> (client: ControlClient, player: Int) {
    while Date() < end {
      // During the restart no process listens, or the connection is closed in the middle of a reply.
      do {
        let client = try ControlClient(path: socket, within: .seconds(1))
        let status = try StatusReport(json: try client.ask(.status, for: "status", within: .seconds(1)).data ?? .null)
        if let now = status.process, now != player, status.pictureInPicture.isActive.holds, status.transaction == nil {
          return (client, now)
        }
      } catch {}
      usleep(2_000)
    }
    kill(process.processIdentifier, SIGKILL)
    throw HarnessError(what: "waited for another player than \(player) with both videos; it said: \(complaints)")
  }

  /// Returns a connection to the next player whose display is as expected.
  func client(after player: Int, shownBy words: String) throws -> (client: ControlClient, player: Int) {
    var previous = player
    while true {
      let (client, player) = try client(after: previous)
      if try client.status({ $0.display?.hasPrefix(words) == true }, within: 3) { return (client, player) }
      previous = player
    }
  }

  /// Waits for the end of the process, for at most 20 s.
  ///
  /// - Returns: the exit status; nil if the process had to be killed.
  func end() -> Int32? {
    let end = Date() + 20
    while process.isRunning {
      if Date() > end {
        kill(process.processIdentifier, SIGKILL)
        return nil
      }
      usleep(10_000)
    }
    return process.terminationStatus
  }

  /// Ends the session with SIGTERM, and expects the exit status 0.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
    signal(SIGTERM)
    #expect(end() == 0, sourceLocation: sourceLocation)
  }

  /// Ends the session like ``expectEnd(sourceLocation:)``, and expects a log without findings.
  func expectVerifiedEnd(sourceLocation: SourceLocation = #_sourceLocation) throws {
    expectEnd(sourceLocation: sourceLocation)
    try expectVerified(log, sourceLocation: sourceLocation)
  }

  /// The text of standard error. It can be read once the process has ended.
  var complaints: String {
    heard += errors.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: heard, as: UTF8.self)
  }

  /// Waits until the program has printed an error that contains some words.
  func waitForComplaint(_ words: String, within seconds: Double = 20) throws {
    let end = Date() + seconds
    while !String(decoding: heard, as: UTF8.self).contains(words) {
      guard Date() < end else {
        throw HarnessError(what: "no error contains \(words): \(String(decoding: heard, as: UTF8.self))")
      }
      var entry = pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 100) > 0 { heard += errors.fileHandleForReading.availableData }
    }
  }
}

extension ControlClient {
  /// Returns true if a condition holds within some seconds, and false if the session ends meanwhile.
  func status(_ isReached: (StatusReport) -> Bool, within seconds: Double) throws -> Bool {
    let end = Date() + seconds
    while Date() < end {
      do {
        let reply = try ask(.status, for: "the status", within: .seconds(1))
        if isReached(try StatusReport(json: reply.data ?? .null)) { return true }
      } catch { return false }
      usleep(10_000)
    }
    return false
  }

  /// Returns the status once a condition holds, within 20 s.
  func status(when isReached: (StatusReport) -> Bool) throws -> StatusReport {
    let end = Date() + 20
    while true {
      let reply = try ask(.status, for: "the status", within: .seconds(5))
      let status = try StatusReport(json: reply.data ?? .null)
      if isReached(status) { return status }
      guard Date() < end else { throw HarnessError(what: "waited 20 s for a status, which is: \(status.json)") }
      usleep(10_000)
    }
  }
}
