// Everything that the orchestrator remembers.

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
  /// The count of windows in which the machine did not keep up.
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
  /// True if the user has hidden the picture in picture.
  package internal(set) var isHidden = false
  /// The volumes that the user chose for contents, in the order of the first choice.
  var remembered: [RememberedVolume] = []
  var lastRestore: LastRestore?
  /// The content that is in picture in picture for a limited time.
  package internal(set) var temporaryPictureInPicture: TemporaryPictureInPicture?
  var lastTemporaryPictureInPicture = 0
  /// The content that is small and silent during its ad break.
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

/// The state of one player.
package struct PlayerState: Hashable, Sendable {
  package internal(set) var loadState = LoadState.empty
  /// Counts the loads, so that facts of an older one are told apart.
  package internal(set) var generation = 0
  /// The settings of the video that the user sees, or else of the one that loads.
  package internal(set) var playback = PlaybackState()
  /// Nil until the player has told.
  package internal(set) var availableTracks: Tracks?
  /// The next entry of its list, as the player knows it.
  package internal(set) var prepared: PreparedEntry?
  package internal(set) var isUserMuted = false
  /// The content whose opening was to be silent, as long as nobody has decided about its sound: the mute ends with it.
  var silentContent: ContentKey?
  /// Muted by the audio policy. Both players begin muted, so that two are never heard at launch.
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

/// The settings of one content in a player. The next content begins with the defaults.
package struct PlaybackState: Hashable, Sendable {
  package var isPaused = false
  /// mpv's `speed`.
  package var speed = 1.0
  /// The tracks that the user chose; `.some(nil)` is no track of that kind.
  package var tracks: [TrackKind: Int?] = [:]
  /// mpv's `sub-visibility`.
  package var showsSubtitles = true
  /// The entry of a list, counted from 0.
  package var entry = 0
  package var loop = Loop.off
  package var shuffle: Shuffle?
  package var delays = Delays()

  package init() {}
}

/// The delays that the user has set; mpv's `audio-delay` and `sub-delay`.
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

/// The content of a player.
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
  /// The content that this player showed before, and shows again if the load fails.
  package var replaced: Active?
  /// How it will play. Until its first frame the player's own is that of what was replaced.
  package var playback = PlaybackState()
  /// Where somebody wished to go in it meanwhile.
  var position: Duration?
  var command: CommandID?
  var initiator: Initiator
  /// True if the content begins muted.
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
  /// The picture that is loaded and shown before the content.
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
  /// True if no later entry of its list can be opened, so that its end is the end of the content.
  var isLast = false
  /// Set while its connection is lost.
  package internal(set) var interruption: Interruption?
  /// How often the connection was tried before it came back the last time.
  var previousAttempts = 0
  /// True if a core's process died of it.
  var hasCrashed = false
  /// True if the user went to the live edge and has not gone elsewhere since.
  var goesToEdge = false
  /// Set while nothing of it has been seen but a still image.
  var unseen: PosterState?

  struct PosterState: Hashable, Sendable {
    var start: LoadRequest.Start
    /// With which the still is seen.
    var layout: Int
  }

  /// True if its still image has not been on the screen yet.
  var awaitsLayout: Bool { unseen != nil && interruption?.stage == .waiting && interruption?.attempts == 0 }

  /// True if only a still image of it has been shown so far.
  package var hasOnlyStill: Bool { unseen != nil }

  init(content: Content, info: MediaInfo) {
    self.content = content
    self.info = info
  }
}

/// The state of a lost connection. The content's last frame is held meanwhile.
public struct Interruption: Hashable, Sendable {
  /// The present step.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// For the next attempt.
    case waiting
    /// It is being opened again.
    case trying
    /// It is not tried again unless somebody asks for it.
    case abandoned
  }

  /// The present step: waiting, trying, or given up.
  public internal(set) var stage: Stage
  /// How often it was tried again so far, with attempts that came back only to break off at once.
  public internal(set) var attempts: Int
  /// The player's, of the loss or of the newest attempt.
  public internal(set) var reason: String

  static let firstAttempt = "its first picture is awaited"
}

extension PlayerState {
  /// The content that the user sees of this player: a replacement counts from its first frame.
  package var shown: Content? {
    switch loadState {
    case .empty: nil
    case .loading(let loading): loading.replaced?.content
    case .active(let active): active.content
    }
  }

  /// True if the user sees a broadcast in this player, by its kind or by what the player found.
  package var isLive: Bool { shown.map { $0.kind != .vod } == true || active?.info.isLive == true }

  /// True if people may go elsewhere in it.
  package var canBeSought: Bool { active.map { $0.refusalOfSeeking == nil } ?? false }

  package var active: Active? {
    if case .active(let active) = loadState { active } else { nil }
  }

  /// True if its content has shown a frame; ``active`` would copy all that is known of it.
  var isActive: Bool {
    if case .active = loadState { true } else { false }
  }

  package var loading: Loading? {
    if case .loading(let loading) = loadState { loading } else { nil }
  }
}

extension State {
  /// The players that are heard; the full-screen video's first.
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

  /// True if anything plays that the user can see or hear, so that the screen must not go to sleep.
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

/// The players that are heard, and a change that is under way.
package struct Sound: Hashable, Sendable {
  package enum AudioHandoff: Hashable, Sendable {
    case settled
    /// These players were muted; the next is heard when they have confirmed it, so that two are never heard.
    case silencing(PlayerSet, next: PlayerSet)
  }

  package internal(set) var policy: AudioPolicy
  /// The players that the policy lets be heard.
  package internal(set) var granted: PlayerSet = []
  var handover = AudioHandoff.settled
}

/// The commands that wait for the running transaction to end.
package enum PendingCommands: Hashable, Sendable {
  case nothing
  case command(SessionCommand, Initiator, CommandID)
  /// Swaps folded together; only whether their number is odd matters.
  case swaps(isOdd: Bool, Initiator, last: CommandID)
}

/// The user's place: in the app, or away from it.
package enum AppVisibility: Hashable, Sendable {
  /// The effects of leaving, which returning undoes.
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

/// The other owner of the system's picture in picture, if there is one.
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
