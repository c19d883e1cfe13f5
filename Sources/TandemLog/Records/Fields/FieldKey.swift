/// The keys that the rules and the log commands read. The names of times end in the unit.
package enum FieldKey: String, CaseIterable, Hashable, Sendable {
  case seq, kind, callback, player, content, app, transaction, generation, reason, form, outcome, format
  case version, revision, fullScreen, pictureInPicture, event, audible, answer, action, message, command, role
  case moment, entry, paused, speed, volume, muted, audioTrack, subtitleTrack, policy
  case lost, videoTrack, key, otherKey, screen, restored, error, next, state, reported, automatic
  case allowsDuplicate, advanced, source, framesDropped, framesLate, view, pid, program, also
  case chosenSpeed, count, initiator
  case time = "t_us"
  case position = "position_us"
  case latency = "latency_us"
  case wait = "wait_us"
  case duration = "duration_us"
  case drift = "drift_us"
  case frame = "frame_us"
  case wallClock = "wall_us"

  /// The key's index in ``all``.
  ///
  /// SAFETY: Swift stores a case without values as one byte, which counts the cases in the order of their declaration.
  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The names in records, in the order of the cases.
  static let all = allCases.map(\.rawValue)
}
