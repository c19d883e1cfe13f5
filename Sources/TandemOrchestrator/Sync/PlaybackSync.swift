// Two videos that are synced (contract, section 10).

/// The state of a sync.
package struct PlaybackSync: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    /// A command asked for the sync, and the session has not measured the positions yet.
    case measuring(CommandID)
    /// The videos approach each other; the next `skips` samples are too old to use.
    case closing(skips: Int)
    /// The videos are in sync.
    case settled
    /// At least one video does not play; the session corrects nothing.
    case resting
  }

  /// A player that plays at a corrected speed, and the factor between this speed and the chosen speed.
  struct SyncCorrection: Hashable, Sendable {
    var player: PlayerID
    var factor: Double
  }

  package internal(set) var stage: Stage
  /// The time by which B is to be ahead of A; nil until the present offset is measured.
  ///
  /// The two contents stay in their players during the sync, so that a swap does not change this time.
  package internal(set) var lead: Duration?
  var steering: SyncCorrection?
  /// True if the session has already corrected a large drift with a seek since the videos were last in sync.
  var hasSought = false
  /// The player that the other player follows: the target of the leader's seek was unknown, or the leader waited for
  /// data.
  var leader: PlayerID?
  /// The number of waits for data since the videos were last in sync. This number limits further seeks.
  var waits = 0

  /// True if the sync has begun.
  package var isBegun: Bool {
    switch stage {
    case .measuring: false
    case .closing, .settled, .resting: true
    }
  }

  /// The time by which a player is to be ahead of the other player; negative for behind.
  func lead(of player: PlayerID) -> Duration? { lead.map { player == .B ? $0 : .zero - $0 } }

  /// The maximum offset between synced videos.
  package static let longest = Duration.seconds(1_000_000)
}

extension PlaybackSync {
  /// The smallest drift that needs a seek. A changed speed alone removes a smaller drift within ten seconds.
  static let farAway = Duration.milliseconds(500)
  /// The largest correction of the speed, relative to the chosen speed.
  static let mostSteering = 0.05
  /// The speed changes in steps of this size, because each change is a line of the log.
  static let step = 0.005
  /// The largest drift that a changed speed alone has to remove if neither video is seekable; this takes ten minutes.
  static let farthestBySpeed = Duration.seconds(30)
  /// The time limit for the videos to reach their offset. It is long enough to remove the largest drift with a changed
  /// speed alone.
  static let deadline = Duration.seconds(900)
  /// The time limit for measuring both positions.
  static let patience = Duration.seconds(5)
  /// The maximum number of waits for data before the videos are in sync. Each wait allows one more seek. Without a
  /// limit, two videos from slow servers would follow each other forever.
  static let mostWaits = 3
  /// The number of samples that are ignored after a seek.
  static let skips = 2
  /// The frame duration that is assumed if none is known: that of 25 frames a second.
  static let usualFrame = Duration.milliseconds(40)
  /// The range to which the frame duration of a file is clamped.
  static let frames = Duration.milliseconds(10)...Duration.milliseconds(100)

  /// The longer of the two videos' frame durations, in content time at a speed.
  package static func frame(_ places: PlayerPair<SyncSample.Place>, speed: Double) -> Duration {
    let longer = [places.a.frame, places.b.frame].compactMap(\.self).max() ?? Self.usualFrame
    return min(max(longer, Self.frames.lowerBound), Self.frames.upperBound) * max(1, speed)
  }
}

extension State {
  /// The time by which the picture in picture is to be ahead of the full screen; nil without a sync.
  package var syncOffset: Duration? {
    guard let sync, sync.isBegun, let player = roles.pictureInPicture else { return nil }
    return sync.lead(of: player)
  }
}

extension Duration {
  /// The absolute value.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
