/// An order of the orchestrator to the session, as a plain value.
///
/// The session carries the order out and makes no decisions of its own.
package enum Effect: Hashable, Sendable {
  case player(PlayerID, PlayerRequest)
  /// Save a player's position for ``returnToPlace(_:_:)``.
  case savePosition(PlayerID)
  /// Load at the position of the last ``savePosition(_:)``, or at the beginning if none was saved.
  case returnToPlace(PlayerID, LoadRequest)
  case display(Layout)
  case callback(Callback)
  case armTimer(TimerID, Duration)
  case cancelTimer(TimerID)
  /// Ask the delegate if the app should dismiss a screen whose video is now in picture in picture.
  ///
  /// The delegate answers with ``Event/dismissal(_:)``.
  case proposeDismissal(Dismissal)
  case answered(CommandID, SessionCommand, Initiator, CommandResponse)
  case commandEnded(CommandID, CommandOutcome)
  case note(StateChange)
  /// End the session. Every pair of callbacks is complete, and no further effect follows.
  case finish
}
