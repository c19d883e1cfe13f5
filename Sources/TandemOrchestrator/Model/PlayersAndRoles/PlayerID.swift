/// One of the two players. A player keeps its name for life; its content and its role change.
public enum PlayerID: String, CaseIterable, Hashable, Sendable {
  /// The player that loads the first full-screen content while nothing plays.
  case A
  /// The player that is idle at first and loads the next content.
  case B

  /// The other player.
  public var other: PlayerID { self == .A ? .B : .A }
}
