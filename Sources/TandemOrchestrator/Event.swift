// The events that the orchestrator receives.

/// A fact reported to the orchestrator.
package enum Event: Hashable, Sendable {
  /// A fact about what a player loaded under `generation`. Those of an older generation are dropped.
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
  /// Another owner needs the system's picture in picture (the name) or has let go of it (nil).
  case suspension(OwnerID?)
  /// How two videos that are kept in step stand.
  case sync(SyncSample)
  /// How many pictures were missed lately.
  case overload(FrameDropSample)
}

/// An event of a player's content or core. Only players report these.
public enum PlayerFact: Hashable, Sendable {
  /// The first frame, or the first sound where there is no picture, can be presented.
  case firstFrame(MediaInfo)
  /// The content could not be opened; the text is the player's own reason.
  case loadFailed(reason: String)
  /// The end was reached; the last frame is held.
  case ended
  /// The connection broke off before the content's end; the last frame is held. `hasAdvanced` says whether anything
  /// worth mentioning was played since the load.
  case interrupted(reason: String, hasAdvanced: Bool)
  /// The process that its core has for itself died of the content, or does not answer any more; the last frame is held,
  /// and the next load begins another process. `hasAdvanced` says whether it had been loaded long enough not to die of
  /// the same thing again and again.
  case crashed(reason: String, hasAdvanced: Bool)
  /// The player's core is gone. The next load makes a new one.
  case lost(reason: String)
  /// An order to be silent has been carried out.
  case muted
  /// Which tracks and chapters the content has, told before its first frame and whenever that changes.
  case tracks(Tracks)
}

/// The facts about a content once it is open.
public struct MediaInfo: Hashable, Sendable {
  /// True if it has a picture; without one it can't be in picture in picture.
  public var hasVideo: Bool
  /// True if the player can seek in it; mpv's `seekable`.
  public var isSeekable: Bool
  /// True if it is broadcast, as far as the player can tell: it comes from a server, has no length, and can be sought in at most
  /// within the received data. Such a player carries out ``Seek/live``, or reports the content as interrupted.
  public var isLive: Bool

  /// A film that can be sought in, unless more is said.
  public init(hasVideo: Bool = true, isSeekable: Bool = true, isLive: Bool = false) {
    self.hasVideo = hasVideo
    self.isSeekable = isSeekable
    self.isLive = isLive
  }
}

/// How far a display is with a ``Layout``. Only displays report these.
public enum DisplayFact: Hashable, Sendable {
  /// The first frame of the layout of this revision is on the screen.
  case presented(revision: Int)
  /// Its animation has ended too.
  case settled(revision: Int)
}

/// A delegate's answer to a restore callback, or to the question whether a screen goes away now that its video is in picture
/// in picture.
///
/// See: AVKit's `playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(_:)`.
package struct DelegateReply: Hashable, Sendable {
  package enum CommandResponse: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement it.
    case notImplemented
  }

  /// The one that asks.
  package var transaction: Int
  package var answer: CommandResponse

  package init(transaction: Int, _ answer: CommandResponse) {
    self.transaction = transaction
    self.answer = answer
  }
}

/// The user's leaving and returning.
public enum AppFact: Hashable, Sendable {
  /// The user left the app that is in the foreground.
  case left
  /// The user came back to it.
  case returned
}

/// A screen's appearing and going.
public enum ScreenFact: Hashable, Sendable {
  /// It is there, and a restore of its video asks it.
  case presented
  /// It is gone: the registered listener restores it.
  case dismissed
}

/// A change of a view whose state object persists through picture in picture (Pillarbox).
public enum ViewFact: Hashable, Sendable {
  /// The view's state object is the one to keep if this content goes to picture in picture.
  case enabled(ContentKey)
  /// The view's state object is not to be kept; what is kept already stays until picture in picture has ended.
  case disabled
  /// A view was built again for a content and asks for its state.
  case built(ContentKey)
}

/// The purpose of a timer. The numbers make a late timer harmless.
package enum TimerID: Hashable, Sendable {
  case restore(transaction: Int)
  case presentation(revision: Int)
  case load(PlayerID, generation: Int)
  /// The pause before a lost connection is tried again.
  case reconnection(PlayerID, generation: Int)
  case dismissal(transaction: Int)
  /// The time of a temporary picture in picture.
  case temporaryPictureInPicture(Int)
  /// The time after which an ad break ends.
  case adBreak(Int)
  /// How long two videos that are kept in step may take to come together.
  case sync
}
