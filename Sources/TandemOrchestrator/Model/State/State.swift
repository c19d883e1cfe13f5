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

/// The next entry of a list.
///
/// The number and the address identify the entry, because a list's entries may change while it plays.
package struct PreparedEntry: Hashable, Sendable {
  /// The number of the entry, counted from 0.
  package var entry: Int
  package var url: String
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
