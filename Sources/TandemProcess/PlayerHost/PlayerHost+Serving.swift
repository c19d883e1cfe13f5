// Creates a player from the command line of its process.

import CTandemLinux
import Glibc
import TandemPlayback

extension PlayerHost {
  /// Creates a player and runs it until the session ends the player, or until the session itself
  /// ends.
  ///
  /// - Parameters:
  ///   - arguments: the descriptors of the socket and the shared memory, as ``PlayerHostProcess``
  ///     passes them, then the player's own arguments.
  ///   - make: creates the player from its arguments, the clock and a wake function. The closure
  ///     also returns two functions: the present speed of the player's position, and the timestamps
  ///     of the app's frames that were shown since the last call.
  ///   - report: the descriptor for crash backtraces; -1 for none.
  /// - Returns: false if no session started this process.
  package static func serve(
    _ arguments: [String], report: Int32 = -1,
    _ make: ([String], any SessionClock, @escaping @Sendable () -> Void) -> (
      any PlaybackEngine, rate: () -> Double, shown: () -> [Duration]
    )
  ) -> Bool {
    guard arguments.count >= 2, let socket = Int32(arguments[0]), let inherited = Int32(arguments[1]),
      let memory = SharedFrameBuffer(inherited: inherited)
    else { return false }
    _ = clinux_end_with_parent(getppid())
    clinux_watch_for_death(memory.death, report)
    // Ignore the signals of Ctrl-C, Ctrl-\, Ctrl-Z and a closed terminal, because the session
    // handles them. Ignore SIGPIPE and SIGXFSZ, so that a failed write returns an error.
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let (news, wake) = (ends[0], ends[1])
    let link = PacketSocket(socket)
    guard let privateWords = beginning(link) else { return false }
    let clock = MonotonicClock()
    let (player, rate, shown) = make(Array(arguments.dropFirst(2)) + privateWords, clock) {
      // Ignore a full pipe: a wake-up is already pending.
      var one: UInt8 = 1
      _ = write(wake, &one, 1)
    }
    PlayerHost(player, memory, link, wake: news, clock: clock, rate: rate, shown: shown).run()
    return true
  }

  /// The settings in the session's first message; nil if the first message is not `begin`.
  private static func beginning(_ socket: PacketSocket) -> [String]? {
    guard case .packet(let bytes) = socket.receive(waits: true) else { return nil }
    do throws(UnreadableBytes) {
      guard case .begin(let words) = try HostRequest(bytes: bytes) else { return nil }
      return words
    } catch { return nil }
  }
}
