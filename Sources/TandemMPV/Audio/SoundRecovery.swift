/// Detects that a player has lost its audio output, and decides when libmpv opens the output again.
///
/// A pure value. If libmpv loses its output, it plays on in silence (with the driver `null`) and
/// never opens the output again by itself. A player that never had an audio output is left alone.
struct SoundRecovery {
  enum Change: Hashable { case lost, back }

  static let first = Duration.seconds(1)
  static let longest = Duration.seconds(30)

  private var hasSounded = false
  private var isLost = false
  private var pause = Self.first
  /// The time at which libmpv opens its audio output again.
  private(set) var due: Duration?

  /// - Parameter driver: mpv's `current-ao`; nil while there is nothing to play.
  mutating func report(_ driver: String?, at now: Duration) -> Change? {
    switch driver {
    case nil:
      due = nil
      return nil
    case "null":
      guard hasSounded else { return nil }
      due = now + pause
      defer { isLost = true }
      return isLost ? nil : .lost
    default:
      defer { (hasSounded, isLost, pause, due) = (true, false, Self.first, nil) }
      return isLost ? .back : nil
    }
  }

  /// - Returns: true if libmpv is to look for an output now.
  mutating func advance(at now: Duration) -> Bool {
    guard let due, now >= due else { return false }
    pause = min(pause * 2, Self.longest)
    // Schedule the next attempt, in case libmpv finds no output now.
    self.due = now + pause
    return true
  }
}
