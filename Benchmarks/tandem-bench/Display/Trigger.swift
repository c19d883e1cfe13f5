// Triggers a swap in a candidate.

import Glibc
import TandemFoundation

/// A way to ask for a swap.
enum Trigger {
  /// A request on Tandem's socket.
  case request(LineSocket)
  /// The whole command, from the beginning of its process.
  case command(tandem: String, socket: String)
  /// A program in C that does it when it gets SIGUSR1.
  case signal(pid_t)
  /// Tells two players to load each other's clip at its position.
  case reload(LineSocket, LineSocket, a: String, b: String)

  /// - Parameter isBack: whether the first is to have its own clip again.
  /// - Returns: what must be waited for before the next.
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
