// The signal to an app that it may send more frames.

extension FrameFeed {
  /// True if a frame from this source would be shown without displacing another one. Before anything plays the feed,
  /// only the first frame is.
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

  /// Counts pictures taken by players and other changes to its readiness.
  package var changes: Int { state.withLock(\.changes) }

  /// Waits for a change after a count of ``changes``; one that comes before the wait ends it at once.
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
