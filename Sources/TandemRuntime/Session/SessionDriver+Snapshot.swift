import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  /// The present state of the session. A step makes the snapshot once, for all readers.
  package var snapshot: SessionSnapshot {
    if isStepping, let newestSnapshot { return newestSnapshot.value }
    let snapshot = makeSnapshot()
    if isStepping { newestSnapshot = SharedSnapshot(snapshot) }
    return snapshot
  }

  private func makeSnapshot() -> SessionSnapshot {
    // One copy, because each call on the driver's property would copy the whole state.
    let orchestrator = orchestrator
    let state = orchestrator.state
    var snapshot = SessionSnapshot(orchestrator.availability)
    snapshot.roles = state.roles
    snapshot.audible = state.audible
    for player in PlayerID.allCases {
      let status = status(of: player)
      snapshot.videos[player] = video(player, status)
      snapshot.incoming[player] = incoming(player)
      if player == snapshot.audible.first { snapshot.silenceReason = status.silenceReason }
    }
    snapshot.audioPolicy = state.sound.policy
    snapshot.refusalOfSwap = orchestrator.refusalOfSwap(by: .user)
    snapshot.isHidden = state.isHidden
    if case .by(let owner, _) = state.suspension { snapshot.owner = owner }
    snapshot.sync = SessionSnapshot.Sync(state, drift: syncDrift)
    snapshot.temporaryPictureInPicture = state.temporaryPictureInPicture
    snapshot.adBreak = state.isInAdBreak ? state.adBreak?.content : nil
    snapshot.overload = state.overload
    snapshot.transaction = state.transaction?.header
    (snapshot.corner, snapshot.size, snapshot.focus) = (state.corner, state.size, state.focus)
    snapshot.layout = state.layout
    return snapshot
  }

  /// The video that a player shows, or else the video that it loads.
  private func video(_ player: PlayerID, _ status: PlayerStatus) -> VideoSnapshot? {
    let memory = orchestrator.state.players[player]
    guard let content = memory.shown else { return incoming(player)?.video }
    let active = memory.active
    let embedded = active == nil ? nil : status.mediaTitle
    let title = titles.title(of: player, content, entry: memory.playback.entry, embedded: embedded)
    var video = VideoSnapshot(player, content, title: title, playback: memory.playback)
    video.generation = memory.generation
    video.isShown = true
    video.embeddedTitle = embedded
    video.sound = sound(of: player, memory)
    video.isLive = memory.isLive
    video.duration = video.isLive ? nil : status.duration.flatMap { $0 > .zero ? $0 : nil }
    video.moment.position = status.position
    video.moment.behindLive = status.behindLive
    video.moment.cachedAhead = status.cachedAhead
    (video.moment.framesDropped, video.moment.framesLate) = (status.framesDropped, status.framesLate)
    video.isSeeking = status.isSeeking
    video.canSeek = memory.canBeSought
    video.availableTracks = memory.availableTracks
    (video.width, video.height) = (status.width, status.height)
    video.playlistEntryID = status.entry
    video.hasOnlyPoster = active?.hasOnlyPoster ?? false
    video.hasVideo = active?.info.hasVideo ?? true
    video.transport = transport(active, status, isPaused: memory.isPaused)
    switch video.transport {
    case .loading, .buffering: video.isBuffering = true
    case .interrupted(let interruption): video.isBuffering = interruption.stage != .abandoned
    case .playing, .paused, .ended: video.isBuffering = status.isBuffering
    }
    if status.isBuffering { video.bufferingPercent = status.bufferingPercent ?? 0 }
    return video
  }

  private func incoming(_ player: PlayerID) -> SessionSnapshot.Incoming? {
    let memory = orchestrator.state.players[player]
    guard let loading = memory.loading else { return nil }
    let title = loading.content.title(ofEntry: loading.playback.entry, embedded: nil)
    var video = VideoSnapshot(player, loading.content, title: title, playback: loading.playback)
    video.generation = memory.generation
    video.sound = sound(of: player, memory)
    video.isLive = loading.content.kind != .vod
    video.isBuffering = true
    return SessionSnapshot.Incoming(loading.role, video)
  }

  private func sound(of player: PlayerID, _ memory: PlayerState) -> VideoSnapshot.Sound {
    var sound = VideoSnapshot.Sound()
    (sound.volume, sound.isMuted) = (memory.volume, memory.isUserMuted)
    sound.isHeard = orchestrator.state.audible.contains(player)
    return sound
  }

  private func transport(_ active: Active?, _ status: PlayerStatus, isPaused: Bool) -> VideoSnapshot.Transport {
    guard let active else { return .loading }
    if active.hasEnded { return .ended }
    if let interruption = active.interruption { return .interrupted(interruption) }
    if isPaused { return .paused }
    return status.isBuffering ? .buffering : .playing
  }
}

/// A snapshot in memory of its own: the driver forgets it with each input, without a write of the whole value.
final class SharedSnapshot {
  let value: SessionSnapshot

  init(_ value: SessionSnapshot) { self.value = value }
}

/// The newest title of each player, so that a long address is parsed only once.
struct TitleCache {
  private struct Entry {
    var content: MediaContent
    var entry: Int
    var embedded: String?
    var title: String
  }

  private var entries = PlayerPair<Entry?>(a: nil, b: nil)

  mutating func title(of player: PlayerID, _ content: MediaContent, entry: Int, embedded: String?) -> String {
    if let known = entries[player], known.content == content, known.entry == entry, known.embedded == embedded {
      return known.title
    }
    let title = content.title(ofEntry: entry, embedded: embedded)
    entries[player] = Entry(content: content, entry: entry, embedded: embedded, title: title)
    return title
  }
}
