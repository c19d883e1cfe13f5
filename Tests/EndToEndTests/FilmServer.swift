// A server of films that tells a client what to play.

import Foundation
import TandemTestSupport
import TandemWorkers

/// `Scripts/film-server.py` with one film, and what its client did.
final class FilmServer {
  private let process = Process()
  private let input = Pipe()
  private let lines = Guarded<[String]>([])

  init(_ film: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Scripts/film-server.py").path, film,
    ]
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

  deinit { process.terminate() }

  /// The first line that its client has caused since it was told something last, within 20 s.
  @discardableResult
  func wait(for what: String, where fits: (String) -> Bool = { _ in true }) throws -> String {
    var found: String?
    try waitUntil("the client to say '\(what)'; it said \(lines.withLock { $0 })") {
      found = lines.withLock { lines in lines.first { $0.hasPrefix(what) && fits($0) } }
      return found != nil
    }
    return found ?? ""
  }

  /// - Parameter data: an object of JSON.
  func tell(_ type: String, _ data: String) throws {
    lines.withLock { $0 = [] }
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"MessageType":"\#(type)","Data":\#(data)}"#.utf8 + [0x0A]))
  }
}
