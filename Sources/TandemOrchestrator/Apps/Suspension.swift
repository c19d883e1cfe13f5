/// The suspension by another owner of the system's picture in picture, if any.
package enum Suspension: Hashable, Sendable {
  case none
  case by(OwnerID, SuspensionUndo)
}

/// The changes that the session makes at the end of a suspension.
package struct SuspensionUndo: Hashable, Sendable {
  /// The contents that the suspension paused, and that resume.
  var paused: Set<ContentKey> = []
  /// The picture in picture that goes to full screen, because the suspension has held it back.
  var expanding: PlayerID?
}
