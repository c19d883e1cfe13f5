/// A set of players.
package struct PlayerSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ player: PlayerID) { rawValue = player == .A ? 1 : 2 }

  package func contains(_ player: PlayerID) -> Bool { isSuperset(of: PlayerSet(player)) }
}
