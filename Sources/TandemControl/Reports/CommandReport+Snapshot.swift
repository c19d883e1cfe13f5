// The report on a command, made from the snapshot that all front ends read.

import TandemCommands
import TandemOrchestrator
import TandemPlayback

extension CommandReport {
  /// - Parameters:
  ///   - snapshot: the session's state after the command, or before a dry run.
  ///   - former: the video that the command is about, in its state before the command.
  package init(
    on command: SessionCommand, _ snapshot: SessionSnapshot, transaction: Int? = nil, former: Video? = nil
  ) {
    self.init(transaction: transaction, roles: snapshot.roles)
    (isHidden, isInAdBreak) = (snapshot.isHidden, snapshot.adBreak != nil)
    syncOffset = snapshot.sync?.offset
    video = Video(of: command, snapshot) ?? former
    // The target of a seek is relative to the position at the time of the request. If a swap has brought another video
    // into the role, the target is unknown.
    if case .seek(let seek, _) = command, let former, former.player == video?.player {
      video?.target = former.target(of: seek)
    }
    // A video that has ended begins again when it is resumed. Its player reports the new position only later.
    switch command {
    case .resume, .togglePause:
      if let former, former.hasEnded, former.player == video?.player, video?.hasEnded == false {
        video?.position = .zero
      }
    default: break
    }
  }
}

extension CommandReport.Video {
  /// The video in the role that the command is about; nil if it is not about one video.
  package init?(of command: SessionCommand, _ snapshot: SessionSnapshot) {
    guard let video = command.videoRole.flatMap({ snapshot[$0] }) else { return nil }
    self.init(video)
  }

  private init(_ video: VideoSnapshot) {
    self.init(video.player, title: video.title)
    if !video.content.entries.isEmpty { (entry, entries) = (video.playback.entry + 1, video.content.entries.count) }
    (position, duration, hasEnded) = (video.moment.position, video.duration, video.transport == .ended)
    (isMuted, isHeard, volume) = (video.sound.isMuted, video.sound.isHeard, video.sound.volume)
    playback = PlaybackState(reporting: video.playback)
    availableTracks = video.availableTracks
    for kind in TrackKind.allCases { tracks[kind] = video.track(kind).flatMap { video.availableTracks?[kind, $0] } }
  }
}
