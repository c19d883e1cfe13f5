/// Distinguishes a jump of a position, such as a seek, from normal playback.
///
/// MPRIS, MQTT and the phone remote send a position only when it jumps, because their clients extrapolate it.
package enum PositionJump {
  /// A position that differs from the extrapolated position by more than this is a jump.
  package static let tolerance = Duration.milliseconds(500)

  /// True if normal playback does not lead from one position to another. A position that becomes known or unknown has
  /// jumped, too.
  ///
  /// - Parameters:
  ///   - elapsed: the time between the two readings.
  ///   - speed: the speed of playback; 0 while the video does not move.
  package static func isJump(from previous: Duration?, to position: Duration?, in elapsed: Duration, speed: Double)
    -> Bool
  {
    guard let previous, let position else { return position != previous }
    let difference = position - (previous + elapsed * speed)
    return difference > tolerance || difference < .zero - tolerance
  }
}
