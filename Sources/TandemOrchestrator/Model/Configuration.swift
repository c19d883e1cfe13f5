/// The policies that docs/contract.md leaves to the user. The defaults are the contract's.
///
/// One property for each policy.
public struct Configuration: Hashable, Sendable {
  /// The session's action if the app does not answer a restore callback in time.
  public enum RestoreTimeout: String, CaseIterable, Hashable, Sendable {
    /// The transaction is rolled back. The entering video gets failedToStart; the leaving video stays in picture in
    /// picture.
    case abort
    /// The transaction continues, with a cut in place of the animation.
    case `continue`
    /// The transaction is rolled back as with `abort`, then the picture in picture is closed.
    case close
  }

  /// The session's action if an app answers a restore callback with `false`, or does not implement it.
  public enum FalseRestore: String, CaseIterable, Hashable, Sendable {
    /// The transaction continues, as in AVKit, with a cut in place of the animation.
    case proceed
    /// The transaction is rolled back, and the entering video gets failedToStart.
    case abort
  }

  /// The session's action if a new content is opened full screen while only a picture in picture is on the screen.
  public enum NewContent: String, CaseIterable, Hashable, Sendable {
    /// The app restores the interface with the callbacks of a stop, then the player loads the new content (Pillarbox).
    case replace
    /// The new content opens in the other player, and the picture in picture stays (tvOS).
    case alongside
  }

  /// The session's answer to a command that would change the roles during a transaction.
  public enum Concurrency: String, CaseIterable, Hashable, Sendable {
    /// The session answers ``CommandResponse/busy(transaction:)`` and does nothing else.
    case busy
    /// The session carries out the first command after the transaction and answers busy to all others.
    case queue
    /// The session counts swaps and carries out one swap if their number is odd. It answers busy to other commands.
    case coalesce
  }

  /// The action when the full-screen content ends.
  public enum FullScreenEnd: String, CaseIterable, Hashable, Sendable {
    /// The last frame stays; the picture in picture plays on.
    case hold
    /// The video in picture in picture becomes full screen, with the callbacks of a stop.
    case promote
  }

  /// The session's action if the full-screen content is lost: its core died, or it can't be opened.
  public enum FullScreenLoss: String, CaseIterable, Hashable, Sendable {
    /// The full screen stays empty; the picture in picture plays on.
    case leaveEmpty
    /// The video in picture in picture becomes full screen, with the callbacks of a stop, unless the user is away.
    case promote
  }

  /// The session's action if the machine is too slow for two videos, so that many frames are late or never shown.
  public enum OverloadPolicy: String, CaseIterable, Hashable, Sendable {
    /// The session reports the overload. The video in picture in picture decodes and shows fewer frames until this
    /// video is full screen or the machine is fast enough again.
    case reduce
    /// The session only reports the overload.
    case say
    /// The session closes the picture in picture and refuses a second video next to the same full-screen video.
    case refuse
  }

  /// Pillarbox's two levels of support for picture in picture in an app.
  public enum Integration: String, CaseIterable, Hashable, Sendable {
    /// An automatic picture in picture goes back to full screen when the user returns to the app. A video in a system
    /// view can't enter picture in picture.
    case basic
    /// The picture in picture stays active when the user returns to the app, and the session proposes to dismiss its
    /// screen. Videos in both kinds of view can enter picture in picture.
    case advanced
  }

