// For tests: a server of the phone remote, and phones that connect to it over sockets.

import Foundation
import TandemCLI
import TandemControl
import TandemSystem

@testable import TandemRemote

/// The phone remote's server on a free port. A stand-in for the session records and answers each request at once.
final class TestRemote: Sendable {
  let service: RemoteService
  let store: PhoneStore
  private let folder: String
  private let notes: Locked<[(request: RemoteRequest, phone: String)]>
  private let pairings: Locked<[String?]>
  private let shown: Locked<[(notification: ScreenNotification, sender: String)]>

  /// - Parameter answers: false if the stand-in for the session must never answer.
  init(
    _ http: HTTPServer.Settings = HTTPServer.Settings(), answers: Bool = true,
    tls: (certificate: String, key: String)? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.path + "/tandem-remote-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    store = PhoneStore(path: folder + "/phones.json")
    let notes = Locked<[(request: RemoteRequest, phone: String)]>([])
    let pairings = Locked<[String?]>([])
    let shown = Locked<[(notification: ScreenNotification, sender: String)]>([])
    (self.notes, self.pairings, self.shown) = (notes, pairings, shown)
    let pictures = Locked<LivePictures?>(nil)
    var settings = RemoteSettings(port: 0)
    settings.tls = tls
    service = try RemoteService(settings, store, ignoringQuery: [], http: http) { report in
      switch report {
      case .request(let request, let phone, let reply):
        notes.withLock { $0.append((request, phone)) }
        if answers { reply(Reply(id: 0, data: ["url": "/secret", "answer": "accepted"])) }
      case .notification(let notification, let sender, let reply):
        shown.withLock { $0.append((notification, sender)) }
        if answers { reply(Reply(id: 0, data: ["answer": "accepted"])) }
      case .pictures: pictures.withLock { $0 }?.show([.fullScreen: [0xFF, 0xD8]])
      case .paired(let name): pairings.withLock { $0.append(name) }
      case .watched, .remark: break
      }
    }
    pictures.withLock { $0 = service.pictures }
  }

  deinit {
    service.stop()
    do { try FileManager.default.removeItem(atPath: folder) } catch { print("left behind: \(folder)") }
  }

  var requests: [(request: RemoteRequest, phone: String)] { notes.withLock { $0 } }
  var paired: [String?] { pairings.withLock { $0 } }

  var notifications: [(notification: ScreenNotification, sender: String)] { shown.withLock { $0 } }

  /// Adds a token to the registry, and returns it.
  func token(_ sender: String = "house") throws -> String { (try service.registry.add(sender, .notify)).credential }

  /// Sends a notification as a program does; nil leaves a header out.
  func notify(
    _ body: String, token: String?, path: String = "/notify", changing changes: [String: String?] = [:]
  ) throws -> TestResponse {
    var headers: [String: String?] = ["Origin": nil, "Sec-Fetch-Site": nil]
    headers["Authorization"] = token.map { "Bearer " + $0 }
    headers.merge(changes) { $1 }
    return try send(head("POST", path, changing: headers, length: body.utf8.count) + body)
  }

  /// Pairs a phone without a pairing code.
  ///
  /// - Returns: its cookie.
  func cookie(_ name: String = "Anna") throws -> String {
    "tandem-\(service.port)=" + (try service.registry.add(name)).credential
  }

  /// The head of a request with the headers of the page's own requests; nil leaves a header out.
  func head(
    _ method: String, _ path: String, cookie: String? = nil, changing changes: [String: String?] = [:], length: Int = 0
  ) -> String {
    let origin = "http://127.0.0.1:\(service.port)"
    var headers: [String: String?] = [
      "Host": "127.0.0.1:\(service.port)", "Connection": "close", "Sec-Fetch-Site": "same-origin", "Cookie": cookie,
    ]
    if method == "POST" {
      headers["Origin"] = origin
      headers["Content-Type"] = "application/json"
      headers["Content-Length"] = String(length)
    }
    for (name, value) in changes { headers.updateValue(value, forKey: name) }
    let lines = headers.sorted { $0.key < $1.key }.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    return "\(method) \(path) HTTP/1.1\r\n" + lines.joined() + "\r\n"
  }

  func get(_ path: String, cookie: String? = nil, changing changes: [String: String?] = [:]) throws -> TestResponse {
    try send(head("GET", path, cookie: cookie, changing: changes))
  }

  func post(
    _ path: String, _ body: String, cookie: String? = nil, changing changes: [String: String?] = [:]
  ) throws -> TestResponse {
    try send(head("POST", path, cookie: cookie, changing: changes, length: body.utf8.count) + body)
  }

  func send(_ text: String) throws -> TestResponse {
    let connection = try TestConnection(port: service.port)
    connection.write(text)
    return TestResponse(connection.readAll(within: .seconds(20)))
  }
}

/// A response; empty if the server closed the connection without a response.
struct TestResponse: CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text }

  /// The HTTP status; 0 if the server has closed the connection without a response.
  var status: Int { description.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0 }
  var body: String { description.range(of: "\r\n\r\n").map { String(description[$0.upperBound...]) } ?? "" }

  func header(_ name: String) -> String? {
    for line in description.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name.lowercased() {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}

/// A connection of a client.
final class TestConnection {
  private let descriptor: Int32
  /// `MSG_NOSIGNAL`, whose imported type differs between versions of Swift.
  private let noSignal: Int32 = 0x4000

  struct ConnectionError: Error {
    var code: Int32
  }

  init(port: Int, from source: String? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if let source { try bound(to: source) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { throw ConnectionError(code: errno) }
  }

  deinit { close(descriptor) }

  private func bound(to source: String) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(source)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { throw ConnectionError(code: errno) }
  }

  func limitReceiveBuffer(to bytes: Int32) {
    var bytes = bytes
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// - Returns: false if the server has closed the connection.
  @discardableResult
  func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads until the wanted text has arrived, the server closes the connection or the time is over.
  func read(until wanted: String, within time: Duration) -> String {
    let end = ContinuousClock.now + time
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while ContinuousClock.now < end {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 100) == 0 { continue }
      let count = recv(descriptor, &part, part.count, 0)
      if count <= 0 { break }
      bytes += part[..<count]
      // Search only the end, which is new. A search of the whole text would take long for a long stream.
      let tail = bytes.suffix(count + wanted.utf8.count)
      if !wanted.isEmpty, String(decoding: tail, as: UTF8.self).contains(wanted) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func readAll(within time: Duration) -> String { read(until: "", within: time) }

  /// Waits until the server has closed the connection.
  func isClosed(within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    var byte: UInt8 = 0
    while ContinuousClock.now < end {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 100) > 0, recv(descriptor, &byte, 1, 0) <= 0 { return true }
    }
    return false
  }
}
