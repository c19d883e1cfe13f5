// Helpers of the socket tests: a server whose reports a test reads, and a client that can misbehave.

import Glibc
import Synchronization
import TandemSystem
import Testing

@testable import TandemControl

/// A temporary folder for one test, which is removed with its contents.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tandem-test-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = FileDescriptor(open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600))
    try #require(Glibc.write(file.raw, bytes, bytes.count) == bytes.count)
  }
}

/// The reports of a server, in order.
final class PostedReports: Sendable {
  private let mailbox: Mailbox<ControlReport>
  private let taken = Mutex<[ControlReport]>([])

  init() throws { mailbox = try Mailbox() }

  func post(_ report: ControlReport) { mailbox.post(report) }

  var count: Int {
    taken.withLock { taken in
      taken += mailbox.take()
      return taken.count
    }
  }

  /// Returns the oldest report that was not returned yet.
  func next() throws -> ControlReport {
    let end = ContinuousClock.now + .seconds(20)
    while count == 0 {
      let left = end - .now
      try #require(left > .zero, "nothing was posted")
      let posted = mailbox.wait(left)
      taken.withLock { $0 += posted }
    }
    return taken.withLock { $0.removeFirst() }
  }

  /// Returns the next request and its sender.
  func nextRequest() throws -> (Request, ClientID) {
    guard case .line(let request, let client) = try next() else { throw Unexpected() }
    return (request, client)
  }

  struct Unexpected: Error {}
}

/// A client that can send any bytes, and reads only when a test calls for it.
final class RawClient {
  let descriptor: FileDescriptor
  private var input = LineBuffer()

  init(_ path: String) throws {
    descriptor = try UnixSocket.make(for: path)
    try #require(UnixSocket.connect(descriptor, to: path) == 0)
  }

  /// - Returns: the number of bytes sent before the server disconnected.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Int {
    let deadline = Deadline(after: .seconds(20))
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor.raw, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno != EAGAIN {
        return sent
      } else {
        try #require(waitUntilReady(descriptor, POLLOUT, deadline), "the server takes nothing")
      }
    }
    return sent
  }

  @discardableResult
  func send(_ text: String) throws -> Int { try send(Array(text.utf8)) }

  /// The next line; nil if the server has disconnected.
  func line() throws -> String? {
    let deadline = Deadline(after: .seconds(20))
    while true {
      if let line = input.next() { return String(decoding: line, as: UTF8.self) }
      try #require(waitUntilReady(descriptor, POLLIN, deadline), "the server says nothing")
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor.raw, &buffer, buffer.count, 0)
      if count <= 0 && errno == EAGAIN && count < 0 { continue }
      if count <= 0 { return nil }
      input.append(buffer[..<count])
    }
  }

  func endSending() { shutdown(descriptor.raw, Int32(SHUT_WR)) }
}

/// A server whose reports go to a mailbox.
struct TestServer {
  let folder: TemporaryFolder
  let mailbox: PostedReports
  let server: LineServer

  init() throws {
    let folder = try TemporaryFolder()
    let mailbox = try PostedReports()
    server = try LineServer(path: folder.path + "/s.sock") { mailbox.post($0) }
    self.folder = folder
    self.mailbox = mailbox
  }

  var path: String { server.path }

  /// Receives one request and answers it.
  func answerOne(_ data: Int = 1) throws {
    let (request, client) = try mailbox.nextRequest()
    server.send(Reply(id: request.id, data: .int(data)), to: client)
  }
}
