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
