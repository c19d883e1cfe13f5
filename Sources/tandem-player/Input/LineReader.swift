import Glibc

/// Reads the lines that another program writes to a socket or a pipe.
enum LineReader {
  /// Reads lines, blocking, until the other program closes its end. Longer lines than `longest` bytes are ignored.
  static func read(_ descriptor: Int32, longest: Int, _ receive: (String) -> Void) {
    var line: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, -1) < 0, errno != EINTR { return }
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return }
      for byte in bytes[..<count] {
        if byte == UInt8(ascii: "\n") {
          if line.count <= longest { receive(String(decoding: line, as: UTF8.self)) }
          line.removeAll(keepingCapacity: true)
        } else if line.count <= longest {
          line.append(byte)
        }
      }
    }
  }
}
