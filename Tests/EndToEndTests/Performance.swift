// A running `tandem play`, as its user has it.

import Control
import Foundation
import TestSupport
import Testing

/// Whatever plays in real time, one after the other, so that no test takes another's time away.
@Suite(.serialized) enum RealTime {}

/// A `tandem-player` process with its socket and its log in a folder of its own.
final class Performance {
  let folder: TestFolder
  private let process = Process()
  private let errors = Pipe()

  var socket: String { folder.path + "/s.sock" }
  var log: String { folder.path + "/log.jsonl" }

  /// Begins to play. Sound goes nowhere, in real time.
  ///
  /// - Parameters:
  ///   - screen: has the window; without one the display is `display`.
  ///   - hasUsualLog: whether the log is where logs are unless somebody says otherwise, and not in ``log``.
  init(
    _ arguments: [String], in folder: TestFolder? = nil, on screen: VirtualScreen? = nil, display: String = "headless",
    command: String = "play", hasUsualLog: Bool = false
  ) throws {
    self.folder = try folder ?? TestFolder()
    process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
    process.arguments =
      [command] + arguments + [
        "--display", screen == nil ? display : "window", "--ao", "null", "--socket", socket,
      ] + (hasUsualLog ? [] : ["--log", log])
    var environment = [
      "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": self.folder.path, "XDG_STATE_HOME": self.folder.path,
    ]
    environment["DISPLAY"] = screen?.name
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
  }

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

  var identifier: Int32 { process.processIdentifier }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

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
  /// The status once a condition holds; the last one after 20 s.
  func status(when isReached: (StatusReport) -> Bool) throws -> StatusReport {
    let end = Date() + 20
    while true {
      let reply = try ask(.status, for: "the status", within: .seconds(5))
      let status = try StatusReport(json: reply.data ?? .null)
      if isReached(status) || Date() > end { return status }
      usleep(10_000)
    }
  }
}
