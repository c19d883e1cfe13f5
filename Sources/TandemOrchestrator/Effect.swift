// The effects of an input, in their order.

/// An order to the session. Effects are plain values; carrying one out decides nothing.
package enum Effect: Hashable, Sendable {
  case player(PlayerID, PlayerRequest)
  /// Where a player is in its content is to be remembered, for ``returnToPlace(_:_:)``.
  case savePosition(PlayerID)
  /// A load that begins where ``savePosition(_:)`` was told, or at the beginning where nothing is known.
  case returnToPlace(PlayerID, LoadRequest)
  case display(Layout)
  case callback(Callback)
  case armTimer(TimerID, Duration)
  case cancelTimer(TimerID)
  /// The delegate is asked whether its screen goes away now that its video is in picture in picture; it answers with
  /// ``Event/dismissal(_:)``.
  case proposeDismissal(Dismissal)
  case answered(CommandID, SessionCommand, Initiator, CommandResponse)
  case commandEnded(CommandID, CommandOutcome)
  case note(StateChange)
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
  /// Opens a content in the place of the present one.
  case load(LoadRequest)
  /// Empties the queue and releases what was decoded.
  case stop
  /// Holds the content or lets it go on; mpv's `pause`.
  case setPaused(Bool)
  /// `true` is confirmed with ``PlayerFact/muted``.
  case setMuted(Bool)
  /// How loud the player is, 0 to 130; mpv's `volume`.
  case setVolume(Double)
  /// How fast the content plays, 0.01 to 100; mpv's `speed`.
  case setSpeed(Double)
  /// Goes to another position; a seek made while the content loads is carried out at its first frame.
  case seek(Seek)
  /// Plays the track of that number; nil for none of its kind. mpv's `aid`, `sid` and `vid`.
  case selectTrack(TrackKind, Int?)
  /// Shows or hides subtitles; mpv's `sub-visibility`.
  case setSubtitlesShown(Bool)
  /// How much later than the picture something comes; mpv's `audio-delay` and `sub-delay`.
  case setDelay(DelayTarget, Duration)
  /// Decodes and shows fewer frames than the content has, because the machine does not keep up. The setting belongs to the player,
  /// as the volume does, and outlasts a load.
  case setReduced(Bool)
  /// The address of the load that is likely to follow the content's end; nil for none. A player may open it ahead, near the end, so
  /// that the load takes less time. It shows and reports nothing of that; an error is reported by the load. The headers for servers,
  /// and all else of a load, are those of the present content. A load, a stop and the loss of the core forget it.
  case prepare(String?)
}

/// A content that a player is to open, and its beginning.
public struct LoadRequest: Hashable, Sendable {
  /// Where a content begins.
  public enum Start: Hashable, Sendable {
    /// At its beginning, or at the live edge of a live one.
    case beginning
    /// At this position, as far as it can be sought in.
    case at(Duration)
    /// Where the content that this player last replaced was when it was replaced.
    case whereReplaced
  }

  /// The address to open: a URL, a path, or one of mpv's protocols.
  public var url: String
  /// Comes back with every fact about this load.
  public var generation: Int
  /// The position of its first frame.
  public var start: Start
  /// True if it is paused at its first frame.
  public var isPaused: Bool
  /// Addresses of files with subtitles for it; mpv's `sub-files`.
  public var subtitles: [String]
  /// The `User-Agent` header for the server; mpv's `user-agent`. Nil for the player's own.
  public var userAgent: String?
  /// The `Referer` header for the server; mpv's `referrer`.
  public var referrer: String?
  /// True if new pictures matter more than smooth ones: ``Content/Kind/lowLatency``.
  public var isLowLatency = false

  /// A request, as a session makes it for each load.
  public init(
    url: String, generation: Int, start: Start = .beginning, isPaused: Bool = false, subtitles: [String] = []
  ) {
    self.url = url
    self.generation = generation
    self.start = start
    self.isPaused = isPaused
    self.subtitles = subtitles
  }
}

/// The layout of the screen from now on.
public struct Layout: Hashable, Sendable {
  /// Counts up by one; comes back with ``DisplayFact``.
  public var revision: Int
  /// The player that fills the picture; nil for black.
  public var fullScreen: PlayerID?
  /// Nil also while the picture in picture is suspended or hidden.
  public var pictureInPicture: PlayerID?
  /// Where the picture in picture lies; see ``Corner``.
  public var corner: Corner
  /// How wide the picture in picture is.
  public var size: PictureSizeStep
  /// Zero is a cut.
  public var animation: Duration
  /// The transaction that waits for it.
  public var transaction: Int?
  /// True if the picture in picture floats above other programs' windows, because the user has left this one.
  public var isFloating: Bool
  /// True if the picture in picture has the same area in every aspect of its video, as a call's has. Otherwise an upright video
  /// has a smaller one.
  public var followsVideo: Bool
  /// The aspect that a call's picture in picture was given, whatever its video's is.
  public var preferredAspect: Double?

  /// A layout at rest in the default corner, unless more is said.
  public init(
    revision: Int, fullScreen: PlayerID?, pictureInPicture: PlayerID?, corner: Corner = .bottomRight,
    size: PictureSizeStep = .medium, animation: Duration = .zero, transaction: Int? = nil, isFloating: Bool = false,
    followsVideo: Bool = false, preferredAspect: Double? = nil
  ) {
    self.revision = revision
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
    self.corner = corner
    self.size = size
    self.animation = animation
    self.transaction = transaction
    self.isFloating = isFloating
    self.followsVideo = followsVideo
    self.preferredAspect = preferredAspect
  }
}
