// Everything the rules remember.

/// The orchestrator's whole memory: a plain value.
package struct State: Hashable, Sendable {
  package internal(set) var configuration: Configuration
  package internal(set) var roles = Roles()
  package internal(set) var players = PlayerPair(a: PlayerState(), b: PlayerState())
  package internal(set) var phase = Phase.idle
  package internal(set) var waiting = PendingCommands.nothing
  package internal(set) var sound: Sound
  /// Facts that came during a transaction and take effect after it, oldest first.
  var deferred: [Event] = []
  package internal(set) var foreground: AppID?
  package internal(set) var presence = AppVisibility.here
  package internal(set) var suspension = Suspension.none
  /// Set while the two videos keep step.
  package internal(set) var sync: PlaybackSync?
  /// Whether the machine keeps up.
  package internal(set) var overload = OverloadState()
  /// The players that leaving paused and that resume when the running transaction, which brought the user back, ends.
  var resumesAtEnd: Set<PlayerID> = []
  /// The screens that are there, the topmost last.
  package internal(set) var screens: [ScreenID] = []
  /// The questions whether a screen goes away that no app has answered yet, oldest first.
  package internal(set) var dismissals: [Dismissal] = []
  /// The newest restore registration.
  package internal(set) var listener: ListenerID?
  /// The views whose state would be kept, the last enabled one last.
  var candidates: [PersistableView] = []
  package internal(set) var corner: Corner
  package internal(set) var size: PictureSizeStep
  /// The place whose video the remote's playback keys go to.
  package internal(set) var focus = Role.fullScreen
  /// Whether somebody has hidden the picture in picture.
  package internal(set) var isHidden = false
  /// What somebody chose for contents, in the order in which they were first adjusted.
  var remembered: [RememberedVolume] = []
  var lastRestore: LastRestore?
  /// What is in picture in picture for a while.
  package internal(set) var temporaryPictureInPicture: TemporaryPictureInPicture?
  var lastTemporaryPictureInPicture = 0
  /// What is small and silent for now.
  package internal(set) var adBreak: AdBreak?
  var lastAdBreak = 0
  package internal(set) var lastTransaction = 0
  var lastLayout = 0
  var lastRoles = 0

  init(_ configuration: Configuration) {
    self.configuration = configuration
    sound = Sound(policy: configuration.audio)
    corner = configuration.corner
    size = configuration.size
  }
}

/// What is remembered of one player.
package struct PlayerState: Hashable, Sendable {
  package internal(set) var loadState = LoadState.empty
  /// Counts the loads, so that facts of an older one are told apart.
  package internal(set) var generation = 0
  /// Of what people see of this player, or else of what it loads.
  package internal(set) var playback = PlaybackState()
  /// Nil until the player has told.
  package internal(set) var availableTracks: Tracks?
  /// What its list will go on to, as the player knows it.
  package internal(set) var prepared: PreparedEntry?
  package internal(set) var isUserMuted = false
  /// The content whose opening was to be silent, as long as nobody has decided about its sound: the mute ends with it.
  var silentContent: ContentKey?
  /// By policy. Both players begin silent, so that there are never two sounds at launch.
  package internal(set) var isPolicyMuted = true
  package internal(set) var volume = 100.0
  package internal(set) var persisted: PersistableView?
  /// Orders to be silent that the player has not confirmed yet.
  var unconfirmedMutes = 0

  var isMuted: Bool { isUserMuted || isPolicyMuted }

  /// The number of the track that somebody chose, or else that the player did; nil for none.
  package func track(_ kind: TrackKind) -> Int? {
    playback.tracks[kind] ?? availableTracks?.chosen[kind]
  }

  /// - Returns: whether every order to be silent is confirmed now.
  mutating func confirmMute() -> Bool {
    unconfirmedMutes = max(0, unconfirmedMutes - 1)
    return unconfirmedMutes == 0
  }

  package var isPaused: Bool { playback.isPaused }
  package var speed: Double { playback.speed }
}

/// An entry that comes next. A list may get other entries while it plays: so both count.
package struct PreparedEntry: Hashable, Sendable {
  /// Counted from 0.
  package var entry: Int
  package var url: String
}

