import TandemOrchestrator
import TandemSystem

/// The queues, the selected source and the counters of a feed.
///
/// The state remains after the feed is released, as long as a player reads from it.
///
/// Thread: any.
struct FrameFeedState: Sendable {
  let hasPictures: Bool
  let colour: FrameColor
  let capacity: Int
  let state = Locked(State())

  enum Wait { case room, timedOut, cancelled }

  struct State {
    var sound: SoundFormat?
    var hasBegun = false
    var lastTimes: (frame: [CallVideoSource: Duration], sound: Duration?) = ([:], nil)
    var path = CallVideoSource.ownView
    /// True once a frame has arrived from the selected source.
    ///
    /// Until then, the feed shows the other source, so that an app with a single source need not select it.
    var hasArrived = false
    var newest: VideoFrame?
    var outlets: [FrameQueue] = []
    var isFinished = false
    var statistics = FrameStatistics()
    var latencies = Latencies()
    /// The tasks that wait for room. The threads that wait for room are in `blocked`.
    var waiting: [Int: CheckedContinuation<Wait, Never>] = [:]
    var lastWaiter = 0
    var blocked: [Semaphore] = []
    /// The number of times that waiters were woken.
    var changes = 0

    func hasRoom(_ capacity: Int) -> Bool { isFinished || outlets.allSatisfy { $0.frames < capacity } }

    mutating func finish() {
      if isFinished { return }
      isFinished = true
      for outlet in outlets { outlet.end() }
      wakeAll()
    }

    mutating func wakeAll() {
      changes += 1
      for waiting in waiting.values { waiting.resume(returning: .room) }
      waiting = [:]
      for thread in blocked { thread.signal() }
      blocked = []
    }
  }

  var sound: SoundFormat? { state.withLock { $0.sound } }

  var statistics: FrameStatistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.medianLatency = state.latencies.percentile(50)
      statistics.highLatency = state.latencies.percentile(99)
      return statistics
    }
  }

  /// Sends frames to a player from now on, the newest picture first.
  func attach(_ outlet: FrameQueue) {
    state.withLock { state in
      if let newest = state.newest { _ = outlet.put(newest, at: nil, capacity: capacity) }
      if state.isFinished { outlet.end() } else { state.outlets.append(outlet) }
      state.wakeAll()
    }
  }

  func detach(_ outlet: FrameQueue) {
    state.withLock { state in
      state.outlets.removeAll { $0 === outlet }
      state.wakeAll()
    }
  }

  /// The next waiting item of a queue; nil if no item waits.
  func next(of outlet: FrameQueue) -> FrameQueue.Item? {
    state.withLock { state in
      let item = outlet.take()
      if case .frame = item { state.wakeAll() }
      return item
    }
  }

  /// Counts frames that reached the renderer, with the latency of the newest.
  func noteShown(_ count: Int, latency: Duration?) {
    state.withLock { state in
      state.statistics.shown += count
      if let latency { state.latencies.add(latency) }
    }
  }
}
