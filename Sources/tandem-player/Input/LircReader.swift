// Reads the keys of infrared remotes from lircd.

import Glibc
import TandemControl
import TandemFoundation
import TandemInput
import TandemPlayback
import TandemSystem

/// Reads lircd's socket on its own thread, which ends with the program. It reconnects if lircd
/// ends.
enum LircReader {
  /// The socket of Debian's lircd.
  static let standardPath = "/run/lirc/lircd"
  /// The seconds between two attempts to connect.
  private static let interval: UInt32 = 5

  /// - Parameter complain: called on the reader's thread if lircd is not running at the start.
  static func start(_ path: String, _ mailbox: Mailbox<MainLoopMessage>, complain: @escaping @Sendable (String) -> Void)
  {
    Threads.start("tandem lirc") {
      var isFirst = true
      while true {
        do throws(ControlError) {
          let socket = try UnixSocket.make(for: path)
          let error = UnixSocket.connect(socket, to: path)
          if error == 0 {
            read(socket) { mailbox.post(.remote($0)) }
          } else if isFirst {
            throw .system(call: "connect to lircd at", path: path, errno: error)
          }
        } catch {
          complain("\(error); keys of infrared remotes work as soon as lircd runs there")
        }
        isFirst = false
        sleep(interval)
      }
    }
  }

  /// Reads keys until lircd closes the connection.
  private static func read(_ socket: FileDescriptor, _ receive: (KeyEvent) -> Void) {
    var line: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, -1) < 0, errno != EINTR { return }
      let count = Glibc.read(socket.raw, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return }
      for byte in bytes[..<count] {
        if byte == UInt8(ascii: "\n") {
          if line.count <= LircKeys.longestLine, let key = LircKeys.key(in: String(decoding: line, as: UTF8.self)) {
            receive(key)
          }
          line.removeAll(keepingCapacity: true)
        } else if line.count <= LircKeys.longestLine {
          line.append(byte)
        }
      }
    }
  }
}
