// The policies that a user may choose.

/// Everything in docs/contract.md that is a choice. The defaults are the contract's.
public struct Configuration: Hashable, Sendable {
  public enum RestoreTimeout: String, CaseIterable, Hashable, Sendable { case abort, `continue`, close }
  public enum FalseRestore: String, CaseIterable, Hashable, Sendable { case proceed, abort }
  public enum NewContent: String, CaseIterable, Hashable, Sendable { case replace, alongside }
  public enum Concurrency: String, CaseIterable, Hashable, Sendable { case busy, queue, coalesce }
  public enum FullScreenEnd: String, CaseIterable, Hashable, Sendable { case hold, promote }
  public enum FullScreenLoss: String, CaseIterable, Hashable, Sendable { case leaveEmpty, promote }
  public enum Integration: String, CaseIterable, Hashable, Sendable { case basic, advanced }

  /// How long a restore callback may stay unanswered.
  public var restoreDeadline = Duration.seconds(1)
  /// What happens then.
  public var restoreTimeout = RestoreTimeout.abort
  /// What an answer of `false` does.
  public var falseRestore = FalseRestore.proceed
  /// What a new content does to a picture in picture that is alone on the screen.
  public var newContent = NewContent.replace
  /// What a command gets while a transaction runs.
  public var concurrency = Concurrency.busy
  public var audio = AudioPolicy.followsFullScreen
  public var fullScreenEnd = FullScreenEnd.hold
  public var fullScreenLoss = FullScreenLoss.leaveEmpty
  /// Picture in picture by itself when the user leaves the app; see ``SessionCommand/setAutomaticPictureInPicture(_:)``.
  public var automaticPictureInPicture = false
  /// False on a system that has none: every start is refused.
  public var isPictureInPictureSupported = true
  /// Pillarbox's: with `basic` returning to the app restores an automatic picture in picture, with `advanced` that goes
  /// on and its screen is dismissed.
  public var integration = Integration.basic
  /// Whether the camera may be used beside another app (FCSDKiOS); without it a call uses sample buffers.
  public var isCameraMultitaskingSupported = false
  /// Zero is a cut.
  public var animation = Duration.zero
  /// How long the display may take to show a new layout and end its animation.
  public var presentationDeadline = Duration.seconds(5)
  /// How long a content may take to its first frame.
  public var loadDeadline = Duration.seconds(30)
  /// The pause before a lost connection is tried again for the first time. Each further one is twice as long.
  public var firstReconnectionPause = Duration.seconds(1)
  public var longestReconnectionPause = Duration.seconds(30)
  /// How long the pauses may be together before a lost connection is given up.
  public var reconnectionBound = Duration.seconds(600)
  public var corner = Corner.bottomRight
  public var size = SizeStep.medium

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
