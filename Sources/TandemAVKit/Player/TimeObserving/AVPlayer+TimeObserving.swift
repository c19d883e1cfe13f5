// Blocks that follow a player's time.

import Foundation
import Tandem

extension AVPlayer {
  /// Calls a block at each interval of the item's time, and whenever playback starts, stops or jumps.
  ///
  /// Intervals are counted from the item's beginning, in the item's own time: at ``rate`` 2 an interval lasts half as
  /// long. The block is also called at an item's first frame and end. Very short intervals are called less often.
  ///
  /// Thread: the queue's. If the queue is nil or the main queue, the block runs on the main actor
  /// and may use `MainActor.assumeIsolated`.
  ///
  /// See: AVFoundation's `AVPlayer.addPeriodicTimeObserver(forInterval:queue:using:)`.
  ///
  /// - Parameters:
  ///   - interval: a time longer than zero. With any other time the block is called for starts, stops and jumps only.
  ///   - queue: a serial queue; nil is the main queue.
  ///   - block: receives the item's time. The player keeps the block until it is removed.
  /// - Returns: the argument for ``removeTimeObserver(_:)``.
  @preconcurrency
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let observer = PeriodicTimeObserver(interval: interval, queue: queue, block: block)
    timeObservers.append(observer)
    session?.timeObservers.add(self)
    return observer
  }

  /// Removes a periodic time observer. The block is no longer called, except by a call that already waits in one of the
  /// app's queues.
  ///
  /// AVFoundation raises an exception for an observer of another player. Tandem ignores such an observer.
  ///
  /// See: AVFoundation's `AVPlayer.removeTimeObserver(_:)`.
  ///
  /// - Parameter observer: the result of ``addPeriodicTimeObserver(forInterval:queue:using:)``.
  public func removeTimeObserver(_ observer: Any) {
    guard let index = timeObservers.firstIndex(where: { $0 === observer as AnyObject }) else { return }
    timeObservers.remove(at: index).remove()
  }
}
