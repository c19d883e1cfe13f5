// A running `tandem play`, as its user has it.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

/// Whatever plays in real time, one after the other, so that no test takes another's time away.
@Suite(.serialized) enum RealTime {}

/// A `tandem play` process, its player with it, with its socket and its log in a folder of its own.
final class Performance {
  let folder: TestFolder
  private let process = Process()
  private let errors = Pipe()

  private let output = Pipe()
  let socket: String
  let log: String

  /// Begins to play. Sound goes nowhere, in real time.
  ///
  /// - Parameters:
  ///   - screen: has the window; without one the display is `display`.
  ///   - others: more variables of its environment.
  ///   - terminal: where it runs, in the foreground.
  ///   - shell: what a shell with job control does there with it, which is "$@".
  ///   - third: a path that is opened for reading as descriptor 3.
  ///   - reads: false where standard output is a pipe that nobody reads until ``readOutput()``.
  ///   - output: mpv's, for sound; nil for the usual ones.
  ///   - hasUsualLog: whether the log is where logs are unless somebody says otherwise, and not in ``log``.
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
    // What nobody has opened yet is waited for.
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

  /// What was printed to standard output, until it is closed.
  func readOutput() -> String { String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// A connection to the session, as soon as it listens.
  func client() throws -> ControlClient {
    let end = Date() + 20
    while true {
      do { return try ControlClient(path: socket, within: .seconds(5)) } catch {
        guard process.isRunning, Date() < end else { throw error }
        // The socket appears when the session is ready; nobody tells when.
        usleep(10_000)
      }
    }
  }

  /// Waits until the state's file says something, at most 20 s. It is written beside what happens.
  func waitForState(_ isThere: (String) -> Bool) throws {
    let end = Date() + 20
    var text = ""
    while Date() < end {
      do { text = try folder.read("tandem/state.json") } catch { text = "" }
      if isThere(text) { return }
      usleep(5_000)
    }
    throw HarnessError(what: "waited 20 s for the saved state, which is: \(text)")
  }

  var identifier: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Kills it, and waits until its player, which dies with it but a little later, is gone too.
  ///
  /// - Returns: its status.
  @discardableResult
  func die() throws -> Int32? {
    signal(SIGKILL)
    let status = self.end()
    let end = Date() + 20
    while Date() < end {
      do { _ = try ControlClient(path: socket, within: .seconds(1)) } catch { return status }
      usleep(5_000)
    }
    throw HarnessError(what: "waited 20 s for the player of a killed session to be gone")
  }

  /// A connection to the session of a player other than one, as soon as there is one that shows both videos.
  func client(after player: Int, until end: Date = Date() + 30) throws -> (client: ControlClient, player: Int) {
    while Date() < end {
      // While it is begun anew nobody listens, or hangs up in the middle of a word.
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

  /// Waits for the process to end, at most 20 s.
  ///
  /// - Returns: its status; nil where it had to be killed.
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

  /// What was printed to standard error, once the process has ended.
  var complaints: String { String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
}

extension ControlClient {
  /// Whether a condition holds within some seconds; a session that ends meanwhile does not fulfil it.
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

  /// The status once a condition holds, within 20 s.
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
