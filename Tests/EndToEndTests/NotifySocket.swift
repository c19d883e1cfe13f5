// The messages that systemd would receive from a service.

import Foundation
import TandemTestSupport

/// A socket for `NOTIFY_SOCKET`, which keeps the received lines and their senders.
final class NotifySocket {
  private let descriptor: Int32
  /// The socket's name, as the value of `NOTIFY_SOCKET`.
  let name: String
  /// All received lines, in order.
  private(set) var heard: [String] = []
  private(set) var senders: Set<Int32> = []
  private var waiting: [String] = []

  /// - Parameter folder: the folder for the socket; nil for a socket with an abstract name.
  init(in folder: TestFolder?) throws {
    name = folder.map { $0.path + "/notify" } ?? "@tandem-\(UUID().uuidString)"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if folder == nil { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard code == 0 else { throw HarnessError(what: "a datagram socket, errno \(errno)") }
    var (limit, yes) = (timeval(tv_sec: 20, tv_usec: 0), Int32(1))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_PASSCRED, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Returns the next line, within 20 s.
  func next() throws -> String {
    while waiting.isEmpty {
      guard receive(0) else { throw HarnessError(what: "waited 20 s for a word to systemd; it heard \(heard)") }
    }
    return waiting.removeFirst()
  }

  /// - Returns: the lines up to the given line. Fails after 20 s without a line.
  @discardableResult
  func wait(for line: String) throws -> [String] {
    var lines: [String] = []
    while lines.last != line { lines.append(try next()) }
    return lines
  }

  /// Skips the lines that have arrived.
  func drain() {
    while receive(MSG_DONTWAIT) {}
    waiting = []
  }

  /// - Returns: false if no line has arrived.
  private func receive(_ flags: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 8192)
    // This is enough for a header and the process, user and group ids.
    var control = [UInt64](repeating: 0, count: 8)
    let count = bytes.withUnsafeMutableBytes { data in
      control.withUnsafeMutableBytes { ancillary in
        var piece = iovec(iov_base: data.baseAddress, iov_len: data.count)
        return withUnsafeMutablePointer(to: &piece) { piece in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (piece, 1)
          (message.msg_control, message.msg_controllen) = (ancillary.baseAddress, ancillary.count)
          return recvmsg(descriptor, &message, Int32(flags))
        }
      }
    }
    guard count > 0 else { return false }
    // The sender's process id follows a header of two words.
    senders.insert(Int32(truncatingIfNeeded: control[2]))
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    heard += lines
    waiting += lines
    return true
  }
}
