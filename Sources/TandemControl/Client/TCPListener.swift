import Glibc

/// A listening TCP socket.
///
/// Thread: any.
package final class TCPListener: Sendable {
  /// The listening socket, which is readable while a connection waits to be accepted.
  package let descriptor: FileDescriptor
  /// The address and the port, such as `127.0.0.1:7007`.
  package let name: String

  /// Listens on `PORT`, for connections from this machine only, or on `ADDRESS:PORT`. With the port 0, the system
  /// chooses a free port.
  ///
  /// - Parameter text: the address is numeric; brackets may enclose it, as in `[::1]:7007`.
  /// - Returns: nil if the text does not have this form.
  /// - Throws: an error if the system refuses the address, for example because another program uses it.
  package init?(_ text: String) throws(ControlError) {
    let colon = text.lastIndex(of: ":")
    let port = colon.map { text[text.index(after: $0)...] } ?? text[...]
    var host = colon.map { text[..<$0] } ?? "127.0.0.1"
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    guard port.first?.isNumber == true, let number = UInt16(port), !host.isEmpty else { return nil }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(String(host), String(number), &hints, &found) == 0, let found else { return nil }
    defer { freeaddrinfo(found) }
    let raw = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
    guard raw >= 0 else { throw .system(call: "open a socket for", path: text, errno: errno) }
    let descriptor = FileDescriptor(raw)
    descriptor.setNonBlockingAndPrivate()
    Self.set(raw, SOL_SOCKET, SO_REUSEADDR, 1)
    guard bind(raw, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(raw, 8) == 0 else {
      throw .system(call: "listen on", path: text, errno: errno)
    }
    self.descriptor = descriptor
    name = Self.name { getsockname(raw, $0, $1) }
  }

  /// The next waiting connection with the address of its sender; nil if none waits.
  ///
  /// If a peer no longer answers the system's probes, its connection ends after a minute.
  package func next() -> (connection: FileDescriptor, peer: String)? {
    var raw: Int32 = -1
    let peer = Self.name { address, length in
      raw = accept(descriptor.raw, address, length)
      return raw
    }
    guard raw >= 0 else { return nil }
    let connection = FileDescriptor(raw)
    connection.setNonBlockingAndPrivate()
    Self.set(raw, SOL_SOCKET, SO_KEEPALIVE, 1)
    for (option, value) in [(TCP_KEEPIDLE, 30), (TCP_KEEPINTVL, 10), (TCP_KEEPCNT, 3)] as [(Int32, Int32)] {
      Self.set(raw, Int32(IPPROTO_TCP), option, value)
    }
    return (connection, peer)
  }

  private static func set(_ raw: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(raw, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The text of an address that `fill` writes.
  private static func name(
    _ fill: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> String {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        guard fill(address, &length) >= 0,
          getnameinfo(
            address, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV
          )
            == 0
        else { return "an unknown address" }
        let texts = [host, port].map {
          String(decoding: $0.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        return texts[0].contains(":") ? "[\(texts[0])]:\(texts[1])" : "\(texts[0]):\(texts[1])"
      }
    }
  }
}
