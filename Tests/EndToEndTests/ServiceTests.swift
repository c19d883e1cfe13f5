// A session as a service of systemd.

import TandemControl
import TandemLog
import Foundation
import TandemRules
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct ServiceTests {
    /// What systemd would hear.
    private final class Listener {
      private let descriptor: Int32
      let path: String

      init(_ folder: TestFolder) throws {
        path = folder.path + "/notify"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = path
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        guard code == 0 else { throw HarnessError(what: "a datagram socket, errno \(errno)") }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      }

      deinit { close(descriptor) }

      /// The next message, within 20 s.
      func next() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { throw HarnessError(what: "waited 20 s for a word to systemd") }
        return String(decoding: bytes[..<count], as: UTF8.self)
      }
    }

    @Test("A service with nothing to play is ready, waits, and plays what it is told to")
    func idle() throws {
      let folder = try TestFolder()
      let systemd = try Listener(folder)
      let performance = try Performance(
        ["--idle", "--resume", "--player", "simulated", "--no-config"], in: folder,
        environment: ["NOTIFY_SOCKET": systemd.path])
      #expect(try systemd.next().hasPrefix("READY=1"))
      let client = try performance.client()
      try client.done(.command(.open(Opening(Content(url: Media.shared.red))), CommandOptions()))
      performance.signal(SIGTERM)
      #expect(try systemd.next() == "STOPPING=1")
      #expect(performance.end() == 0)
      #expect(try violations(performance.log).isEmpty)
    }

    @Test("systemd hears of readiness, of a heart that beats also after a death, and of the end")
    func notifications() throws {
      let folder = try TestFolder()
      let systemd = try Listener(folder)
      let performance = try Performance(
        [Media.shared.red, Media.shared.blue, "--player", "simulated", "--no-config"], in: folder,
        environment: ["NOTIFY_SOCKET": systemd.path, "WATCHDOG_USEC": "300000"])
      #expect(try systemd.next().hasPrefix("READY=1"))
      for _ in 0..<3 { #expect(try systemd.next() == "WATCHDOG=1") }
      let (_, player) = try performance.client(after: 0)
      kill(pid_t(player), SIGSTOP)
      let (client, _) = try performance.client(after: player)
      for _ in 0..<3 { #expect(try systemd.next() == "WATCHDOG=1") }
      performance.signal(SIGTERM)
      var word = try systemd.next()
      while word == "WATCHDOG=1" { word = try systemd.next() }
      #expect(word == "STOPPING=1")
      #expect(performance.end() == 0)
      withExtendedLifetime(client) {}
    }
  }
}
