/// A fact reported to the orchestrator.
package enum Event: Hashable, Sendable {
  /// A fact about a player's load with the number `generation`. The orchestrator ignores most facts about older loads.
  ///
  /// The orchestrator accepts two kinds of facts even from an older load: a confirmed mute, and the lost core of an
  /// empty player.
  case player(PlayerID, generation: Int, PlayerFact)
  case display(DisplayFact)
  case restore(DelegateReply)
  case dismissal(DelegateReply)
  /// An armed timer has run out.
  case timer(TimerID)
  case app(AppFact)
  case screen(ScreenID, ScreenFact)
  case listener(ListenerID, isRegistered: Bool)
  case view(ViewID, ViewFact)
  /// Another owner has taken the system's picture in picture; nil if that owner has released it.
  case suspension(OwnerID?)
  /// A measurement of the two synced videos.
  case sync(SyncSample)
  /// The numbers of each player's missed and due frames within ten seconds.
  case overload(FrameDropSample)
}
