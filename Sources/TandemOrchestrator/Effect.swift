/// An order of the orchestrator to the session, as a plain value.
///
/// The session carries the order out and makes no decisions of its own.
package enum Effect: Hashable, Sendable {
  case player(PlayerID, PlayerRequest)
  /// Save a player's position for ``returnToPlace(_:_:)``.
  case savePosition(PlayerID)
  /// Load at the position of the last ``savePosition(_:)``, or at the beginning if none was saved.
  case returnToPlace(PlayerID, LoadRequest)
  case display(Layout)
  case callback(Callback)
  case armTimer(TimerID, Duration)
  case cancelTimer(TimerID)
  /// Ask the delegate if the app should dismiss a screen whose video is now in picture in picture.
  ///
  /// The delegate answers with ``Event/dismissal(_:)``.
  case proposeDismissal(Dismissal)
  case answered(CommandID, SessionCommand, Initiator, CommandResponse)
  case commandEnded(CommandID, CommandOutcome)
  case note(StateChange)
  /// End the session. Every pair of callbacks is complete, and no further effect follows.
  case finish
}

/// A proposal to an app to dismiss one of its screens.
package struct Dismissal: Hashable, Sendable {
  package var screen: ScreenID
  package var player: PlayerID
  package var video: MediaContent
  package var generation: Int
  /// The transaction that brought the video to picture in picture.
  package var transaction: Int

  package init(screen: ScreenID, player: PlayerID, video: MediaContent, generation: Int, transaction: Int) {
    self.screen = screen
    self.player = player
    self.video = video
    self.generation = generation
    self.transaction = transaction
  }
}

/// An order to one player.
public enum PlayerRequest: Hashable, Sendable {
  /// Opens a content and replaces the current content.
  case load(LoadRequest)
  /// Closes the content and releases its frames; mpv's `stop`.
  case stop
  /// Pauses or resumes the content; mpv's `pause`.
  case setPaused(Bool)
  /// Mutes or unmutes the player. The player confirms each mute with ``PlayerFact/muted``.
  case setMuted(Bool)
  /// Outputs the sound on the device of a role; mpv's `audio-device`. The player is silent during the change.
  ///
  /// The device belongs to the player, as the volume does, and is kept across loads and lost cores.
  case setAudioDevice(Role)
  /// Sets the volume, 0 to 130; mpv's `volume`.
  case setVolume(Double)
  /// Sets the speed, 0.01 to 100; mpv's `speed`.
  case setSpeed(Double)
  /// Seeks to another position. A player that is loading carries the seek out at the first frame.
  case seek(Seek)
  /// Selects the track with this number, or turns the kind of track off if the number is nil; mpv's `aid`, `sid` and
  /// `vid`.
  case selectTrack(TrackKind, Int?)
  /// Shows or hides subtitles; mpv's `sub-visibility`.
  case setSubtitlesShown(Bool)
  /// Delays the sound or the subtitles relative to the picture; mpv's `audio-delay` and `sub-delay`.
  case setDelay(DelayTarget, Duration)
  /// Decodes and shows fewer pictures because the machine is overloaded, or shows all pictures again.
  ///
  /// The setting belongs to the player, as the volume does, and is kept across loads.
  case setReduced(Bool)
  /// Announces the address that the session loads after the end of the content; nil for none.
  ///
  /// A player may open the address near the end, so that the load takes less time. The player neither reports nor shows
  /// anything of the preparation; it reports an error when the session loads the address. The preparation uses the user
  /// agent, the referrer and all other options of the current content's ``LoadRequest``. A load, a stop and the loss of
  /// the core discard the address.
  case prepare(String?)
}

/// An order to open a content, with its beginning and its options.
public struct LoadRequest: Hashable, Sendable {
  /// The position at which a content begins.
  public enum Start: Hashable, Sendable {
    /// At the beginning of a recorded content, or at the live edge of a live content.
    case beginning
    /// At the given position, or as close to it as the player can seek.
    case at(Duration)
    /// At the position that the content had when this player last replaced it.
    case whereReplaced
  }

  /// The address to open: a URL, a path, or one of mpv's protocols.
  public var url: String
  /// The number of the load; every fact about the load carries it.
  public var generation: Int
  /// The position of the first frame.
  public var start: Start
  /// True if the player pauses at the first frame.
  public var isPaused: Bool
  /// The addresses of subtitle files; mpv's `sub-files`.
  public var subtitles: [String]
  /// The user agent that the player sends to servers; mpv's `user-agent`. Nil for the player's default.
  public var userAgent: String?
  /// The referrer that the player sends to servers; mpv's `referrer`.
  public var referrer: String?
  /// True if a short delay matters more than smooth playback: ``MediaContent/Kind/lowLatency``.
  public var isLowLatency = false

  /// Creates a request for one load.
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

/// The picture that the display shows from now on.
public struct Layout: Hashable, Sendable {
  /// The number of the layout, one more than the previous layout's. A ``DisplayFact`` names the layout by this number.
  public var revision: Int
  /// The player that fills the screen, or half of the screen side by side; nil for a black screen.
  public var fullScreen: PlayerID?
  /// The player in picture in picture; nil also while the picture in picture is suspended or hidden.
  public var pictureInPicture: PlayerID?
  /// The place of the picture in picture.
  public var corner: PicturePlacement
  /// The width of the picture in picture.
  public var size: PictureScale
  /// The duration of the movement to this layout; zero means a cut.
  public var animation: Duration
  /// The number of the transaction that waits until this layout is on the screen; nil for none.
  public var transaction: Int?
  /// True if the picture in picture floats above other programs' windows, because the user has left the app.
  public var isFloating: Bool
  /// True if the picture in picture covers the same area of the screen for every aspect, as for a call.
  ///
  /// If false, an upright video gets a smaller picture in picture. In both cases, the picture in picture has the aspect
  /// of its video.
  public var followsVideo: Bool
  /// The aspect that a call asked for, independent of its video's aspect; nil if no call asked for one.
  public var preferredAspect: Double?
  /// The arrangement of both videos; side by side only if the layout has both in one window.
  public var style: LayoutStyle

  /// Creates a layout. By default, the picture in picture appears in the bottom right corner without an animation.
  public init(
    revision: Int, fullScreen: PlayerID?, pictureInPicture: PlayerID?, corner: PicturePlacement = .bottomRight,
    size: PictureScale = .medium, animation: Duration = .zero, transaction: Int? = nil, isFloating: Bool = false,
    followsVideo: Bool = false, preferredAspect: Double? = nil, style: LayoutStyle = .pictureInPicture
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
    self.style = style
  }
}
