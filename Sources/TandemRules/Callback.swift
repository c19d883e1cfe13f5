// AVKit's callbacks.

/// One callback to the app that owns a content.
public struct Callback: Hashable, Sendable {
  /// AVKit's names, without the prefix of the controller.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    case willStart = "willStartPictureInPicture"
    case didStart = "didStartPictureInPicture"
    case failedToStart = "failedToStartPictureInPicture"
    case restoreUserInterface = "restoreUserInterfaceForPictureInPictureStop"
    case willStop = "willStopPictureInPicture"
    case didStop = "didStopPictureInPicture"
  }

  public var step: Step
  public var player: PlayerID
  /// The content, as it was when the transaction began.
  public var video: Content
  public var transaction: Int
  public var generation: Int
  /// With willStop and didStop: why the picture in picture ends, where it is not going back to full screen.
  public var reason: EndReason?
  /// With failedToStart.
  public var error: StartError?
  /// With restoreUserInterface.
  public var route: RestoreRoute?

  public var content: ContentKey { video.key }
  public var app: AppID { video.app }

  public init(
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
  case userClosed, programClosed, mediaEnded, playerLost, loadFailed, restoreTimedOut, shutdown
}

/// Why a picture in picture did not start.
public enum StartError: String, CaseIterable, Hashable, Sendable {
  case restoreTimedOut, restoreDeclined, playerLost, pictureInPictureClosed, presentationTimedOut, shutdown
}

/// Who is asked to restore the user interface (Bambuser's routing).
public enum RestoreRoute: Hashable, Sendable {
  /// The app's delegate: the content names no screen, or one that is gone while nobody registered. Without an
  /// implementation the answer is no.
  case delegate
  /// The screen is still there; without an implementation the answer is yes.
  case screen(ScreenID)
  /// The screen is gone; the newest registration brings it back.
  case listener(ListenerID)
}
