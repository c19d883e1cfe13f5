/// The orchestrator's whole state: a plain value.
///
/// One property for each part of the contract's state.
package struct State: Hashable, Sendable {
  package internal(set) var configuration: Configuration
  package internal(set) var roles = Roles()
  package internal(set) var players = PlayerPair(a: PlayerState(), b: PlayerState())
  package internal(set) var phase = Phase.idle
  /// The running transaction; nil if the phase is idle or ended.
  package internal(set) var transaction: Transaction?
  package internal(set) var waiting = PendingCommands.nothing
  package internal(set) var sound: Sound
  /// Events that arrived during a transaction and take effect after it, oldest first.
  var deferred: [Event] = []
  package internal(set) var foreground: AppID?
  package internal(set) var presence = AppVisibility.here
  package internal(set) var suspension = Suspension.none
  /// The sync of the two videos; nil if they are not synced.
  package internal(set) var sync: PlaybackSync?
  /// The state of the overload detection.
  package internal(set) var overload = OverloadState()
  /// The players that the session paused when the user left, and that resume when the running transaction ends.
  ///
  /// The set is empty unless this transaction has brought the user back to the app.
  var resumesAtEnd: Set<PlayerID> = []
  /// The presented screens, the topmost last.
  package internal(set) var screens: [ScreenID] = []
  /// The proposed dismissals that no app has answered yet, oldest first.
  package internal(set) var dismissals: [Dismissal] = []
  /// The restore listener that was registered last.
  package internal(set) var listener: ListenerID?
  /// The views whose state persists if their content enters picture in picture, the newest last.
  var candidates: [PersistableView] = []
  package internal(set) var corner: PicturePlacement
  package internal(set) var size: PictureScale
  /// The arrangement that the user chose; see ``shownLayout``.
  package internal(set) var layout: LayoutStyle
  /// The role whose video receives the remote's playback keys.
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
    layout = configuration.layout
  }
}

/// The state of one player.
package struct PlayerState: Hashable, Sendable {
  package internal(set) var loadState = LoadState.empty
  /// The number of loads so far. Events of an older load have a smaller number.
  package internal(set) var generation = 0
  /// The settings of the visible video, or else of the loading video.
  package internal(set) var playback = PlaybackState()
  /// The content's tracks; nil until the player has reported them.
  package internal(set) var availableTracks: Tracks?
  /// The list's next entry. The session has ordered the player to prepare it.
  package internal(set) var prepared: PreparedEntry?
  package internal(set) var isUserMuted = false
  /// The content that was opened silent; nil after a command has set its mute. The mute ends with the content.
  var silentContent: ContentKey?
  /// True if the audio policy mutes the player. Both players begin muted, so that two videos are never heard at launch.
  package internal(set) var isPolicyMuted = true
  package internal(set) var volume = 100.0
  package internal(set) var persisted: PersistableView?
  /// The number of mute requests that the player has not confirmed yet.
  var unconfirmedMutes = 0

  var isMuted: Bool { isUserMuted || isPolicyMuted }

  /// The number of the track that the user, or else the player, has chosen; nil for none.
  package func track(_ kind: TrackKind) -> Int? {
    playback.tracks[kind] ?? availableTracks?.chosen[kind]
  }

  /// - Returns: true if the player has confirmed every mute request.
  mutating func confirmMute() -> Bool {
    unconfirmedMutes = max(0, unconfirmedMutes - 1)
    return unconfirmedMutes == 0
  }

  package var isPaused: Bool { playback.isPaused }
  package var speed: Double { playback.speed }
}

/// The next entry of a list.
///
/// The number and the address identify the entry, because a list's entries may change while it plays.
package struct PreparedEntry: Hashable, Sendable {
  /// The number of the entry, counted from 0.
  package var entry: Int
  package var url: String
}

