/// One of the two players. A player keeps its name for life; its content and its role change.
public enum PlayerID: String, CaseIterable, Hashable, Sendable {
  /// The player that loads the first full-screen content while nothing plays.
  case A
  /// The player that is idle at first and loads the next content.
  case B

  /// The other player.
  public var other: PlayerID { self == .A ? .B : .A }
}

/// A value for each of the two players.
public struct PlayerPair<Value> {
  /// The value of ``PlayerID/A``.
  public var a: Value
  /// The value of ``PlayerID/B``.
  public var b: Value

  /// Creates a pair from the values of both players.
  @inlinable
  public init(a: Value, b: Value) {
    self.a = a
    self.b = b
  }

  /// The value of one player.
  @inlinable
  public subscript(player: PlayerID) -> Value {
    get { player == .A ? a : b }
    // This changes the value in place: a copy of a player's state would cost more than the change itself.
    _modify { if player == .A { yield &a } else { yield &b } }
  }

  /// Reads the value of one player in place, without the copy and its reference counts that the subscript makes.
  @inline(__always)
  package func look<Result>(at player: PlayerID, _ body: (Value) -> Result) -> Result {
    player == .A ? body(a) : body(b)
  }
}

// Handwritten: the synthesized code is unspecialised in other modules and looks up its types on each call.
extension PlayerPair: Equatable where Value: Equatable {
  /// True if both values are equal.
  @inlinable
  public static func == (one: PlayerPair, other: PlayerPair) -> Bool { one.a == other.a && one.b == other.b }
}

extension PlayerPair: Hashable where Value: Hashable {
  /// Hashes both values.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(a)
    hasher.combine(b)
  }
}

extension PlayerPair: Sendable where Value: Sendable {}

/// A set of players.
package struct PlayerSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ player: PlayerID) { rawValue = player == .A ? 1 : 2 }

  package func contains(_ player: PlayerID) -> Bool { isSuperset(of: PlayerSet(player)) }
}
