// Derives the on-screen display's values from the session snapshot.

import TandemFoundation
import TandemOrchestrator
import TandemPlayback

extension OnScreenDisplay.Video {
  package init(_ video: VideoSnapshot) {
    self.init(title: Redaction.text(video.title), position: video.moment.position, duration: video.duration)
    (isPaused, hasEnded, isSeeking) = (video.isPaused, video.hasEnded, video.isSeeking)
    (isLive, behindLive) = (video.isLive, video.moment.behindLive)
    bufferingPercent = video.bufferingPercent
    cached = video.bufferingPercent == nil ? nil : video.moment.cachedAhead
    switch video.interruption?.stage {
    case .waiting, .trying: error = video.hasOnlyPoster ? "Connecting …" : "Connection lost, trying again …"
    case .abandoned: error = "Connection lost; press play to try again"
    case nil: break
    }
    sounds = video.availableTracks?[.audio].count ?? 0
    subtitles = video.availableTracks?[.subtitle].count ?? 0
    chapters = video.chapters
    canSeek = video.canSeek
    (volume, isMuted) = (video.sound.volume, video.sound.isMuted)
    isAudioOnly = !video.hasVideo
  }
}
