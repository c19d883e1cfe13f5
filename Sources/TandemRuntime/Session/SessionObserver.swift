import TandemOrchestrator
import TandemPlayback

/// Receives the events of a session as typed values, which become text only where bytes leave the process.
///
/// Order: observers are called in the order of their registration, inside a step. The session receives their commands
/// in the next step. The record of an event is in the log before its observers are called.
///
/// Thread: the main thread.
@MainActor
package protocol SessionObserver: AnyObject {
  /// A callback was sent, and its delegate has returned.
  func session(_ session: SessionDriver, didSend callback: Callback)
  /// The state has changed.
  func session(_ session: SessionDriver, didChange change: StateChange)
  /// A command was answered or has ended. The method is called for the commands of every submitter.
  func session(_ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String)
  /// A player has reported something for the log.
  func session(_ session: SessionDriver, _ player: PlayerID, did event: PlayerLogEvent)
  /// The user has operated the display, for example with a key.
  func session(_ session: SessionDriver, didReceive input: DisplayInput)
  /// The session has written a warning into its log.
  func session(_ session: SessionDriver, didWarn message: String)
  /// All work of a step is done, and the session is not finished.
  ///
  /// - Returns: the time on the session's clock at which the observer needs another step; nil for none.
  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration?
  /// A step is over.
  func sessionDidEndStep(_ session: SessionDriver)
  /// The last record was written to the log. Next, the session waits for the players to end.
  func sessionWillFinish(_ session: SessionDriver)
  /// The players have ended. No further call follows.
  func sessionDidFinish(_ session: SessionDriver)
}

extension SessionObserver {
  package func session(_ session: SessionDriver, didSend callback: Callback) {}
  package func session(_ session: SessionDriver, didChange change: StateChange) {}
  package func session(
    _ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String
  ) {}
  package func session(_ session: SessionDriver, _ player: PlayerID, did event: PlayerLogEvent) {}
  package func session(_ session: SessionDriver, didReceive input: DisplayInput) {}
  package func session(_ session: SessionDriver, didWarn message: String) {}
  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? { nil }
  package func sessionDidEndStep(_ session: SessionDriver) {}
  package func sessionWillFinish(_ session: SessionDriver) {}
  package func sessionDidFinish(_ session: SessionDriver) {}
}
