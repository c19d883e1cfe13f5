// A web server for the tests' media.

import Foundation
import TandemSystem

/// Serves a folder on a free port of this machine, with byte ranges as players need them.
///
/// Some addresses are special: `/silence` accepts a request and never answers, and `/list` is a list with one entry.
/// Files below `/slow` come more slowly than they play, and files below `/paced/N` come at N bytes per second.
///
/// Thread: any; each connection has a thread.
package final class MediaServer: Sendable {
  package let port: UInt16
  private let listener: Int32
  private let folder: String
  /// The open connections, so that ``die()`` can close them.
  private let connections = Locked<Set<Int32>>([])
  private let asked = Locked<[String]>([])
  private let received = Locked("")

  /// - Parameter port: 0 for a free port; the port of an earlier server to replace it.
  package init(_ folder: String, port: UInt16 = 0) throws {
    self.folder = folder
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    var isReused: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    // SAFETY: the address has the stated length, and exists during the calls.
    let code = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) | listen(listener, 16) | getsockname(listener, address, &length)
      }
    }
    guard listener >= 0, code == 0 else { throw CocoaError(.featureUnsupported) }
    self.port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { self.serve() }
  }

  /// The requested paths so far, in order.
  package var requests: [String] { asked.withLock { $0 } }

  /// All requests with their headers, as received.
  package var heads: String { received.withLock { $0 } }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// Stops listening, which frees the port.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Ends at once, even in the middle of a reply.
  package func die() {
    stop()
    connections.withLock { open in
      for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      connections.withLock { _ = $0.insert(connection) }
      Thread.detachNewThread {
        while self.answer(connection) {}
        self.connections.withLock { _ = $0.remove(connection) }
        close(connection)
      }
    }
  }

  /// Answers one request. Returns false if no other request can follow.
  private func answer(_ connection: Int32) -> Bool {
    guard let request = readHead(connection) else { return false }
    received.withLock { $0 += request }
    let lines = request.split(separator: "\r\n")
    guard var path = lines.first?.split(separator: " ").dropFirst().first else { return false }
    path = path.prefix { $0 != "?" }
    asked.withLock { [path = String(path)] in $0.append(path) }
    var pace: Int?
    if path.hasPrefix("/paced/"), let end = path.dropFirst(7).firstIndex(of: "/") {
      pace = Int(path.dropFirst(7)[..<end])
      path = path[end...]
    }
    switch path {
    case "/silence": return readHead(connection) != nil
    case "/list":
      return send(Data("#EXTM3U\n\(url("red.mp4"))\n".utf8), 200, ["Content-Type: audio/x-mpegurl"], connection)
    case let path where path.hasPrefix("/slow/"): return sendSlowly(folder + path.dropFirst(5), connection)
    default: break
    }
    guard let file = FileManager.default.contents(atPath: folder + path) else {
      return send(Data("no such thing\n".utf8), 404, [], connection)
    }
    let range = lines.first { $0.lowercased().hasPrefix("range: bytes=") }?.dropFirst(13).split(separator: "-")
    guard let range, let first = range.first.flatMap({ Int($0) }), first < file.count else {
      return send(file, 200, ["Accept-Ranges: bytes"], connection, pace: pace)
    }
    let last = min(range.dropFirst().first.flatMap { Int($0) } ?? file.count - 1, file.count - 1)
    let header = "Content-Range: bytes \(first)-\(last)/\(file.count)"
    return send(file[first...last], 206, [header, "Accept-Ranges: bytes"], connection, pace: pace)
  }

  private func sendSlowly(_ path: String, _ connection: Int32) -> Bool {
    guard let file = FileManager.default.contents(atPath: path) else { return false }
    let piece = 1000
    let head = "HTTP/1.1 200 Tested\r\nContent-Length: \(file.count)\r\n\r\n"
    guard send(Data(head.utf8) + file.prefix(30 * piece), connection) else { return false }
    for start in stride(from: 30 * piece, to: file.count, by: piece) {
      usleep(200_000)
      guard send(file[start..<min(start + piece, file.count)], connection) else { return false }
    }
    return true
  }

  private func readHead(_ connection: Int32) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  private func send(
    _ body: Data, _ status: Int, _ headers: [String], _ connection: Int32, pace: Int? = nil
  ) -> Bool {
    let head = ["HTTP/1.1 \(status) Tested", "Content-Length: \(body.count)"] + headers
    let start = Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    guard let pace else { return send(start + body, connection) }
    guard send(start, connection) else { return false }
    // The reply is sent in twenty pieces per second.
    var rest = body[...]
    while !rest.isEmpty {
      guard send(Data(rest.prefix(max(1, pace / 20))), connection) else { return false }
      rest = rest.dropFirst(max(1, pace / 20))
      usleep(50_000)
    }
    return true
  }

  private func send(_ answer: Data, _ connection: Int32) -> Bool {
    answer.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        // SAFETY: the bytes lie within the buffer. MSG_NOSIGNAL, because a player that disconnects must not end the
        // test.
        let count = bytes.baseAddress.map {
          Glibc.send(connection, $0 + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard let count, count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
