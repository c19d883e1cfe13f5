// What replies say of the video that a command was about.

import TandemControl
import TandemRules
import TandemLoop

extension SessionDriver {
  /// The video in a place as it is now; nil where there is none.
  func videoReport(_ role: Role) -> CommandReport.Video? {
    guard let player = orchestrator.state.roles[role] else { return nil }
    let memory = orchestrator.state.players[player]
    guard let content = memory.shown ?? memory.loading?.content else { return nil }
    let status = status(of: player)
    let entry = memory.playback.entry
    var video = CommandReport.Video(player, title: content.title(ofEntry: entry, embedded: status.mediaTitle))
    if !content.entries.isEmpty { (video.entry, video.entries) = (entry + 1, content.entries.count) }
    video.position = status.position
    video.duration = status.duration
    video.isPaused = memory.isPaused
    video.isMuted = memory.isUserMuted
    video.isHeard = orchestrator.state.sound.granted.contains(player)
    video.volume = memory.volume
    video.speed = memory.speed
    video.chapters = memory.availableTracks?.chapters ?? []
    for kind in TrackKind.allCases {
      video.tracks[kind] = memory.track(kind).flatMap { memory.availableTracks?[kind, $0] }
    }
    video.showsSubtitles = memory.playback.showsSubtitles
    for what in DelayTarget.allCases { video.delays[what] = memory.playback.delays[what] }
    return video
  }
}

extension CommandReport.Video {
  /// Where a seek from here leads.
  func target(of seek: Seek) -> Duration? {
    let wanted = seek.target(from: position, duration: duration, in: chapters)
    return wanted.map { min(max($0, .zero), duration ?? $0) }
  }
}
