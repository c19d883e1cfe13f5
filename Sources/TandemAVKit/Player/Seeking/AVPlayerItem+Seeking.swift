import Tandem

extension Seek {
  /// Creates a target; nil for a time to which no player can seek.
  fileprivate init?(_ time: CMTime) {
    if time.isPositiveInfinity {
      self = .live
    } else if let position = time.duration {
      self = .to(max(.zero, position))
    } else {
      return nil
    }
  }
}

extension AVPlayerItem {
  /// Seeks to a time.
  ///
  /// Before the first frame the seek is stored, and the item begins at its target. A newer seek of the item replaces
  /// the seek. A time before the beginning is treated as the beginning.
  ///
  /// Thread: the main actor, also for the completion handler, which is never called before this method returns.
  ///
  /// See: AVFoundation's `AVPlayerItem.seek(to:completionHandler:)`.
  ///
  /// - Parameters:
  ///   - time: a number, or `CMTime.positiveInfinity` for the newest position of a live content. Any other time is
  ///     refused.
  ///   - completionHandler: called once. The value is true when the target's picture is shown. It
  ///     is false if the seek was refused, cancelled or replaced by a newer seek, if the item was
  ///     replaced, or if the player or the session has ended.
  public func seek(to time: CMTime, completionHandler: (@MainActor (Bool) -> Void)?) {
    guard let target = Seek(time) else {
      if let completionHandler { Task { completionHandler(false) } }
      return
    }
    begin(PendingSeek(of: self, to: target, completionHandler))
  }

  private func begin(_ seek: PendingSeek) {
    pendingSeek?.complete(false)
    pendingSeek = seek
    player?.carryOut(seek)
  }

  /// Seeks to a time and reports the outcome; ignores the tolerances, because mpv seeks to the exact frame.
  ///
  /// See: AVFoundation's `AVPlayerItem.seek(to:toleranceBefore:toleranceAfter:completionHandler:)`.
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: (@MainActor (Bool) -> Void)?
  ) { seek(to: time, completionHandler: completionHandler) }

  /// Seeks to a time, and returns when the seek has completed. Cancelling the task ends the seek, as
  /// ``cancelPendingSeeks()`` does.
  ///
  /// - Returns: the value that a completion handler gets; see ``seek(to:completionHandler:)``.
  @discardableResult
  public func seek(to time: CMTime) async -> Bool {
    guard let target = Seek(time), !Task.isCancelled else { return false }
    let seek = PendingSeek(of: self, to: target, nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        seek.completionHandler = { continuation.resume(returning: $0) }
        begin(seek)
      }
    } onCancel: {
      Task { @MainActor [weak seek] in seek?.complete(false) }
    }
  }

  /// Seeks to a time, and returns when the seek has completed; ignores the tolerances.
  ///
  /// - Returns: the value that a completion handler gets; see ``seek(to:completionHandler:)``.
  @discardableResult
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await seek(to: time)
  }

  /// Ends an incomplete seek; its completion handler receives false.
  ///
  /// If the player has already received the seek, the player still carries it out.
  ///
  /// See: AVFoundation's `AVPlayerItem.cancelPendingSeeks()`.
  public func cancelPendingSeeks() { pendingSeek?.complete(false) }
}
