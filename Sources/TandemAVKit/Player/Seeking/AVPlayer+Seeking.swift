// The seeks of a player, which are carried out by its item.

import Tandem

extension AVPlayer {
  /// Seeks to a time, then reports the outcome.
  ///
  /// The seek belongs to the current item, as with ``AVPlayerItem/seek(to:completionHandler:)``. If a layer shows the
  /// player, a seek opens the item as ``play()`` does, so that code may seek first and play afterwards.
  ///
  /// Thread: the main actor, also for the completion handler, which is never called before this method returns.
  ///
  /// See: AVFoundation's `AVPlayer.seek(to:completionHandler:)`.
  ///
  /// - Parameters:
  ///   - time: a number, or `CMTime.positiveInfinity` for the newest position of a live content. Any other time is
  ///     refused.
  ///   - completionHandler: called once. The value is true when the target's picture is shown. It
  ///     is false if the player has no item, if the seek was refused or replaced by a newer seek,
  ///     if the item was replaced, or if the player or the session has ended.
  public func seek(to time: CMTime, completionHandler: @escaping @MainActor (Bool) -> Void) {
    guard let currentItem else {
      Task { completionHandler(false) }
      return
    }
    currentItem.seek(to: time, completionHandler: completionHandler)
  }

  /// Seeks to a time without reporting the outcome.
  ///
  /// See: AVFoundation's `AVPlayer.seek(to:)`.
  public func seek(to time: CMTime) { currentItem?.seek(to: time, completionHandler: nil) }

  /// Seeks to a time, and returns when the seek has completed.
  ///
  /// If the item is not open, the task waits until its player view controller presents it. If the task is cancelled,
  /// the seek ends.
  ///
  /// - Returns: the value that a completion handler gets; see ``seek(to:completionHandler:)``.
  @discardableResult
  public func seek(to time: CMTime) async -> Bool { await currentItem?.seek(to: time) ?? false }

  /// Seeks to a time and reports the outcome; ignores the tolerances, because mpv seeks to the exact frame.
  ///
  /// See: AVFoundation's `AVPlayer.seek(to:toleranceBefore:toleranceAfter:completionHandler:)`.
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { seek(to: time, completionHandler: completionHandler) }

  /// Seeks to a time without reporting the outcome; ignores the tolerances.
  ///
  /// See: AVFoundation's `AVPlayer.seek(to:toleranceBefore:toleranceAfter:)`.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

  /// Seeks to a time, and returns when the seek has completed; ignores the tolerances.
  ///
  /// - Returns: the value that a completion handler gets; see ``seek(to:completionHandler:)``.
  @discardableResult
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await seek(to: time)
  }

  /// Carries out a seek of the current item: at once, or when the item is open.
  func carryOut(_ seek: PendingSeek) {
    guard let session else { return }
    if let video { return session.seeks.carryOut(seek, in: video) }
    if !isOpening, owner?.opensOnPlay == true { session.open(self) }
  }

  /// Handles an item's seek after the item has been opened. Completes the seek if the item was
  /// opened at its target, and otherwise carries it out.
  ///
  /// - Parameter start: the seek with which the item was opened.
  func settleSeek(of item: AVPlayerItem, begunAt start: PendingSeek?) {
    guard let seek = item.pendingSeek else { return }
    if let video, currentItem === item {
      if seek === start, seek.start != nil { return seek.complete(video.status?.isSeekable ?? false) }
      return carryOut(seek)
    }
    if !isOpening { seek.complete(false) }
  }
}
