// Triggers a swap in a candidate.

import Glibc
import TandemFoundation

/// A means to trigger a swap.
enum Trigger {
  /// A request on Tandem's control socket.
  case request(LineSocket)
  /// The command `tandem swap`, including the start of its process.
  case command(tandem: String, socket: String)
  /// A C program that swaps or presses a key when it receives SIGUSR1.
  case signal(pid_t)
  /// Requests to two mpv players: each player is to load the other player's clip, at that player's
  /// position.
  case reload(LineSocket, LineSocket, a: String, b: String)

  /// - Parameter isBack: true if each of the two players gets its original clip back.
  /// - Returns: the process to wait for before the next swap; nil if there is no process to wait
  ///   for.
  func pull(isBack: Bool) throws -> MeasuredProcess? {
    switch self {
    case .request(let socket):
      socket.drain()
      try socket.send(["swap"])
    case .command(let tandem, let socket):
      return try MeasuredProcess([tandem, "swap", "--socket", socket])
    case .signal(let process): kill(process, SIGUSR1)
    case .reload(let first, let second, let a, let b):
      let places = (try Self.position(first), try Self.position(second))
      try first.send(Self.loading(isBack ? a : b, at: places.1))
      try second.send(Self.loading(isBack ? b : a, at: places.0))
    }
    return nil
  }

  private static func position(_ socket: LineSocket) throws -> JSONValue {
    .string(decimals(try socket.ask(["get_property", "time-pos"]).double ?? 0, 3))
  }

  private static func loading(_ clip: String, at position: JSONValue) -> JSONValue {
    ["name": "loadfile", "url": .string(clip), "flags": "replace", "options": ["start": position]]
  }
}
