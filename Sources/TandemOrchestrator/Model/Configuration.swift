// The policies that a user may choose.

/// Everything in docs/contract.md that is a choice. The defaults are the contract's.
public struct Configuration: Hashable, Sendable {
  /// The consequence of a restore callback that nobody answers in time.
  public enum RestoreTimeout: String, CaseIterable, Hashable, Sendable {
    /// Everything is as before: the video entering gets failedToStart, the other one stays in picture in picture.
    case abort
    /// The transaction goes on, with a cut in place of the animation.
    case `continue`
    /// As with `abort`, and then the picture in picture is closed.
    case close
  }

  /// The consequence of a restore callback that is answered with `false`, or that no app implements.
  public enum FalseRestore: String, CaseIterable, Hashable, Sendable {
    /// The transaction goes on, as in AVKit, with a cut in place of the animation.
    case proceed
    /// Everything is as before, and the video entering gets failedToStart.
    case abort
  }

  /// The consequence of opening a new content full screen while only a picture in picture is on the screen.
  public enum NewContent: String, CaseIterable, Hashable, Sendable {
    /// Its interface is restored with the callbacks of a stop, then its player goes on to the new content (Pillarbox).
    case replace
    /// The new content opens in the other player, and the picture in picture stays (tvOS).
    case alongside
  }

  /// The treatment of a command that changes places while a transaction runs.
  public enum Concurrency: String, CaseIterable, Hashable, Sendable {
    /// It is answered ``CommandResponse/busy(transaction:)``, and nothing follows.
    case busy
    /// One is carried out after the transaction; those beyond it are busy.
    case queue
    /// Swaps are counted, and one is left of an odd number; other commands are busy.
    case coalesce
  }

  /// The consequence of the full-screen content's end.
  public enum FullScreenEnd: String, CaseIterable, Hashable, Sendable {
    /// Its last frame stays; the picture in picture plays on.
    case hold
    /// The picture in picture comes back to full screen, with the callbacks of a stop.
    case promote
  }

  /// The consequence of losing the full-screen content: its core died, or it can't be opened.
  public enum FullScreenLoss: String, CaseIterable, Hashable, Sendable {
    /// The full screen stays empty; the picture in picture plays on.
    case leaveEmpty
    /// The picture in picture comes back to full screen, with the callbacks of a stop, unless the user is away.
    case promote
  }

  /// The consequence of a machine that does not keep up with two videos: many pictures come too late or are never seen.
  public enum OverloadPolicy: String, CaseIterable, Hashable, Sendable {
    /// It is said, and the video in picture in picture decodes and shows fewer pictures, until it is full screen or the machine
    /// keeps up again.
    case reduce
    /// It is said, and nothing else.
    case say
    /// The picture in picture is closed, and nothing is opened beside the same full-screen video again.
    case refuse
  }

  /// Pillarbox's two depths in which an app supports picture in picture.
  public enum Integration: String, CaseIterable, Hashable, Sendable {
    /// Returning to the app restores what began by itself; the system's kind of view has no picture in picture.
    case basic
    /// Returning leaves it active and asks whether its screen goes; both kinds of view have picture in picture.
    case advanced
  }

  /// How long a restore callback may stay unanswered.
  public var restoreDeadline = Duration.seconds(1)
  /// The consequence of that deadline.
  public var restoreTimeout = RestoreTimeout.abort
  /// The consequence of the answer `false`.
  public var falseRestore = FalseRestore.proceed
  /// The consequence of a new content for a picture in picture that is alone on the screen.
  public var newContent = NewContent.replace
  /// The treatment of commands while a transaction runs.
  public var concurrency = Concurrency.busy
  /// The audio policy when the session begins; see ``SessionCommand/setAudio(_:)``.
  public var audio = AudioPolicy.followsFullScreen
  /// The consequence of the full-screen content's end.
  public var fullScreenEnd = FullScreenEnd.hold
  /// The consequence of losing the full-screen content.
  public var fullScreenLoss = FullScreenLoss.leaveEmpty
  /// The consequence of a machine that does not keep up.
  public var onOverload = OverloadPolicy.reduce
  /// Picture in picture by itself when the user leaves the app; see ``SessionCommand/setAutomaticPictureInPicture(_:)``.
  public var automaticPictureInPicture = false
  /// False on a system that has none: every start is refused.
  public var isPictureInPictureSupported = true
  /// Pillarbox's: with `basic` returning to the app restores an automatic picture in picture, with `advanced` that goes
  /// on and its screen is dismissed.
  public var integration = Integration.basic
  /// True if an app may use the camera beside another app (FCSDKiOS); otherwise a call uses sample buffers.
  public var isCameraMultitaskingSupported = false
  /// Zero is a cut.
  public var animation = Duration.zero
  /// How long the display may take to show a new layout and end its animation.
  public var presentationDeadline = Duration.seconds(5)
  /// How long a content may take to its first frame.
  public var loadDeadline = Duration.seconds(30)
  /// The pause before a lost connection is tried again for the first time. Each further one is twice as long.
  public var firstReconnectionPause = Duration.seconds(1)
  /// The bound that the growing pauses do not exceed.
  public var longestReconnectionPause = Duration.seconds(30)
  /// How long the pauses may be together before a lost connection is given up.
  public var reconnectionBound = Duration.seconds(600)
  /// Where the picture in picture lies when the session begins; see ``SessionCommand/move(_:)``.
  public var corner = Corner.bottomRight
  /// How large the picture in picture is when the session begins; see ``SessionCommand/resize(_:)``.
  public var size = PictureSizeStep.medium

  /// The choices that docs/contract.md makes.
  public init() {}

  /// How long to wait after so many attempts; nil when there are to be no more.
  func reconnectionPause(after attempts: Int) -> Duration? {
    var (pause, together) = (firstReconnectionPause, Duration.zero)
    for _ in 0..<attempts {
      together += pause
      if together >= reconnectionBound { return nil }
      pause = min(pause * 2, longestReconnectionPause)
    }
    return reconnectionBound > .zero ? pause : nil
  }
}