/// The settings of one content in a player. The next content begins with the defaults.
package struct PlaybackState: Hashable, Sendable {
  package var isPaused = false
  /// mpv's `speed`.
  package var speed = 1.0
  /// The tracks that the user chose; `.some(nil)` means that no track of the kind is selected.
  package var tracks: [TrackKind: Int?] = [:]
  /// mpv's `sub-visibility`.
  package var showsSubtitles = true
  /// The number of the list's playing entry, counted from 0.
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

  package subscript(target: DelayTarget) -> Duration {
    get {
      switch target {
      case .audio: audio
      case .subtitle: subtitle
      }
    }
    set {
      switch target {
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

/// A content that a player loads.
package struct Loading: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    case opening
    /// The content has its first frame, and waits until the other role shows its own new content.
    case ready(MediaInfo)
    /// The load failed, and the player loads the replaced content again.
    case returning
  }

  package var content: MediaContent
  /// The role that the content takes at its first frame.
  package var role: Role
  package var stage = Stage.opening
  /// The content that this player showed before, and shows again if the load fails.
  package var replaced: Active?
  /// The content's settings. The player keeps the settings of the replaced content until the first frame.
  package var playback = PlaybackState()
  /// The position that a command asked for during the load.
  var position: Duration?
  var command: CommandID?
  var initiator: Initiator
  /// True if the opening pauses the content at its first frame, and no command has resumed it since.
  var startsPaused = false
  /// True if the content begins muted.
  var isSilent = false
  var allowsDuplicate = false
  /// Set if the content is to be in picture in picture for a limited time.
  var temporaryPictureInPicture: TemporaryPictureInPictureRequest?
  /// Set if the content is to be full screen during the ad break of the current content.
  var adBreak: AdBreakRequest?
  /// The former state of a content that returns after a temporary content.
  var previous: DisplacedPictureInPicture?
  /// Set if the session skips entries that can't be opened; nil if a command chose the entry by its number.
  var skipping: EntrySkipping?
  /// The poster that the player loads and shows before the content.
  var poster: Poster?

  /// A poster that is shown before the content, and the content's start position.
  struct Poster: Hashable, Sendable {
    var url: String
    var start: LoadRequest.Start
  }

  var isReady: Bool {
    if case .ready = stage { true } else { false }
  }
}

/// A content that has shown its first frame.
package struct Active: Hashable, Sendable {
  package var content: MediaContent
  package var info: MediaInfo
  package var hasEnded = false
  /// True if none of the list's later entries can be opened, so that the content ends with this entry.
  var isLast = false
  /// The state of a lost connection; nil if the connection works.
  package internal(set) var interruption: Interruption?
  /// The number of attempts that the last reconnection took.
  var previousAttempts = 0
  /// True if the content crashed a player's process.
  var hasCrashed = false
  /// True if the user went to the live edge and has not sought elsewhere since.
  var goesToEdge = false
  /// The state of the poster; nil if the content itself has been shown, or has no poster.
  var unseen: PosterState?

  struct PosterState: Hashable, Sendable {
    var start: LoadRequest.Start
    /// The number of the layout that shows the poster.
    var layout: Int
  }

  /// True if the display has not shown the poster yet.
  var awaitsLayout: Bool { unseen != nil && interruption?.stage == .waiting && interruption?.attempts == 0 }

  /// True if the content has only shown its poster so far.
  package var hasOnlyPoster: Bool { unseen != nil }
}

/// The state of a lost connection. The player holds the content's last frame meanwhile.
public struct Interruption: Hashable, Sendable {
  /// The present step.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// The session waits for the next attempt.
    case waiting
    /// The player opens the content again.
    case trying
    /// The session does not try again unless a command asks for it.
    case abandoned
  }

  /// The present step: waiting, trying, or given up.
  public internal(set) var stage: Stage
  /// The number of attempts so far. This includes an attempt that succeeded if the connection broke off again at once.
  public internal(set) var attempts: Int
  /// The player's reason for the loss, or for the failure of the newest attempt.
  public internal(set) var reason: String

  static let firstAttempt = "its first picture has not arrived yet"
}

extension PlayerState {
  /// The content that the user sees in this player. A new content replaces it at the new content's first frame.
  package var shown: MediaContent? {
    switch loadState {
    case .empty: nil
    case .loading(let loading): loading.replaced?.content
    case .active(let active): active.content
    }
  }

  /// True if the user sees a broadcast in this player, according to the content's kind or the player's report.
  package var isLive: Bool { shown.map { $0.kind != .vod } == true || active?.info.isLive == true }

  /// True if the user may seek in the content.
  package var canBeSought: Bool { active.map { $0.refusalOfSeeking == nil } ?? false }

  /// The content that has shown a frame. Assigning nil changes nothing.
  package internal(set) var active: Active? {
    get { if case .active(let active) = loadState { active } else { nil } }
    set { if let newValue { loadState = .active(newValue) } }
  }

  /// True if the content has shown a frame. Unlike ``active``, this property copies nothing.
  var isActive: Bool {
    if case .active = loadState { true } else { false }
  }

  /// The content that loads. Assigning nil changes nothing.
  package internal(set) var loading: Loading? {
    get { if case .loading(let loading) = loadState { loading } else { nil } }
    set { if let newValue { loadState = .loading(newValue) } }
  }
}

extension State {
  /// The audible players, the player of the full-screen video first.
  package var audible: [PlayerID] {
    let (first, also) = heard
    return [first, also].compactMap(\.self)
  }

  /// ``audible`` without an array, for the swap's hot path.
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

  /// True if a video with a role plays, so that the screen must not go to sleep.
  package var isPlaying: Bool {
    Role.allCases.contains { role in
      guard let player = roles[role], let active = players[player].active else { return false }
      return !players[player].isPaused && !active.hasEnded && active.interruption?.stage != .abandoned
    }
  }
}

/// The volume and the mute that the user chose for a content. Both apply again when the content is opened again.
struct RememberedVolume: Hashable, Sendable {
  /// The maximum number of remembered contents.
  static let capacity = 64

  var content: ContentKey
  var volume: Double
  var isUserMuted: Bool
}

/// The audible players, and a change of the audible players that is under way.
package struct Sound: Hashable, Sendable {
  package enum AudioHandoff: Hashable, Sendable {
    case settled
    /// The session has muted these players. It unmutes the `next` players after the confirmation, so that two players
    /// are never heard at once.
    case silencing(PlayerSet, next: PlayerSet)
  }

  package internal(set) var policy: AudioPolicy
  /// The players that the policy makes audible.
  package internal(set) var granted: PlayerSet = []
  /// The players that use the device for picture in picture; all others use the device for full screen.
  var onPictureInPictureDevice: PlayerSet = []
  var handover = AudioHandoff.settled
}

/// The commands that wait for the end of the running transaction.
package enum PendingCommands: Hashable, Sendable {
  case nothing
  case command(SessionCommand, Initiator, CommandID)
  /// Coalesced swaps; only an odd number of them has an effect.
  case swaps(isOdd: Bool, Initiator, last: CommandID)
}

/// The user's presence: in the app, or away from it.
package enum AppVisibility: Hashable, Sendable {
  /// The session's changes when the user left. The session undoes them when the user returns.
  package struct BackgroundingUndo: Hashable, Sendable {
    /// The players that the session paused when the user left, in any role.
    package internal(set) var paused: Set<PlayerID> = []
    /// The player whose picture in picture began automatically.
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

/// A view whose state object persists, or would persist, through picture in picture.
package struct PersistableView: Hashable, Sendable {
  package var view: ViewID
  package var content: ContentKey
}

/// The newest restore callback and its outcome.
struct LastRestore: Hashable, Sendable {
  var transaction: Int
  var player: PlayerID
  var outcome: RestoreOutcome
}
