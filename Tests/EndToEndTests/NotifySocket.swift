// What systemd would hear from a service.

import Foundation
import TandemTestSupport

/// The socket that `NOTIFY_SOCKET` names, with the lines that came to it and who sent them.
final class NotifySocket {
  private let descriptor: Int32
  /// As it stands in `NOTIFY_SOCKET`.
  let name: String
  /// Every line, in order.
  private(set) var heard: [String] = []
  private(set) var senders: Set<Int32> = []
  private var waiting: [String] = []

  /// - Parameter folder: takes the socket; nil for an abstract name.
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

  /// The next line, within 20 s.
  func next() throws -> String {
    while waiting.isEmpty {
      guard receive(0) else { throw HarnessError(what: "waited 20 s for a word to systemd; it heard \(heard)") }
    }
    return waiting.removeFirst()
  }

  /// - Returns: the lines up to this one, within 20 s without any.
  @discardableResult
  func wait(for line: String) throws -> [String] {
    var lines: [String] = []
    while lines.last != line { lines.append(try next()) }
    return lines
  }

  /// Passes over what has come up to now.
  func drain() {
    while receive(MSG_DONTWAIT) {}
    waiting = []
  }

  /// - Returns: false where nothing came.
  private func receive(_ flags: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 8192)
    // Room for a header and a process's number, user and group.
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
    // Behind a header of two words stands the sender's number.
    senders.insert(Int32(truncatingIfNeeded: control[2]))
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    heard += lines
    waiting += lines
    return true
  }
}
