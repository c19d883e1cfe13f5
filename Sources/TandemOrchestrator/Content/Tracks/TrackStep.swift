/// A direction among the tracks of one kind.
public enum TrackStep: String, CaseIterable, Hashable, Sendable {
  /// The next track; the first track follows the last.
  case next
  /// The previous track; the last track precedes the first.
  case previous
}