/// What belongs to one content in a player and begins anew with the next.
package struct PlaybackState: Hashable, Sendable {
  package var isPaused = false
  /// mpv's `speed`.
  package var speed = 1.0
  /// The tracks that somebody chose; `.some(nil)` is none at all.
  package var tracks: [TrackKind: Int?] = [:]
  /// mpv's `sub-visibility`.
  package var showsSubtitles = true
  /// Of a list, counted from 0.
  package var entry = 0
  package var loop = Loop.off
  package var shuffle: Shuffle?
  package var delays = Delays()

  package init() {}
}

/// What somebody has set; mpv's `audio-delay` and `sub-delay`.
package struct Delays: Hashable, Sendable {
  private var audio = Duration.zero
  private var subtitle = Duration.zero

  package init() {}

  package subscript(what: DelayTarget) -> Duration {
    get {
      switch what {
      case .audio: audio
      case .subtitle: subtitle
      }
    }
    set {
      switch what {
      case .audio: audio = newValue
      case .subtitle: subtitle = newValue
      }
    }
  }
}

/// What is in a player.
package indirect enum LoadState: Hashable, Sendable {
  case empty
  case loading(Loading)
  case active(Active)
}

/// A content on its way.
package struct Loading: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    case opening
    /// Its first frame is there, and it waits for what goes full screen to be there first.
    case ready(MediaInfo)
    /// The replacement failed, and what it replaced is loaded again.
    case returning
  }

  package var content: Content
  /// Where it goes at its first frame.
  package var role: Role
  package var stage = Stage.opening
  /// What this player showed before and goes back to if the load fails.
  package var replaced: Active?
  /// How it will play. Until its first frame the player's own is that of what was replaced.
  package var playback = PlaybackState()
  /// Where somebody wished to go in it meanwhile.
  var position: Duration?
  var command: CommandID?
  var initiator: Initiator
  /// Whether it begins silent.
  var isSilent = false
  var allowsDuplicate = false
  /// With a content that is to be there for a while.
  var temporaryPictureInPicture: TemporaryPictureInPictureRequest?
  /// With a content that is to be full screen while what is there has its ad break.
  var adBreak: AdBreakRequest?
  /// Where it was there before a temporary content, whose place it takes again: how it was then.
  var previous: DisplacedPictureInPicture?
  /// How many entries of its list could not be opened before it, where it follows by itself.
  var skipped: Int?
  /// What is loaded and shown before it.
  var still: Poster?

  /// A picture that is there before the content is, and where the content begins.
  struct Poster: Hashable, Sendable {
    var url: String
    var start: LoadRequest.Start
  }

  var isReady: Bool {
    if case .ready = stage { true } else { false }
  }
}

/// A content whose first frame has been there.
package struct Active: Hashable, Sendable {
  package var content: Content
  package var info: MediaInfo
  package var hasEnded = false
  /// Whether nothing behind it in its list can be opened, so that its end is the medium's.
  var isLast = false
  /// Set while its connection is lost.
  package internal(set) var interruption: Interruption?
  /// How often the connection was tried before it came back the last time.
  var previousAttempts = 0
  /// Whether a core's process died of it.
  var hasCrashed = false
  /// Whether somebody wished to see the newest of it, and has not gone elsewhere since.
  var goesToEdge = false
  /// Set while nothing of it has been seen but a still image.
  var unseen: PosterState?

  struct PosterState: Hashable, Sendable {
    var start: LoadRequest.Start
    /// With which the still is seen.
    var layout: Int
  }

  /// Whether its still has yet to be seen.
  var awaitsLayout: Bool { unseen != nil && interruption?.stage == .waiting && interruption?.attempts == 0 }

  /// Whether nothing but a still image was there of it so far.
  package var hasOnlyStill: Bool { unseen != nil }

  init(content: Content, info: MediaInfo) {
    self.content = content
    self.info = info
  }
}

/// What is done about a connection that was lost. The content's last frame is held meanwhile.
public struct Interruption: Hashable, Sendable {
  /// What is being done at the moment.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// For the next attempt.
    case waiting
    /// It is being opened again.
    case trying
    /// It is not tried again unless somebody asks for it.
    case abandoned
  }

  /// Whether it waits, is tried, or is given up.
  public internal(set) var stage: Stage
  /// How often it was tried again so far, with attempts that came back only to break off at once.
  public internal(set) var attempts: Int
  /// The player's, of the loss or of the newest attempt.
  public internal(set) var reason: String

  static let firstAttempt = "its first picture is awaited"
}

