import Glibc

/// Sends the notifications of a service (sd_notify(3)).
///
/// The notifier does not use libsystemd: a message is one datagram, and loading libsystemd would delay each short
/// command.
package struct SystemdNotifier: Sendable {
  private let path: String
  /// The interval at which systemd expects a watchdog notification; nil if it expects none.
  package let watchdogInterval: Duration?

  /// Reads the address of the notify socket from the environment, and removes it there so that
  /// child processes do not inherit it. Nil without a socket.
  package init?() {
    guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }), path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count < 108
    else { return nil }
    self.path = path
    let isOurs = getenv("WATCHDOG_PID").map { Int32(String(cString: $0)) == getpid() } ?? true
    let microseconds = getenv("WATCHDOG_USEC").flatMap { Int(String(cString: $0)) } ?? 0
    let isPossible = isOurs && (1000...86_400_000_000).contains(microseconds)
    watchdogInterval = isPossible ? .microseconds(microseconds) : nil
    for variable in ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"] { unsetenv(variable) }
  }

  init(path: String, watchdogInterval: Duration? = nil) {
    (self.path, self.watchdogInterval) = (path, watchdogInterval)
  }

  /// Sends lines such as `READY=1` without blocking. A missing listener is not an error.
  ///
  /// - Returns: false if systemd's queue is full and the lines must be sent again.
  package func send(_ lines: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    // Replace the `@` of an abstract socket's name with a zero byte.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let text = Array(lines.utf8)
    // SAFETY: the address is longer than the given length, and lives through the call.
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, length)
      }
    }
    return sent >= 0 || ![EAGAIN, ENOBUFS, ENOMEM].contains(errno)
  }
}
