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

  /// Prints an error if lircd is not running at the start.
  static func start(_ path: String, _ mailbox: Mailbox<MainLoopMessage>) {
    Threads.start("tandem lirc") {
      var isFirst = true
      while true {
        do throws(ControlError) {
          let socket = try UnixSocket.make(for: path)
          let error = UnixSocket.connect(socket, to: path)
          if error == 0 {
            LineReader.read(socket.raw, longest: LircKeys.longestLine) { line in
              if let key = LircKeys.key(in: line) { mailbox.post(.remote(key)) }
            }
          } else if isFirst {
            throw .system(call: "connect to lircd at", path: path, errno: error)
          }
        } catch {
          Terminal.printError(.escaped("\(error); keys of infrared remotes work as soon as lircd runs there"))
        }
        isFirst = false
        sleep(interval)
      }
    }
  }
}
