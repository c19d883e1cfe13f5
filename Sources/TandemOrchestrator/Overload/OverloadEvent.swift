/// An event of an overload, for the log.
package enum OverloadEvent: Hashable, Sendable {
  /// The machine is too slow: `missed` of the player's `due` frames in the last ten seconds were shown too late or
  /// never. This was the second such window without a good window in between.
  case began(PlayerID, missed: Int, due: Int)
  /// The player in picture in picture shows fewer frames from now on.
  case reduced(PlayerID)
  /// The player shows all frames again.
  case restored(PlayerID)
  /// The machine is fast enough again.
  case ended
  /// The contents that overloaded the machine have changed.
  case relieved
}
