import TandemOrchestrator

/// One of the two players, as the session sees it.
///
/// Order: requests are carried out in the order they are made, and facts are collected in the order they happened.
///
/// State: volume and mute belong to the player and are kept across loads and lost cores. Position, pause, speed, tracks,
/// delays and the visibility of subtitles belong to the content; each load resets them.
///
/// Thread: every member is used on the one thread that owns the session. An engine's own threads only call
/// ``EngineContext/wake``.
public protocol PlaybackEngine: AnyObject {
  /// The player's name, `A` or `B`; it never changes.
  var id: PlayerID { get }

  /// Starts a request and returns at once. Its outcome arrives as a fact or a log event.
  func perform(_ request: PlayerRequest)

  /// Reports the events since the last call, oldest first.
  func collect(_ report: (PlayerReport) -> Void)

  /// The newest known values. A read only returns stored values and never waits.
  var status: PlayerStatus { get }

  /// The session time at which the session must collect, even if the engine does not call `wake`;
  /// nil for an engine that always calls `wake`.
  var nextEvent: Duration? { get }

  /// Draws this player's pictures.
  var video: any VideoSource { get }

  /// Begins to end the player and returns at once. Afterwards, the next ``collect(_:)`` reports only the statistics of
  /// an app's frames.
  func shutDown()

  /// Waits until a player that was shut down has ended. The engine itself limits the wait. The session shuts both
  /// players down before it waits, so that they end in parallel.
  func awaitEnd()
}

extension PlaybackEngine {
  /// The default returns at once, for engines that end immediately.
  public func awaitEnd() {}
}
