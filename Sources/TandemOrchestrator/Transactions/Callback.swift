/// One callback to the app that owns a content.
public struct Callback: Hashable, Sendable {
  /// AVKit's names for the callbacks, without the prefix `playerViewController`.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    /// The video is about to enter picture in picture; nothing has moved yet.
    case willStart = "willStartPictureInPicture"
    /// The video is in picture in picture, and the movement is over.
    case didStart = "didStartPictureInPicture"
    /// The video could not enter picture in picture; ``Callback/error`` is the reason.
    case failedToStart = "failedToStartPictureInPicture"
    /// The app must bring the video's interface back; the transaction waits for the app's answer.
    case restoreUserInterface = "restoreUserInterfaceForPictureInPictureStop"
    /// The video is about to leave picture in picture; nothing has moved yet, but the transaction can't be undone.
    case willStop = "willStopPictureInPicture"
    /// The video has left picture in picture, and the movement is over.
    case didStop = "didStopPictureInPicture"
  }

  /// The step of the transaction, by AVKit's name.
  public var step: Step
  /// The player that enters or leaves picture in picture.
  package var player: PlayerID
  /// The content, as it was when the transaction began.
  public var video: MediaContent
  /// The number of the transaction. The callbacks of two transactions are never interleaved.
  public var transaction: Int
  /// The number of the player's load when the transaction began. A fact of an older load is about another content.
  public var generation: Int
  /// With willStop and didStop: the reason for the end, unless the video goes back to full screen.
  public var reason: EndReason?
  /// With failedToStart: the reason for the failure.
  public var error: StartError?
  /// With restoreUserInterface: the receiver of the callback.
  public var route: RestoreRoute?

  /// The key of ``video``. Videos with the same key are the same content.
  public var content: ContentKey { video.key }
  /// The app that owns ``video`` and receives the callback.
  public var app: AppID { video.app }

  package init(
    _ step: Step, player: PlayerID, video: MediaContent, transaction: Int, generation: Int, reason: EndReason? = nil,
    error: StartError? = nil, route: RestoreRoute? = nil
  ) {
    self.step = step
    self.player = player
    self.video = video
    self.transaction = transaction
    self.generation = generation
    self.reason = reason
    self.error = error
    self.route = route
  }
}

/// The reason why a picture in picture ended without a return to full screen.
public enum EndReason: String, CaseIterable, Hashable, Sendable {
  /// The user closed the picture in picture.
  case userClosed
  /// A program closed the picture in picture.
  case programClosed
  /// The content reached its end.
  case mediaEnded
  /// The time of a temporary picture in picture has passed.
  case timeElapsed
  /// The machine is too slow for two videos, and ``Configuration/OverloadPolicy/refuse`` is the policy.
  case overload
  /// The core of the video's player died.
  case playerLost
  /// The content or its replacement can't be opened, or its lost connection could not be restored.
  case loadFailed
  /// The app did not answer the restore callback in time, and ``Configuration/RestoreTimeout/close`` is the policy.
  case restoreTimedOut
  /// The session ended.
  case shutdown
}

/// The reason why a picture in picture did not start.
public enum StartError: String, CaseIterable, Hashable, Sendable {
  /// The app did not restore the leaving video in time. That video stays in picture in picture, or is closed if the
  /// policy is ``Configuration/RestoreTimeout/close``.
  case restoreTimedOut
  /// The app answered the restore with `false`, or does not implement it, and the policy is
  /// ``Configuration/FalseRestore/abort``.
  case restoreDeclined
  /// The core of one of the two players died.
  case playerLost
  /// A command closed the picture in picture that was about to leave.
  case pictureInPictureClosed
  /// The display did not show the layout within ``Configuration/presentationDeadline``.
  case presentationTimedOut
  /// The session ended before the start was complete.
  case shutdown
}

/// The receiver of a restore callback (Bambuser's routing).
public enum RestoreRoute: Hashable, Sendable {
  /// The app's delegate. If the delegate does not implement the callback, the answer is no.
  ///
  /// The delegate is the receiver if the content names no screen, or if the screen was dismissed or is covered and no
  /// listener is registered.
  case delegate
  /// The video's screen, if it is presented and not covered. If the screen does not implement the callback, the answer
  /// is yes.
  case screen(ScreenID)
  /// The newest listener, which brings back a screen that was dismissed or is covered.
  case listener(ListenerID)
}
