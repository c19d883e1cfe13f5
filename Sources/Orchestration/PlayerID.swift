// The two players and a value kept for each of them.

/// One of the two players. A player keeps its name for life; what it plays and its role change.
public enum PlayerID: String, CaseIterable, Hashable, Sendable {
  case A, B

  /// The other one of the two.
  public var other: PlayerID { self == .A ? .B : .A }
}

/// A value for each of the two players.
public struct PlayerPair<Value> {
  public var a: Value
  public var b: Value

  public init(a: Value, b: Value) {
    self.a = a
    self.b = b
  }

  public subscript(player: PlayerID) -> Value {
    get { player == .A ? a : b }
    set { if player == .A { a = newValue } else { b = newValue } }
  }
}

extension PlayerPair: Equatable where Value: Equatable {}
extension PlayerPair: Hashable where Value: Hashable {}
extension PlayerPair: Sendable where Value: Sendable {}
