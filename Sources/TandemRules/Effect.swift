// What must be done, in this order.

/// An order to the session. Plain values: whoever carries one out decides nothing.
package enum Effect: Hashable, Sendable {
  case player(PlayerID, PlayerRequest)
  case display(Layout)
  case callback(Callback)
  case armTimer(TimerID, Duration)
  case cancelTimer(TimerID)
  /// The delegate is asked whether its screen goes away now that its video is in picture in picture; it answers with
  /// ``Event/dismissal(_:)``.
  case proposeDismissal(Dismissal)
  case answered(CommandID, SessionCommand, Initiator, Answer)
  case commandEnded(CommandID, CommandOutcome)
  case note(Note)
  /// Every pair is closed; nothing will follow.
  case finish
}

/// The question whether a screen goes away, as its app is asked it.
package struct Dismissal: Hashable, Sendable {
  package var screen: ScreenID
  package var player: PlayerID
  package var video: Content
  package var generation: Int
  /// The one that put the video in picture in picture.
  package var transaction: Int

  package init(screen: ScreenID, player: PlayerID, video: Content, generation: Int, transaction: Int) {
    self.screen = screen
    self.player = player
    self.video = video
    self.generation = generation
    self.transaction = transaction
  }
}

/// An order to one player.
public enum PlayerRequest: Hashable, Sendable {
  case load(LoadRequest)
  /// Empties the queue and releases what was decoded.
  case stop
  case setPaused(Bool)
  /// `true` is confirmed with ``PlayerFact/muted``.
  case setMuted(Bool)
  case setVolume(Double)
  case setSpeed(Double)
  case seek(Seek)
  case selectTrack(TrackKind, Int?)
}

public struct LoadRequest: Hashable, Sendable {
  public enum Start: Hashable, Sendable {
    case beginning
    case at(Duration)
    /// Where the content that this player last replaced was when it was replaced.
    case whereReplaced
  }

  public var url: String
  /// Comes back with every fact about this load.
  public var generation: Int
  public var start: Start
  public var isPaused: Bool

  public init(url: String, generation: Int, start: Start = .beginning, isPaused: Bool = false) {
    self.url = url
    self.generation = generation
    self.start = start
    self.isPaused = isPaused
  }
}

/// What the screen shows from now on.
public struct Layout: Hashable, Sendable {
  /// Counts up by one; comes back with ``DisplayFact``.
  public var revision: Int
  public var fullScreen: PlayerID?
  /// Nil also while the picture in picture is suspended or hidden.
  public var pictureInPicture: PlayerID?
  public var corner: Corner
  public var size: SizeStep
  /// Zero is a cut.
  public var animation: Duration
  /// The transaction that waits for it.
  public var transaction: Int?
  /// Whether the picture in picture floats above other programs' windows, because the user has left this one.
  public var isFloating: Bool

  public init(
    revision: Int, fullScreen: PlayerID?, pictureInPicture: PlayerID?, corner: Corner = .bottomRight,
    size: SizeStep = .medium, animation: Duration = .zero, transaction: Int? = nil, isFloating: Bool = false
  ) {
    self.revision = revision
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
    self.corner = corner
    self.size = size
    self.animation = animation
    self.transaction = transaction
    self.isFloating = isFloating
  }
}
