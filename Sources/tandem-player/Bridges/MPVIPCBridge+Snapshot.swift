// What is in a place, as mpv's clients are told.

import Glibc
import TandemControl
import TandemLoop
import TandemMPVIPC
import TandemRules

extension MPVIPCBridge {
  var state: State { session.orchestrator.state }

  /// The player of a place, also of what is on its way there.
  func player(_ role: Role) -> PlayerID? {
    let loading = PlayerID.allCases.first { state.players[$0].loading?.role == role }
    return loading ?? state.roles[role]
  }

  func content(_ role: Role) -> Content? {
    guard let player = player(role) else { return nil }
    let memory = state.players[player]
    return memory.loading?.content ?? memory.shown
  }

  func entries(_ role: Role) -> [ContentEntry] {
    guard let content = content(role) else { return [] }
    return content.entries.isEmpty ? [ContentEntry(url: content.url, title: content.title)] : content.entries
  }

  func nextFirstID() -> Int {
    defer { lastFirstID += Content.mostEntries }
    return lastFirstID
  }

  /// What events are told of, without all that a client can ask for.
  struct PlayerSummary: Hashable {
    var player: PlayerID
    var generation: Int
    var entry: Int
    var isLoading: Bool
    var isSeeking: Bool
  }

  func glance(_ role: Role) -> PlayerSummary? {
    guard let player = player(role) else { return nil }
    let memory = state.players[player]
    return PlayerSummary(
      player: player, generation: memory.generation, entry: (memory.loading?.playback ?? memory.playback).entry,
      isLoading: memory.active == nil || places[role]?.rewinding != nil,
      isSeeking: session.status(of: player).isSeeking)
  }

  func video(_ role: Role) -> IPCVideo? {
    guard let player = player(role), let content = content(role) else { return nil }
    let memory = state.players[player]
    let isLoading = memory.active == nil
    let playback = memory.loading?.playback ?? memory.playback
    if firstIDs[player]?.content != content.key { firstIDs[player] = (content.key, nextFirstID()) }
    let status = session.status(of: player)
    let url = content.url(ofEntry: playback.entry)
    // As mpv has it: the file's whole name where there is no title.
    let title = content.entries.isEmpty ? content.title : content.title(ofEntry: playback.entry)
    var video = IPCVideo(
      IPCVideo.Identity(player, content.key, playback.entry), firstID: firstIDs[player]?.id ?? 1, url: url,
      title: title ?? (isLoading ? nil : status.mediaTitle) ?? MediaName(url).file)
    video.isLoading = isLoading
    video.isPaused = playback.isPaused
    video.volume = memory.volume
    video.isMuted = memory.isUserMuted
    video.speed = playback.speed
    video.entries = content.entries
    video.loop = playback.loop
    video.isShuffled = playback.shuffle != nil
    video.showsSubtitles = playback.showsSubtitles
    video.audioDelay = playback.delays[.audio]
    video.subtitleDelay = playback.delays[.subtitle]
    guard let active = memory.active else { return video }
    if let rewinding = places[role]?.rewinding, rewinding.identity == video.identity, .now < rewinding.end {
      video.isLoading = true
      return video
    }
    video.hasEnded = active.hasEnded
    video.isBuffering = status.isBuffering || active.interruption != nil
    video.bufferingPercent = status.bufferingPercent
    video.isSeeking = status.isSeeking
    video.canSeek = active.refusalOfSeeking == nil
    video.duration = content.kind == .vod ? status.duration.flatMap { $0 > .zero ? $0 : nil } : nil
    video.tracks = memory.availableTracks?.all ?? []
    for kind in TrackKind.allCases { video.chosen[kind] = memory.track(kind) }
    video.chapters = memory.availableTracks?.chapters ?? []
    (video.width, video.height) = (status.width, status.height)
    video.moment.position = status.position
    video.moment.cachedAhead = status.cachedAhead
    (video.moment.framesDropped, video.moment.framesLate) = (status.framesDropped, status.framesLate)
    return video
  }

  func scene(_ role: Role, _ door: Int) -> IPCSnapshot {
    var scene = IPCSnapshot(role)
    scene.video = video(role)
    scene.isFullScreen = screen.window?.isFullScreen
    let size = session.display.size
    scene.size = (size.width, size.height)
    scene.kept = places[role]?.kept ?? [:]
    scene.folder = folder
    scene.process = Int(getpid())
    scene.version = Version.number
    scene.socket = server.paths[door]
    return scene
  }
}
