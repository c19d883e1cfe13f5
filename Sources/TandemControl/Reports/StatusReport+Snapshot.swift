// The status, made from the snapshot that all front ends read.

import TandemOrchestrator
import TandemPlayback

extension StatusReport {
  package init(_ snapshot: SessionSnapshot) {
    self.init()
    roles = snapshot.roles
    for player in PlayerID.allCases { players[player] = snapshot.videos[player].map(Player.init) }
    audioPolicy = snapshot.audioPolicy
    (audible, alsoAudible) = (snapshot.audible.first, snapshot.audible.dropFirst().first)
    silenceReason = snapshot.silenceReason
    pictureInPicture = PictureInPicture(snapshot.availability)
    pictureInPicture.isHidden = snapshot.isHidden
    sync = snapshot.sync
    temporaryPictureInPicture = snapshot.temporaryPictureInPicture.map {
      TemporaryPictureInPicture($0.content, previous: $0.previous?.content.key)
    }
    adBreak = snapshot.adBreak
    (isTooSlow, reduced) = (snapshot.overload.isTooSlow, snapshot.overload.reduced)
    transaction = snapshot.transaction.map { Transaction(number: $0.number, form: $0.form) }
    (corner, size, layout) = (snapshot.corner, snapshot.size, snapshot.layout)
  }
}

extension StatusReport.PictureInPicture {
  fileprivate init(_ availability: Availability) {
    isSupported = StatusReport.AvailabilityFlag(availability.isSupported)
    isPossible = StatusReport.AvailabilityFlag(availability.isPossible)
    isActive = StatusReport.AvailabilityFlag(availability.isActive)
    isSuspended = StatusReport.AvailabilityFlag(availability.isSuspended)
    canStop = StatusReport.AvailabilityFlag(availability.canStop)
  }
}

extension StatusReport.AvailabilityFlag {
  fileprivate init(_ verdict: Availability.Verdict) {
    self.init(verdict.isYes, reason: verdict.reason?.name)
  }
}

extension StatusReport.Player {
  fileprivate init(_ video: VideoSnapshot) {
    self.init(content: video.content.key, url: video.url, title: video.title, kind: video.content.kind)
    let playback = video.playback
    if !video.content.entries.isEmpty {
      (listEntry, entries) = (playback.entry + 1, video.content.entries)
      isShuffled = playback.shuffle != nil
    }
    self.playback = PlaybackState(reporting: playback)
    entry = video.playlistEntryID
    (position, duration) = (video.moment.position, video.duration)
    (isLive, behindLive) = (video.isLive, video.moment.behindLive)
    (hasEnded, isBuffering) = (video.hasEnded, video.isBuffering)
    (isMuted, volume) = (video.sound.isMuted, video.sound.volume)
    connection = video.interruption?.stage
    (width, height) = (video.width, video.height)
    (framesDropped, framesLate) = (video.moment.framesDropped, video.moment.framesLate)
    cachedAhead = video.moment.cachedAhead
    tracks = video.availableTracks?.all ?? []
    for kind in TrackKind.allCases { chosen[kind] = video.track(kind) }
    chapters = video.chapters
  }
}