  /// The time limit for the answer to a restore callback.
  public var restoreDeadline: Duration
  /// The action if ``restoreDeadline`` passes without an answer.
  public var restoreTimeout: RestoreTimeout
  /// The action if a restore callback is answered with `false`.
  public var falseRestore: FalseRestore
  /// The action if a new content is opened while only a picture in picture is on the screen.
  public var newContent: NewContent
  /// The answer to a command that would change the roles during a transaction.
  public var concurrency: Concurrency
  /// The audio policy when the session begins; see ``SessionCommand/setAudio(_:)``.
  public var audio: AudioPolicy
  /// True if the players output the sound of picture in picture on a separate device, such as headphones.
  public var hasPictureInPictureDevice = false
  /// The action when the full-screen content ends.
  public var fullScreenEnd: FullScreenEnd
  /// The action if the full-screen content is lost.
  public var fullScreenLoss: FullScreenLoss
  /// The action if the machine is too slow for two videos.
  public var onOverload: OverloadPolicy
  /// True if picture in picture starts automatically when the user leaves the app; see
  /// ``SessionCommand/setAutomaticPictureInPicture(_:)``.
  public var automaticPictureInPicture: Bool
  /// False on a system without picture in picture: every start is refused.
  public var isPictureInPictureSupported: Bool
  /// The app's level of support for picture in picture (Pillarbox).
  public var integration: Integration
  /// True if two apps may use the camera at the same time (FCSDKiOS); otherwise a call uses sample buffers.
  public var isCameraMultitaskingSupported: Bool
  /// The duration of the movement to a new layout; zero is a cut.
  public var animation: Duration
  /// The time limit for the display to show a new layout and end its animation.
  public var presentationDeadline: Duration
  /// The time limit for the first frame of a content.
  public var loadDeadline: Duration
  /// The pause before the first attempt to restore a lost connection. Each further pause is twice as long.
  public var firstReconnectionPause: Duration
  /// The longest pause between two attempts.
  public var longestReconnectionPause: Duration
  /// The maximum sum of the pauses between attempts. The session then gives up the lost connection.
  public var reconnectionBound: Duration
  /// The place of the picture in picture when the session begins; see ``SessionCommand/move(_:)``.
  public var corner: PicturePlacement
  /// The size of the picture in picture when the session begins; see ``SessionCommand/resize(_:)``.
  public var size: PictureScale
  /// The arrangement of both videos when the session begins; see ``SessionCommand/setLayout(_:)``.
  public var layout: LayoutStyle

  /// Creates a configuration. A policy that is not named has the contract's default.
  public init(
    restoreDeadline: Duration = .seconds(1),
    restoreTimeout: RestoreTimeout = .abort,
    falseRestore: FalseRestore = .proceed,
    newContent: NewContent = .replace,
    concurrency: Concurrency = .busy,
    audio: AudioPolicy = .followsFullScreen,
    fullScreenEnd: FullScreenEnd = .hold,
    fullScreenLoss: FullScreenLoss = .leaveEmpty,
    onOverload: OverloadPolicy = .reduce,
    automaticPictureInPicture: Bool = false,
    isPictureInPictureSupported: Bool = true,
    integration: Integration = .basic,
    isCameraMultitaskingSupported: Bool = false,
    animation: Duration = .zero,
    presentationDeadline: Duration = .seconds(5),
    loadDeadline: Duration = .seconds(30),
    firstReconnectionPause: Duration = .seconds(1),
    longestReconnectionPause: Duration = .seconds(30),
    reconnectionBound: Duration = .seconds(600),
    corner: PicturePlacement = .bottomRight,
    size: PictureScale = .medium,
    layout: LayoutStyle = .pictureInPicture
  ) {
    self.restoreDeadline = restoreDeadline
    self.restoreTimeout = restoreTimeout
    self.falseRestore = falseRestore
    self.newContent = newContent
    self.concurrency = concurrency
    self.audio = audio
    self.fullScreenEnd = fullScreenEnd
    self.fullScreenLoss = fullScreenLoss
    self.onOverload = onOverload
    self.automaticPictureInPicture = automaticPictureInPicture
    self.isPictureInPictureSupported = isPictureInPictureSupported
    self.integration = integration
    self.isCameraMultitaskingSupported = isCameraMultitaskingSupported
    self.animation = animation
    self.presentationDeadline = presentationDeadline
    self.loadDeadline = loadDeadline
    self.firstReconnectionPause = firstReconnectionPause
    self.longestReconnectionPause = longestReconnectionPause
    self.reconnectionBound = reconnectionBound
    self.corner = corner
    self.size = size
    self.layout = layout
  }

  /// The pause after a number of failed attempts; nil if no further attempt follows.
  func reconnectionPause(after attempts: Int) -> Duration? {
    var (pause, total) = (firstReconnectionPause, Duration.zero)
    for _ in 0..<attempts {
      total += pause
      if total >= reconnectionBound { return nil }
      pause = min(pause * 2, longestReconnectionPause)
    }
    return reconnectionBound > .zero ? pause : nil
  }
}
