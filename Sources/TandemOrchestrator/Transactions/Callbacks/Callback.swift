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
