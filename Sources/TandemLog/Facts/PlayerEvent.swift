/// The events of a player that matter to continuity (R7).
enum PlayerEvent: String, Hashable {
  case startFile, endFile, seek
  /// `endReached`: the player holds the last frame. `entry`: an entry of a list begins, or begins again.
  case endReached, entry
}
