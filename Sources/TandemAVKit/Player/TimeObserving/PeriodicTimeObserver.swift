import Foundation
import Tandem
import TandemRuntime

/// Calls a block at each interval of an item's time, and when playback starts, stops or jumps.
@MainActor
final class PeriodicTimeObserver {
  /// A video's time at the end of a step.
  struct Moment {
    var player: PlayerID
    var generation: Int
    var position: Duration
    var speed: Double
    var isPlaying: Bool
    var isSeeking: Bool
  }

  /// The state at the last call of the block. When it changes, the block is called again.
  private struct Call: Hashable {
    var player: PlayerID
    var generation: Int
    /// The number of whole intervals before the position.
    var interval: Int64
    var isPlaying: Bool
  }

  /// The shortest time between two calls. It is shorter than the time for which the screen shows one picture.
  private static let shortestWait = Duration.milliseconds(10)

  /// The interval; nil if it is not longer than zero.
  private let interval: Duration?
  private let queue: DispatchQueue?
  private let block: @Sendable (CMTime) -> Void
  private var last: Call?
  private var hasJumped = false
  private var isRemoved = false

  init(interval: CMTime, queue: DispatchQueue?, block: @escaping @Sendable (CMTime) -> Void) {
    self.interval = interval.duration.flatMap { $0 > .zero ? $0.withinReach : nil }
    self.queue = queue === DispatchQueue.main ? nil : queue
    self.block = block
  }

  func remove() { isRemoved = true }

  /// Records that a player has continued after a seek.
  func noteJump(of player: PlayerID) { if last?.player == player { hasJumped = true } }

  /// Calls the block if an interval has begun, or if playback has started, stopped or jumped.
  ///
  /// - Parameter moment: nil while the item is not shown.
  /// - Returns: the time until the next interval; nil while nothing moves.
  func look(at moment: Moment?) -> Duration? {
    guard let moment else {
      last = nil
      return nil
    }
    // Do not call the block during a seek, because the new position is not known yet.
    if moment.isSeeking { return nil }
    let call = Call(
      player: moment.player, generation: moment.generation, interval: intervals(before: moment.position),
      isPlaying: moment.isPlaying)
    if call != last || hasJumped { invoke(at: CMTime(moment.position)) }
    (last, hasJumped) = (call, false)
    guard moment.isPlaying, moment.speed > 0, let interval else { return nil }
    let next = interval * Double(call.interval + 1)
    return max(Self.shortestWait, (next - moment.position) / moment.speed)
  }

  private func intervals(before position: Duration) -> Int64 {
    guard let interval else { return 0 }
    // Add a tolerance, because a rounded position may be slightly before the interval that is due.
    return Int64(exactly: (position / interval + 1e-6).rounded(.down)) ?? 0
  }

  private func invoke(at time: CMTime) {
    let block = block
    if let queue { return queue.async { block(time) } }
    // Run the block in a later turn, after the session's properties have changed.
    Task { if !isRemoved { block(time) } }
  }
}
