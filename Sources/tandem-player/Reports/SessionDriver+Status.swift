// A session's answer to `status`.

import TandemControl
import TandemRules
import TandemLoop

extension SessionDriver {
  func statusReport(_ history: SessionCounters, logPath: String?, display: String) -> StatusReport {
    let state = orchestrator.state
    var report = StatusReport()
    report.roles = state.roles
    for player in PlayerID.allCases { report.players[player] = playerReport(player) }
    report.audioPolicy = state.sound.policy
    let heard = state.audible
    (report.audible, report.alsoAudible) = (heard.first, heard.dropFirst().first)
    report.silenceReason = heard.first.flatMap { status(of: $0).silenceReason }
    let availability = orchestrator.availability
    report.pictureInPicture.isSupported = boolean(availability.isSupported)
    report.pictureInPicture.isPossible = boolean(availability.isPossible)
    report.pictureInPicture.isActive = boolean(availability.isActive)
    report.pictureInPicture.isSuspended = boolean(availability.isSuspended)
    report.pictureInPicture.canStop = boolean(availability.canStop)
    report.pictureInPicture.isHidden = state.isHidden
    report.sync = syncReport
    report.temporaryPictureInPicture = orchestrator.state.temporaryPictureInPicture.map {
      .init($0.content, previous: $0.previous?.content.key)
    }
    if orchestrator.state.isDodging { report.dodging = orchestrator.state.adBreak?.content }
    (report.isTooSlow, report.reduced) = (state.pace.isTooSlow, state.pace.reduced)
    report.transaction = state.phase.transaction.map { StatusReport.Transaction($0.number, $0.form) }
    report.corner = state.corner
    report.size = state.size
    report.counters = [.init("transactions", history.transactions), .init("refused", history.refused)]
    report.process = history.process
    report.log = logPath
    report.display = display
    return report
  }

  private var syncReport: StatusReport.PlaybackSync? {
    guard let sync = orchestrator.state.sync, let offset = orchestrator.state.syncOffset else { return nil }
    let stage: StatusReport.PlaybackSync.Stage =
      switch sync.stage {
      case .measuring, .resting: .resting
      case .closing: .closing
      case .settled: .settled
      }
    return StatusReport.PlaybackSync(stage, offset: offset, drift: syncDrift)
  }

  private func playerReport(_ player: PlayerID) -> StatusReport.Player? {
    let memory = orchestrator.state.players[player]
    guard let content = memory.shown ?? memory.loading?.content else { return nil }
    let status = status(of: player)
    let entry = memory.playback.entry
    var report = StatusReport.Player(
      content: content.key, url: content.url(ofEntry: entry), title: content.name(ofEntry: entry), kind: content.kind)
    if !content.entries.isEmpty {
      (report.listEntry, report.entries) = (entry + 1, content.entries)
      report.isShuffled = memory.playback.shuffle != nil
    }
    report.loop = memory.playback.loop
    report.entry = status.entry
    report.position = status.position
    report.duration = status.duration
    report.isLive = memory.isLive || content.kind != .vod
    report.behindLive = status.behindLive
    report.isPaused = memory.isPaused
    report.isMuted = status.isMuted
    report.volume = memory.volume
    report.speed = memory.speed
    report.hasEnded = memory.active?.hasEnded ?? false
    report.connection = memory.active?.interruption?.stage
    report.width = status.width
    report.height = status.height
    report.framesDropped = status.framesDropped
    report.framesLate = status.framesLate
    report.cachedAhead = status.cachedAhead
    report.tracks = memory.availableTracks?.all ?? []
    for kind in TrackKind.allCases { report.chosen[kind] = memory.track(kind) }
    report.showsSubtitles = memory.playback.showsSubtitles
    for what in DelayTarget.allCases {
      let delay = memory.playback.delays[what]
      if delay != .zero { report.delays[what] = delay }
    }
    report.chapters = memory.availableTracks?.chapters ?? []
    report.isBuffering = status.isBuffering || memory.loading != nil
    return report
  }

  private func boolean(_ verdict: Availability.Verdict) -> StatusReport.AvailabilityFlag {
    switch verdict {
    case .yes: StatusReport.AvailabilityFlag(true)
    case .no(let reason): StatusReport.AvailabilityFlag(false, reason: reason.name)
    }
  }
}
