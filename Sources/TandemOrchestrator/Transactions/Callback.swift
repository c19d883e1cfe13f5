// AVKit's callbacks.

/// One callback to the app that owns a content.
public struct Callback: Hashable, Sendable {
  /// AVKit's names, without the prefix of the controller.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    /// The video goes to picture in picture; nothing has moved so far.
    case willStart = "willStartPictureInPicture"
    /// The video is in picture in picture, and the movement is over.
    case didStart = "didStartPictureInPicture"
    /// The video does not come to be in picture in picture; ``Callback/error`` says why.
    case failedToStart = "failedToStartPictureInPicture"
    /// The app brings the video's interface back; nothing else happens until it has answered.
    case restoreUserInterface = "restoreUserInterfaceForPictureInPictureStop"
    /// The video leaves picture in picture; nothing has moved so far, but there is no way back.
    case willStop = "willStopPictureInPicture"
    /// The video is gone from picture in picture, and the movement is over.
    case didStop = "didStopPictureInPicture"
  }

  /// Which of AVKit's callbacks it is.
  public var step: Step
  /// The player that enters or leaves picture in picture.
  public var player: PlayerID
  /// The content, as it was when the transaction began.
  public var video: Content
  /// The number of the transaction it is part of; no other one calls between its first callback and its last.
  public var transaction: Int
  /// The number of the player's load when the transaction began; a fact of an older load is not about this content.
  public var generation: Int
  /// With willStop and didStop: why the picture in picture ends, where it is not going back to full screen.
  public var reason: EndReason?
  /// With failedToStart.
  public var error: StartError?
  /// With restoreUserInterface.
  public var route: RestoreRoute?

  /// The key of ``video``, which tells contents apart.
  public var content: ContentKey { video.key }
  /// The owner of ``video``, whom the callback goes to.
  public var app: AppID { video.app }

  package init(
    _ step: Step, player: PlayerID, video: Content, transaction: Int, generation: Int, reason: EndReason? = nil,
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

/// Why a picture in picture ended without going back to full screen.
public enum EndReason: String, CaseIterable, Hashable, Sendable {
  /// A person closed it.
  case userClosed
  /// A program closed it.
  case programClosed
  /// Its content reached the end.
  case mediaEnded
  /// It was there for a while, and that is over.
  case timeElapsed
  /// The machine does not keep up with two videos, and ``Configuration/OverloadPolicy/refuse`` is the policy.
  case tooSlow
  /// Its player's core died.
  case playerLost
  /// Its content, or what was to replace it, can't be opened, or its connection did not come back.
  case loadFailed
  /// No app answered the restore callback in time, and ``Configuration/RestoreTimeout/close`` is the policy.
  case restoreTimedOut
  /// The session ended.
  case shutdown
}

/// Why a picture in picture did not start.
public enum StartError: String, CaseIterable, Hashable, Sendable {
  /// The video that was to make room was not restored in time; it stays in picture in picture.
  case restoreTimedOut
  /// Its restore was answered with `false`, and ``Configuration/FalseRestore/abort`` is the policy.
  case restoreDeclined
  /// The core of one of the two players died.
  case playerLost
  /// A command closed the picture in picture that was to make room.
  case pictureInPictureClosed
  /// The display did not show it within ``Configuration/presentationDeadline``.
  case presentationTimedOut
  /// The session ended meanwhile.
  case shutdown
}

/// The receiver of a restore callback (Bambuser's routing).
public enum RestoreRoute: Hashable, Sendable {
  /// The app's delegate: the content names no screen, or one that is gone while nobody registered. Without an
  /// implementation the answer is no.
  case delegate
  /// The screen is still there; without an implementation the answer is yes.
  case screen(ScreenID)
  /// The screen is gone; the newest registration brings it back.
  case listener(ListenerID)
}
