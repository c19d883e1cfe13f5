import Glibc

struct ListeningPort: Sendable {
  let descriptor: Int32
  let port: Int

  /// - Parameter port: 0 for any free port.
  init(_ port: Int) throws(RemoteError) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw RemoteError(description: String(cString: strerror(errno))) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) != 0 || listen(descriptor, 64) != 0
          || getsockname(descriptor, address, &size) != 0
          ? errno : 0
      }
    }
    guard failure == 0 else {
      close(descriptor)
      throw RemoteError(
        description: failure == EADDRINUSE
          ? "another program uses port \(port); choose another port with --remote=PORT"
          : "port \(port): " + String(cString: strerror(failure)))
    }
    (self.descriptor, self.port) = (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// The address at which a phone of the same network reaches this machine; nil without a network.
  static var ownAddress: IPv4Address? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var found: [IPv4Address] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let raw = entry.pointee.ifa_addr, let address = IPv4Address(raw),
        entry.pointee.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      let name = String(cString: entry.pointee.ifa_name)
      // Skip the bridges of containers and virtual machines, because no phone is behind them.
      let isVirtual = ["docker", "br-", "veth", "virbr", "lxc"].contains(where: name.hasPrefix)
      if address.isPrivate, !address.isLoopback, !isVirtual { found.append(address) }
    }
    return found.first { $0.bits >> 16 != 0xA9FE } ?? found.first
  }
}
