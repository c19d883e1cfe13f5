import Glibc

/// Sends and receives whole packets. A send never blocks.
///
/// Thread: one thread sends, one thread receives.
final class PacketSocket: @unchecked Sendable {
  // SAFETY (@unchecked): the descriptor never changes, a socket may be used by several threads, and
  // only the receiving thread uses the buffer.
  let descriptor: Int32

  /// The size of the buffer, larger than any message: an address of 16 KiB, an overlay and some numbers.
  private static let longest = 1 << 18

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// - Returns: nil on failure.
  static func pair() -> (PacketSocket, PacketSocket)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (PacketSocket(ends[0]), PacketSocket(ends[1]))
  }

  enum Sending {
    case sent
    /// The other process has not yet received the earlier packets. A later attempt may succeed.
    case full
    /// The other process has closed the socket.
    case closed
  }

  func send(_ bytes: [UInt8]) -> Sending {
    while true {
      let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if count == bytes.count { return .sent }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .full : .closed
    }
  }

  /// Waits until the other process has received earlier packets, or has closed the socket.
  ///
  /// - Returns: false if the time is over.
  func waitForSpace(atMost time: Duration) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&wait, 1, Int32(time / .milliseconds(1))) != 0
  }

  enum Arrival {
    case packet(ArraySlice<UInt8>)
    case nothing
    case end
  }

  private var buffer = [UInt8](repeating: 0, count: longest)

  /// - Parameter waits: true to block until a packet arrives or the connection ends.
  func receive(waits: Bool) -> Arrival {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
      if count > 0 { return .packet(buffer[..<count]) }
      if count == 0 { return .end }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .nothing : .end
    }
  }
}
