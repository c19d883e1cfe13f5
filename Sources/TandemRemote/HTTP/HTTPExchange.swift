import CTandemHTTP
import Glibc
import TandemSystem

/// A request from its first line to the end of its response.
final class HTTPExchange: Sendable {
  private struct State {
    var request = HTTPRequest()
    /// The maximum size of the body, in bytes.
    var longest = 0
    var isTooLong = false
    var response: HTTPResponse?
    var stream: HTTPStream?
    /// The suspended connection that waits for the response.
    var waiting: ConnectionHandle?
  }

  private let state: Locked<State>
  let socket: Int32

  init(_ request: HTTPRequest, socket: Int32) {
    var state = State()
    state.request = request
    self.state = Locked(state)
    self.socket = socket
  }

  /// Sets the maximum size of the body, in bytes.
  func limitBody(to bytes: Int) { state.withLock { $0.longest = bytes } }

  /// Adds a part of the body.
  func take(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      if state.request.body.count + bytes.count > state.longest {
        (state.isTooLong, state.request.body) = (true, [])
      } else if !state.isTooLong {
        state.request.body += bytes
      }
    }
  }

  /// The complete request; nil if its body is too long.
  var request: HTTPRequest? { state.withLock { $0.isTooLong ? nil : $0.request } }

  /// The response to send now; nil if the request was not handled yet.
  var response: HTTPResponse? { state.withLock { $0.response } }
  var stream: HTTPStream? {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  /// Suspends the connection until ``answer(_:)``. Called on the server's thread.
  func wait(on connection: ConnectionHandle) {
    state.withLock { $0.waiting = connection }
    chttp_suspend(connection.pointer)
  }

  /// Sets the response. Only the first call has an effect. Thread: any.
  func answer(_ response: HTTPResponse) {
    state.withLock { state in
      guard state.response == nil, let connection = state.waiting else { return }
      (state.response, state.waiting) = (response, nil)
      chttp_resume(connection.pointer)
    }
  }
}
