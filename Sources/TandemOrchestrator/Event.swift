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

/// A fact about a player's content or core. Only players report it.
public enum PlayerFact: Hashable, Sendable {
  /// The player can present the first frame, or the first sound of a content without a picture.
  case firstFrame(MediaInfo)
  /// The player could not open the content, for the given reason.
  case loadFailed(reason: String)
  /// The content has reached its end; the player holds the last frame.
  case ended
  /// The connection broke off before the content's end; the player holds the last frame.
  ///
  /// `hasAdvanced` is true if the content has played for a while since the load.
  case interrupted(reason: String, hasAdvanced: Bool)
  /// The content made the core's separate process crash or hang.
  ///
  /// The player holds the last frame, and the next load begins another process. `hasAdvanced` is true if the content
  /// was loaded for a while. Such a content probably does not crash each new process at once.
  case crashed(reason: String, hasAdvanced: Bool)
  /// The player's core has died. The next load makes a new core.
  case lost(reason: String)
  /// The player has carried out an order to mute. Its status already says so.
  case muted
  /// The tracks and chapters of the content, before its first frame and after each change.
  case tracks(Tracks)
}

/// The properties of a content that the player can report once the content is open.
public struct MediaInfo: Hashable, Sendable {
  /// True if the content has a picture. A content without a picture can't be in picture in picture.
  public var hasVideo: Bool
  /// True if the player can seek in the content; mpv's `seekable`.
  public var isSeekable: Bool
  /// True if the content is broadcast, as far as the player can tell.
  ///
  /// A broadcast is sent by a server and has no length. The player can seek in it only within the received data, if at
  /// all. A player that reports a broadcast carries out ``Seek/live``, or reports that the content is interrupted.
  public var isLive: Bool

  /// Creates the properties; the defaults describe a recorded video in which the user can seek.
  public init(hasVideo: Bool = true, isSeekable: Bool = true, isLive: Bool = false) {
    self.hasVideo = hasVideo
    self.isSeekable = isSeekable
    self.isLive = isLive
  }
}

/// A display's progress with a ``Layout``. Only displays report it.
public enum DisplayFact: Hashable, Sendable {
  /// The first frame of the layout with this revision is on the screen.
  case presented(revision: Int)
  /// The animation of this layout has also ended.
  case settled(revision: Int)
}

/// A delegate's answer to a restore callback or to a proposed dismissal.
///
/// See: AVKit's `playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(_:)`.
package struct DelegateReply: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement the callback.
    case notImplemented
  }

  /// The number of the transaction whose callback is answered.
  package var transaction: Int
  package var answer: Answer

  package init(transaction: Int, _ answer: Answer) {
    self.transaction = transaction
    self.answer = answer
  }
}

/// A fact about the user's presence in the app.
public enum AppFact: Hashable, Sendable {
  /// The user left the app in the foreground.
  case left
  /// The user came back to the app.
  case returned
}

/// A fact about a screen of an app.
public enum ScreenFact: Hashable, Sendable {
  /// The app presented the screen. A restore can now bring the screen's video back to it.
  case presented
  /// The app dismissed the screen; the registered listener brings it back in a restore.
  case dismissed
}

/// A fact about a view whose state object persists through picture in picture (Pillarbox).
public enum ViewFact: Hashable, Sendable {
  /// The session keeps the view's state object if this content goes to picture in picture.
  case enabled(ContentKey)
  /// The session no longer keeps the view's state object. A state object that is already kept stays until picture in
  /// picture ends.
  case disabled
  /// The app built a view again for this content and asks for its state object.
  case built(ContentKey)
}

/// A timer, identified by its purpose.
///
/// The numbers identify one transaction, layout or load, so that a late timer has no effect on a newer one.
package enum TimerID: Hashable, Sendable {
  case restore(transaction: Int)
  case presentation(revision: Int)
  case load(PlayerID, generation: Int)
  /// The wait before the session tries to reconnect.
  case reconnection(PlayerID, generation: Int)
  case dismissal(transaction: Int)
  /// The time after which a temporary picture in picture ends.
  case temporaryPictureInPicture(Int)
  /// The time after which an ad break ends.
  case adBreak(Int)
  /// The time limit for the two synced videos to reach their offset.
  case sync
}
