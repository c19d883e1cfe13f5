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
