// A response without an end.

import CTandemHTTP
import TandemSystem

/// Sends pieces as they appear. While no piece is available, the connection is suspended and uses no processor time.
///
/// Thread: any.
final class HTTPStream: Sendable {
  enum Piece: Sendable {
    case bytes([UInt8])
    /// No piece is available until ``HTTPStream/wake()``.
    case nothing
    case end
  }

  private struct State {
    var connection: ConnectionHandle?
    var isSuspended = false
    var piece: ArraySlice<UInt8> = []
    /// True if the stream is to end, so that no further piece is sent.
    var isEnding = false
    var isClosed = false
  }

  private let state = Locked(State())
  private let next: @Sendable () -> Piece
  private let closed: @Sendable () -> Void

  /// - Parameters:
  ///   - next: called on the server's thread.
  ///   - closed: called once, when the client or the server has closed the stream.
  init(next: @escaping @Sendable () -> Piece, closed: @escaping @Sendable () -> Void) {
    (self.next, self.closed) = (next, closed)
  }

  /// Asks for the next piece again.
  func wake() { resume(isEnding: false) }

  /// Ends the stream, even in the middle of a piece.
  func close() { resume(isEnding: true) }

  private func resume(isEnding: Bool) {
    state.withLock { state in
      if isEnding { state.isEnding = true }
      guard state.isSuspended, let connection = state.connection else { return }
      state.isSuspended = false
      chttp_resume(connection.pointer)
    }
  }

  // MARK: The server's thread

  func begin(on connection: ConnectionHandle) { state.withLock { $0.connection = connection } }

  /// Called when the connection ends.
  func end() {
    let isFirst = state.withLock { state in
      (state.connection, state.isSuspended) = (nil, false)
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isFirst { closed() }
  }

  /// Fills a buffer.
  ///
  /// - Returns: the number of bytes; 0 if the connection was suspended, -1 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      if state.isEnding { return -1 }
      if state.piece.isEmpty {
        switch next() {
        case .bytes(let bytes): state.piece = bytes[...]
        case .end: return -1
        case .nothing:
          guard let connection = state.connection else { return -1 }
          state.isSuspended = true
          chttp_suspend(connection.pointer)
          return 0
        }
      }
      let part = state.piece.prefix(buffer.count)
      buffer.copyBytes(from: part)
      state.piece = state.piece.dropFirst(part.count)
      return part.count
    }
  }
}
