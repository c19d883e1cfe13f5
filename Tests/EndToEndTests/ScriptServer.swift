// Servers in Python for tests.

import Foundation
import TandemSystem
import TandemTestSupport

/// A server from `Scripts`, with the lines that it prints about its clients.
final class ScriptServer {
  private let process = Process()
  private let input = Pipe()
  private let lines = Locked<[String]>([])

  init(_ script: String, _ arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      [
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().appendingPathComponent("Scripts/" + script).path
      ] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let (lines, reading) = (lines, output.fileHandleForReading)
    Thread.detachNewThread {
      var rest = ""
      while case let data = reading.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        let parts = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        rest = parts.last ?? ""
        lines.withLock { $0 += parts.dropLast() }
      }
    }
  }

  // SIGKILL, because a test's child processes may have SIGTERM blocked.
  deinit { kill(process.processIdentifier, SIGKILL) }

  /// Returns a matching line: the first since the last message to the server, or the `number`-th. Waits for at most 20
  /// s.
  @discardableResult
  func wait(for what: String, number: Int = 1, where fits: (String) -> Bool = { _ in true }) throws -> String {
    var found: [String] = []
    try waitUntil("a client to cause '\(what)'; so far: \(lines.withLock { $0 })") {
      found = lines.withLock { lines in lines.filter { $0.hasPrefix(what) && fits($0) } }
      return found.count >= number
    }
    return found[number - 1]
  }

  /// The port of the server.
  func port() throws -> Int { Int(try wait(for: "port ").dropFirst(5)) ?? 0 }

  /// - Parameter data: an object in JSON.
  func tell(_ type: String, _ data: String) throws {
    lines.withLock { $0 = [] }
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"MessageType":"\#(type)","Data":\#(data)}"#.utf8 + [0x0A]))
  }
}
