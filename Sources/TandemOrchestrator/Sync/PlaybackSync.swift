// Two videos that keep step with each other (contract, section 10).

/// The state of a sync.
package struct PlaybackSync: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    /// Where both are has not been looked at since somebody asked for it.
    case measuring(CommandID)
    /// They are on their way to each other; `skips` readings are of before that.
    case closing(skips: Int)
    /// They are in step.
    case settled
    /// One of them does not play, or both don't: nothing is corrected.
    case resting
  }

  /// A player whose speed differs from the one that was chosen for it, and by what it is multiplied.
  struct SyncCorrection: Hashable, Sendable {
    var player: PlayerID
    var factor: Double
  }

  package internal(set) var stage: Stage
  /// How far B is to be ahead of A; nil for as they stand. The two contents stay in their players as long as the sync
  /// holds, so that a swap changes nothing about it.
  package internal(set) var lead: Duration?
  /// The contents that are synced.
  let contents: PlayerPair<ContentKey>
  var steering: SyncCorrection?
  /// True if a seek has closed a large difference since the videos were in step.
  var hasSought = false
  /// The player that the other one follows: the user has sought in it without a known target, or it waited for data.
  var leader: PlayerID?
  /// How often one of them has waited for data since they were in step. It limits further seeks.
  var waits = 0

  /// True if the sync has begun.
  package var isBegun: Bool {
    switch stage {
    case .measuring: false
    case .closing, .settled, .resting: true
    }
  }

  /// How far a player is to be ahead of the other one; negative for behind.
  func lead(of player: PlayerID) -> Duration? { lead.map { player == .B ? $0 : .zero - $0 } }

  /// The longest way to be apart.
  package static let longest = Duration.seconds(1_000_000)
}

/// Where both contents of a sync are at one moment of the session's clock. Only the session reports it, because it alone
/// has a clock.
package enum SyncSample: Hashable, Sendable {
  case places(PlayerPair<Place>)
  /// One of them waits for its data or is on its way elsewhere. The player is who waits for its data alone, where one does.
  case waiting(PlayerID?)

  package struct Place: Hashable, Sendable {
    package var position: Duration
    /// Nil for what has no end.
    package var duration: Duration?
    /// How long one picture is seen; nil where that is not known.
    package var frame: Duration?

    package init(_ position: Duration, duration: Duration? = nil, frame: Duration? = nil) {
      (self.position, self.duration, self.frame) = (position.withinReach, duration?.withinReach, frame)
    }
  }
}

/// A step in the life of a sync.
///
/// A drift is how far a player is ahead of its place beside the other one; negative for behind.
public enum SyncEvent: Hashable, Sendable {
  /// Both keep step from now on. The player is the one in picture in picture, and `offset` how far it is to be ahead of the
  /// other one.
  case began(PlayerID, offset: Duration)
  /// The user moves them closer together or further apart.
  case moved(PlayerID, offset: Duration)
  /// A small difference is made good: the player's speed is that one in place of the chosen one, or is the chosen one again.
  case steered(PlayerID, speed: Double, chosen: Double, drift: Duration)
  /// A large difference is made good.
  case sought(PlayerID, by: Duration, drift: Duration)
  /// They are in step: nearer to each other than one picture, which is seen for `frame`.
  case settled(PlayerID, drift: Duration, frame: Duration)
  /// They are in step no more.
  case apart(PlayerID, drift: Duration, frame: Duration)
  /// One of them does not play on, so that nothing is corrected until both do.
  case rested
  /// The player waited for its data, so that the other one may be sought in to be where it is.
  case waited(PlayerID)
  /// They go their own ways.
  case ended(SyncEndReason)
}

/// Why two videos keep step no more.
public enum SyncEndReason: String, CaseIterable, Hashable, Sendable {
  /// A command ended it.
  case unsynced = "untied"
  /// A command synced them anew.
  case resynced = "retied"
  /// Something else is opened in one of the two places.
  case opened
  /// One of the two places is empty.
  case closed
  /// One of the two has reached its end.
  case mediaEnded
  /// One of the two cores died.
  case playerLost
  /// Another owner has the picture in picture.
  case suspended
  /// One of the two may not be sought in any more.
  case requiresLinearPlayback
  /// Where one of them would have to be it has no picture: before its beginning, behind its end, or too far away for what
  /// can't be sought in.
  case outOfReach
  /// Where one of them is was not known in time, so that it has not begun.
  case notMeasured
  /// They did not come together in the time that it should have taken.
  case notReached
  /// The session ends.
  case shutdown
}

extension PlaybackSync {
  /// Speed alone closes a smaller difference, within ten seconds.
  static let farAway = Duration.milliseconds(500)
  /// The most that a speed differs from the chosen one.
  static let mostSteering = 0.05
  /// In which steps: each change is a line of the log.
  static let step = 0.005
  /// How far apart they may be where neither can be sought in: ten minutes' way.
  static let farthestBySpeed = Duration.seconds(30)
  /// How long they may take to come together, by speed from as far as that.
  static let deadline = Duration.seconds(900)
  /// How long nobody may know where one of them is.
  static let patience = Duration.seconds(5)
  /// How many waits for data let one be sought in once more before they are in step: a server that is too slow would let them
  /// go after each other for ever.
  static let mostWaits = 3
  /// How many readings are passed over while players go where they were sent.
  static let skips = 2
  /// Where nothing is known of a picture: that of 25 a second. What a file claims is held within the others.
  static let usualFrame = Duration.milliseconds(40)
  static let frames = Duration.milliseconds(10)...Duration.milliseconds(100)

  /// How far apart is one picture at that speed: the longer one of both.
  package func frame(_ places: PlayerPair<SyncSample.Place>, speed: Double) -> Duration {
    let longer = [places.a.frame, places.b.frame].compactMap(\.self).max() ?? Self.usualFrame
    return min(max(longer, Self.frames.lowerBound), Self.frames.upperBound) * max(1, speed)
  }
}

extension State {
  /// How far the picture in picture is to be ahead of the full screen; nil where they are not synced.
  package var syncOffset: Duration? {
    guard let sync, sync.isBegun, let player = roles.pictureInPicture else { return nil }
    return sync.lead(of: player)
  }
}

extension Duration {
  /// Without its direction.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
