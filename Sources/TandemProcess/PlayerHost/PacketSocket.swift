// A pair of sockets between two processes.

import Glibc

/// Sends and receives packets whole, and never waits to send.
///
/// Thread: one sends, one receives.
final class PacketSocket: @unchecked Sendable {
  // SAFETY (@unchecked): a descriptor that does not change; sockets are made for several threads.
  let descriptor: Int32

  /// More than any message has: an address of 16 KiB, an overlay, some numbers.
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

  /// - Returns: whether the other side has room for it.
  func send(_ bytes: [UInt8]) -> Bool {
    while true {
      let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      return count == bytes.count
    }
  }

  enum Arrival {
    case packet(ArraySlice<UInt8>)
    case nothing
    case end
  }

  private var buffer = [UInt8](repeating: 0, count: longest)

  /// - Parameter waits: whether to wait for a packet.
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
