import Glibc

package enum UnixSocket {
  /// The maximum length of a path in bytes, without its final zero.
  static let longestPath = 107

  package static func make(for path: String) throws(ControlError) -> FileDescriptor {
    guard path.utf8.count <= longestPath else { throw .pathTooLong(path) }
    let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard raw >= 0 else { throw .system(call: "open a socket for", path: path, errno: errno) }
    let descriptor = FileDescriptor(raw)
    descriptor.setNonBlockingAndPrivate()
    return descriptor
  }

  /// - Returns: 0 or `errno`.
  package static func connect(_ descriptor: FileDescriptor, to path: String) -> Int32 {
    withAddress(path) { Glibc.connect(descriptor.raw, $0, $1) == 0 ? 0 : errno }
  }

  /// - Returns: 0 or `errno`.
  static func bind(_ descriptor: FileDescriptor, to path: String) -> Int32 {
    withAddress(path) { Glibc.bind(descriptor.raw, $0, $1) == 0 ? 0 : errno }
  }

  /// True if a process accepts connections at the path.
  static func isAlive(_ path: String) throws(ControlError) -> Bool {
    let descriptor = try make(for: path)
    switch connect(descriptor, to: path) {
    // EAGAIN means that the listener's queue of connections is full, so a process is listening.
    case 0, EAGAIN: return true
    default: return false
    }
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(longestPath)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  /// The user of the connected process; nil if the system does not report it.
  static func peerUser(_ descriptor: FileDescriptor) -> uid_t? {
    // This tuple has the layout of `struct ucred`, which Glibc's module does not contain.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor.raw, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
    return credentials.user
  }
}
