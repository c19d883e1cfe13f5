// A client for the sockets of Tandem and mpv, which use the same protocol.

import Glibc
import TandemFoundation

/// One connection. Each request and each reply is one line of JSON.
final class LineSocket {
  private let descriptor: Int32
  private let path: String
  private var waiting: [UInt8] = []
  private var last = 0

  /// - Parameter seconds: the longest time until the server listens.
  init(_ path: String, waiting seconds: Double = 15) throws {
    self.path = path
    var connected: Int32 = -1
    try MonotonicTime.wait(seconds, for: "somebody to listen at \(path)") {
      connected = Self.connected(to: path)
      return connected >= 0
    }
    descriptor = connected
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  private static func connected(to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  /// - Parameter command: an array, or an object with named arguments.
  /// - Returns: the request's number.
  @discardableResult func send(_ command: JSONValue) throws -> Int {
    last += 1
    let request: JSONValue = ["command": command, "request_id": .int(last)]
    let bytes = Array((request.description + "\n").utf8)
    guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw MeasuredProcess.RunError(description: "\(path) takes no request")
    }
    return last
  }

  /// Returns the reply to a request, and skips events that arrive before the reply.
  func reply(to request: Int) throws -> JSONValue {
    while true {
      let value = try JSONValue(parsing: try line())
      if value["request_id"]?.int == request { return value }
    }
  }

  /// Sends a request and waits for its reply.
  ///
  /// - Throws: if the reply is an error.
  @discardableResult func ask(_ command: JSONValue) throws -> JSONValue {
    let answer = try reply(to: try send(command))
    guard answer["error"]?.string == "success" else {
      throw MeasuredProcess.RunError(description: "\(command) at \(path): \(answer)")
    }
    return answer["data"] ?? .null
  }

  /// Discards the data that has arrived, without waiting for more.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
    waiting = []
  }

  private func line() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(waiting[..<end])
        waiting.removeSubrange(...end)
        return line
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        throw MeasuredProcess.RunError(description: "waited 15 s for a reply of \(path), or it hung up")
      }
      waiting += buffer[..<count]
    }
  }
}
