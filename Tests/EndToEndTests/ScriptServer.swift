// Servers that tests need and nobody has, in Python.

import Foundation
import TandemSystem
import TandemTestSupport

/// A program of `Scripts`, with the lines that it printed: what its clients did.
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

  // A signal that asks may be blocked in what a test begins.
  deinit { kill(process.processIdentifier, SIGKILL) }

  /// The first line since it was told something last, or the one so many behind it, within 20 s.
  @discardableResult
  func wait(for what: String, number: Int = 1, where fits: (String) -> Bool = { _ in true }) throws -> String {
    var found: [String] = []
    try waitUntil("a client to cause '\(what)'; so far: \(lines.withLock { $0 })") {
      found = lines.withLock { lines in lines.filter { $0.hasPrefix(what) && fits($0) } }
      return found.count >= number
    }
    return found[number - 1]
  }

  /// Where it listens.
  func port() throws -> Int { Int(try wait(for: "port ").dropFirst(5)) ?? 0 }

  /// - Parameter data: an object of JSON.
  func tell(_ type: String, _ data: String) throws {
    lines.withLock { $0 = [] }
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"MessageType":"\#(type)","Data":\#(data)}"#.utf8 + [0x0A]))
  }
}
