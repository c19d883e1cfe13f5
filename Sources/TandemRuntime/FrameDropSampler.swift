import TandemOrchestrator
import TandemPlayback

/// Counts frames that were shown too late or never, in windows of ten seconds.
///
/// The sampler does not request steps: each frame causes a step, and without frames, nothing has to be counted.
struct FrameDropSampler {
  private static let interval = Duration.seconds(10)
  /// The frame rate that is assumed if a medium states none.
  private static let usualRate = 25.0

  private var since: Duration?
  private var previous = PlayerPair<Sample?>(a: nil, b: nil)

  /// The counters of a player at the start of a window.
  private struct Sample: Hashable {
    var entry: Int?
    var missed: Int
  }

  /// - Returns: the number of missed frames at the end of a window; nil before the end.
  mutating func look(_ players: PlayerPair<any PlaybackEngine>, _ state: State, at now: Duration) -> FrameDropSample? {
    guard state.isPlaying else {
      since = nil
      return nil
    }
    let time = since.map { now - $0 } ?? .zero
    if since != nil, time < Self.interval { return nil }
    // Discard a window that ended much too late because no frame caused a step.
    let isWhole = since != nil && time < Self.interval * 2
    var windows = PlayerPair<FrameDropSample.Window?>(a: nil, b: nil)
    for player in PlayerID.allCases {
      let sample = Self.sample(players[player].status, state.players[player])
      if isWhole, let sample, let begin = previous[player], begin.entry == sample.entry, sample.missed >= begin.missed {
        let due = Int(time / .seconds(1) * Self.rate(state.players[player]))
        if due > 0 {
          windows[player] = FrameDropSample.Window(missed: min(sample.missed - begin.missed, due), due: due)
        }
      }
      previous[player] = sample
    }
    since = now
    return windows.a == nil && windows.b == nil ? nil : FrameDropSample(windows)
  }

  /// A player's counters; nil if the player does not play, or if its playback stutters for a reason
  /// other than a slow machine.
  private static func sample(_ status: PlayerStatus, _ memory: PlayerState) -> Sample? {
    guard let active = memory.active, active.info.hasVideo, active.interruption == nil, !active.hasEnded,
      !memory.isPaused, !status.isBuffering, !status.isSeeking
    else { return nil }
    // Clamp the counts, because an app's own engine may report any number.
    let counts = [status.framesDropped, status.framesLate].map { min(max($0, 0), Int(Int32.max)) }
    return Sample(entry: status.entry, missed: counts[0] + counts[1])
  }

  /// The number of frames per second that are due. The rate that a file states is clamped.
  private static func rate(_ memory: PlayerState) -> Double {
    let claimed = memory.track(.video).flatMap { memory.availableTracks?[.video, $0]?.frameRate } ?? usualRate
    return (claimed.isNaN ? usualRate : min(max(claimed, 1), 120)) * min(max(memory.speed, 0.1), 4)
  }
}
