// A session for tests of the command line.

import Synchronization
import TandemTestSupport
import Testing

@testable import TandemControl

/// A session that answers each request as a test decides, and records the requests.
final class FakeSession: Sendable {
  let server: LineServer
  private let shared: Shared

  private final class Shared: Sendable {
    let requests = Mutex<[Request]>([])
    let server = Mutex<LineServer?>(nil)
  }

  /// - Parameter answer: returns the reply to a request; nil if the request gets no reply.
  init(at path: String, answer: @escaping @Sendable (Request) -> Reply?) throws {
    let shared = Shared()
    server = try LineServer(path: path) { report in
      guard case .line(let request, let client) = report else { return }
      shared.requests.withLock { $0.append(request) }
      let reply = answer(request)
      shared.server.withLock { server in if let reply { server?.send(reply, to: client) } }
    }
    self.shared = shared
    let server = server
    shared.server.withLock { $0 = server }
  }

  convenience init(in folder: TestFolder, answer: @escaping @Sendable (Request) -> Reply?) throws {
    try self.init(at: SocketDirectory(path: folder.path + "/tandem").newSocketPath(), answer: answer)
  }

  var requests: [Request] { shared.requests.withLock { $0 } }

  func stop() {
    server.stop()
    shared.server.withLock { $0 = nil }
  }
}
