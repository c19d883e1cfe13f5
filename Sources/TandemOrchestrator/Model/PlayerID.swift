// The two players and a value kept for each of them.

/// One of the two players. A player keeps its name for life; what it plays and its role change.
public enum PlayerID: String, CaseIterable, Hashable, Sendable {
  /// The one that takes what is opened full screen while nothing plays.
  case A
  /// The one that is idle then, and takes what is opened next.
  case B

  /// The other one of the two.
  public var other: PlayerID { self == .A ? .B : .A }
}

/// A value for each of the two players.
public struct PlayerPair<Value> {
  /// The value of ``PlayerID/A``.
  public var a: Value
  /// The value of ``PlayerID/B``.
  public var b: Value

  /// A pair from what is kept for the one and for the other.
  @inlinable
  public init(a: Value, b: Value) {
    self.a = a
    self.b = b
  }

  /// The value of one player.
  @inlinable
  public subscript(player: PlayerID) -> Value {
    get { player == .A ? a : b }
    // In place: a copy of a player's state for each change would cost more than the change.
    _modify { if player == .A { yield &a } else { yield &b } }
  }

  /// Looks at the value of one of the two in place: the subscript gives a copy, and with it a part in all that it owns.
  @inline(__always)
  package func look<Result>(at player: PlayerID, _ look: (Value) -> Result) -> Result {
    player == .A ? look(a) : look(b)
  }
}

// Written out, because what the compiler writes is the same code for every value in other modules: it looks its types up each time.
extension PlayerPair: Equatable where Value: Equatable {
  /// True if both values are equal.
  @inlinable
  public static func == (one: PlayerPair, other: PlayerPair) -> Bool { one.a == other.a && one.b == other.b }
}

extension PlayerPair: Hashable where Value: Hashable {
  /// Adds both values.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(a)
    hasher.combine(b)
  }
}

extension PlayerPair: Sendable where Value: Sendable {}

/// Some of the two players, or none.
package struct PlayerSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ player: PlayerID) { rawValue = player == .A ? 1 : 2 }

  package func contains(_ player: PlayerID) -> Bool { isSuperset(of: PlayerSet(player)) }
}