extension PlayerState {
  /// What people see of this player: a replacement counts from its first frame.
  package var shown: Content? {
    switch loadState {
    case .empty: nil
    case .loading(let loading): loading.replaced?.content
    case .active(let active): active.content
    }
  }

  /// Whether what people see of this player is broadcast, by what was said of it or by what its player found.
  package var isLive: Bool { shown.map { $0.kind != .vod } == true || active?.info.isLive == true }

  /// True if people may go elsewhere in it.
  package var canBeSought: Bool { active.map { $0.refusalOfSeeking == nil } ?? false }

  package var active: Active? {
    if case .active(let active) = loadState { active } else { nil }
  }

  /// Whether its content's first frame has been there; ``active`` is a copy of all that is known of it.
  var isActive: Bool {
    if case .active = loadState { true } else { false }
  }

  package var loading: Loading? {
    if case .loading(let loading) = loadState { loading } else { nil }
  }
}

extension State {
  /// Who is heard; the full-screen video first.
  package var audible: [PlayerID] {
    let (first, also) = heard
    return [first, also].compactMap(\.self)
  }

  /// The same where each swap asks for it.
  @inline(__always)
  var heard: (first: PlayerID?, also: PlayerID?) {
    let first = roles.fullScreen ?? .A
    switch (isHeard(first), isHeard(first.other)) {
    case (true, let also): return (first, also ? first.other : nil)
    case (false, true): return (first.other, nil)
    case (false, false): return (nil, nil)
    }
  }

  @inline(__always)
  private func isHeard(_ player: PlayerID) -> Bool {
    sound.granted.contains(player) && !players.look(at: player) { $0.isUserMuted }
  }

  /// Whether anything plays that people can see or hear, so that the screen must not go to sleep.
  package var isPlaying: Bool {
    Role.allCases.contains { role in
      guard let player = roles[role], let active = players[player].active else { return false }
      return !players[player].isPaused && !active.hasEnded && active.interruption?.stage != .abandoned
    }
  }
}

/// The volume and the mute that a person chose for a content. They come back with it.
struct RememberedVolume: Hashable, Sendable {
  /// How many contents are remembered.
  static let capacity = 64

  var content: ContentKey
  var volume: Double
  var isUserMuted: Bool
}

/// Who is heard.
package struct Sound: Hashable, Sendable {
  package enum AudioHandoff: Hashable, Sendable {
    case settled
    /// These have been told to be silent; the next is heard when that is confirmed, so that there are never two.
    case silencing(PlayerSet, next: PlayerSet)
  }

  package internal(set) var policy: AudioPolicy
  /// Whom the policy lets be heard.
  package internal(set) var granted: PlayerSet = []
  var handover = AudioHandoff.settled
}

/// What waits for the running transaction to end.
package enum PendingCommands: Hashable, Sendable {
  case nothing
  case command(SessionCommand, Initiator, CommandID)
  /// Swaps folded together; only whether their number is odd matters.
  case swaps(isOdd: Bool, Initiator, last: CommandID)
}

/// Whether the user is in the app.
package enum AppVisibility: Hashable, Sendable {
  /// What leaving did, which returning undoes.
  package struct BackgroundingUndo: Hashable, Sendable {
    /// The players that leaving paused, whatever roles they have by now.
    package internal(set) var paused: Set<PlayerID> = []
    /// The player whose picture in picture began by itself.
    package internal(set) var automatic: PlayerID?
  }

  case here
  /// The user left `app`.
  case away(AppID?, BackgroundingUndo)

  package var isAway: Bool {
    switch self {
    case .here: false
    case .away: true
    }
  }
}

/// Whether another owner has the system's picture in picture.
package enum Suspension: Hashable, Sendable {
  case none
  case by(OwnerID, paused: PlayerID?)
}

/// A view's state object that would be kept, or is kept, alive through picture in picture.
package struct PersistableView: Hashable, Sendable {
  package var view: ViewID
  package var content: ContentKey
}

/// The newest restore callback and what became of it.
struct LastRestore: Hashable, Sendable {
  var transaction: Int
  var player: PlayerID
  var outcome: RestoreOutcome
}
