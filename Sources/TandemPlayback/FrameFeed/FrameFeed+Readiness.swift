// The signal to an app that it may send more frames.

extension FrameFeed {
  /// True if the feed would show a frame from this source without dropping another frame.
  ///
  /// Before a player plays the feed, this is true only for the first frame.
  public func isReady(for path: CallVideoSource = .ownView) -> Bool {
    state.withLock { Self.isReady($0, for: path, capacity) }
  }

  /// Waits until ``isReady(for:)`` is true.
  ///
  /// - Returns: false if the feed is finished or the task was cancelled.
  package func waitUntilReady(for path: CallVideoSource) async -> Bool {
    while !isReady(for: path) {
      let outcome = await wait(until: nil) { [capacity] in $0.isFinished || Self.isReady($0, for: path, capacity) }
      if outcome == .cancelled || state.withLock({ $0.isFinished }) { return false }
    }
    return !Task.isCancelled
  }

  /// The number of times that the feed's readiness may have changed, for example because a player has taken a picture.
  package var changes: Int { state.withLock(\.changes) }

  /// Waits until ``changes`` differs from a count. Returns at once if it already differs.
  package func waitForChange(after count: Int) async {
    _ = await wait(until: nil) { $0.isFinished || $0.changes != count }
  }

  /// Drops queued frames. The shown frame stays.
  package func dropWaiting() {
    state.withLock { state in
      for outlet in state.outlets { state.statistics.dropped += outlet.dropFrames() }
      state.wakeAll()
    }
  }

  private static func isReady(_ state: FrameFeedState.State, for path: CallVideoSource, _ capacity: Int) -> Bool {
    guard !state.isFinished, path == state.path || !state.hasArrived else { return false }
    return state.outlets.isEmpty ? state.newest == nil : state.hasRoom(capacity)
  }
}
