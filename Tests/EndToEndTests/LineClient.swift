// A client that exchanges lines of JSON with a socket, as another program would.

import Foundation
import TandemFoundation
import TandemTestSupport

/// Sends lines and waits for replies and events, for at most 20 s each.
final class LineClient {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// The events that arrived during the wait for another line.
  private(set) var events: [JSONValue] = []
  private var lastID = 0

  init(_ path: String) throws {
    let end = Date() + 20
    while true {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if code == 0 {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      guard Date() < end else { throw HarnessError(what: "nobody listens on \(path)") }
      // No event reports that the socket is ready, so this loop polls.
      usleep(10_000)
    }
  }

  deinit { close(descriptor) }

  /// - Returns: true if the whole text could be written.
  @discardableResult
  func send(_ text: String, ending: String = "\n") -> Bool {
    let line = Array((text + ending).utf8)
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, line.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// The next line; nil if the server has disconnected.
  func next() throws -> JSONValue? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes.removeFirst(end + 1)
        return try JSONValue(parsing: line)
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) > 0 else { throw HarnessError(what: "waited 20 s for a line") }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }

  /// Sends a command and returns its reply.
  func ask(_ command: JSONValue...) throws -> JSONValue { try ask(whole: .array(command)) }

  /// Sends a command, which may have named arguments, and returns its reply.
  func ask(whole command: JSONValue) throws -> JSONValue {
    lastID += 1
    send(JSONValue.object([.init("command", command), .init("request_id", .int(lastID))]).description)
    while let line = try next() {
      if line["request_id"] == .int(lastID) { return line }
      events.append(line)
    }
    throw HarnessError(what: "hung up before the reply to \(command)")
  }

  /// Sends a command and returns its reply's data; nil without data.
  func data(_ command: JSONValue...) throws -> JSONValue? {
    let reply = try ask(whole: .array(command))
    guard reply["error"] == "success" || reply["error"] == "property unavailable" else {
      throw HarnessError(what: "\(command): \(reply)")
    }
    return reply["data"]
  }

  /// Returns the first event that meets a condition, including earlier events that were not returned yet.
  @discardableResult
  func event(_ name: String, where fits: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    while true {
      if let place = events.firstIndex(where: { $0["event"] == .string(name) && fits($0) }) {
        return events.remove(at: place)
      }
      guard let line = try next() else { throw HarnessError(what: "hung up before \(name)") }
      events.append(line)
    }
  }

  /// Returns the next change of a property whose new value meets a condition.
  @discardableResult
  func change(of property: String, to fits: (JSONValue?) -> Bool) throws -> JSONValue {
    try event("property-change") { $0["name"] == .string(property) && fits($0["data"]) }
  }

  /// Returns true if the server has disconnected after its last line.
  func hasEnded() throws -> Bool {
    while try next() != nil {}
    return true
  }
}
