import TandemOrchestrator
import TandemSystem

/// Receives an app's frames and sound for one of the two videos: a call, a game, a camera.
///
///     let feed = try FrameFeed("call")
///     try await session.open(feed.content())
///     try feed.send(VideoFrame(.i420, width: 1280, height: 720, timestamp: time, bytes: picture))
///
/// Order: the player shows frames at once, in the order of their timestamps, which must increase
/// for each source. The player plays sound as it arrives. The size and the format may change
/// between frames. The feed keeps the newest frame, to show it first when the feed is opened again.
///
/// Limits: at most ``capacity`` frames and half a second of sound wait for the player. If more arrive,
/// ``send(_:along:)`` drops the oldest, and ``sendWhenThereIsRoom(_:along:within:)`` waits.
///
/// Thread: any. Releasing the feed finishes it.
public final class FrameFeed: Sendable {
  /// The name in the feed's address.
  public let name: String
  /// True if the feed has pictures.
  public var hasPictures: Bool { store.hasPictures }
  /// The colour space of the pictures.
  public var colour: FrameColor { store.colour }
  /// The number of pictures that may wait for the player.
  public var capacity: Int { store.capacity }
  let store: FrameFeedState
  var state: Locked<FrameFeedState.State> { store.state }

  /// The maximum duration of sound that may wait for the player.
  static let longestSound = Duration.milliseconds(500)

  /// Creates a feed with a name that is unique in this process.
  ///
  /// - Parameters:
  ///   - pictures: false for sound alone.
  ///   - sound: the format of the feed's sound; nil without sound.
  ///   - capacity: the number of pictures that may wait for the player, at least one.
  /// - Throws: an error if the name is not allowed in an address or is taken.
  public init(
    _ name: String, pictures: Bool = true, sound: SoundFormat? = nil, colour: FrameColor = FrameColor(),
    capacity: Int = 3
  ) throws(FrameError) {
    self.name = name
    store = FrameFeedState(hasPictures: pictures, colour: colour, capacity: max(1, capacity))
    guard pictures || sound != nil else { throw .noPictures }
    state.withLock { $0.sound = sound }
    try FrameFeedRegistry.enter(self)
  }

  deinit {
    FrameFeedRegistry.remove(name)
    state.withLock { $0.finish() }
  }

  /// The feed's address: `frames://` and its name.
  public var url: String { FrameFeedRegistry.scheme + name }

  /// The source of a call's pictures that is in use.
  public var path: CallVideoSource { state.withLock { $0.path } }

  /// The format of the feed's sound; nil without sound.
  public var sound: SoundFormat? { state.withLock { $0.sound } }

  /// The statistics of the feed's frames.
  public var statistics: FrameStatistics { store.statistics }

  /// Sends a frame and returns at once.
  ///
  /// - Parameter path: the source of the frame, for a call with two sources.
  /// - Throws: an error if the frame is invalid; nothing changes then.
  @discardableResult
  public func send(_ frame: VideoFrame, along path: CallVideoSource = .ownView) throws(FrameError) -> FrameSubmission {
    try state.withLock { (state) throws(FrameError) in try take(frame, along: path, &state) }
  }

  /// Sends a picture when the feed has room for it.
  ///
  /// - Parameters:
  ///   - path: the source of the picture, for a call with two sources.
  ///   - bound: the time limit.
  /// - Throws: an error if the frame is invalid, the feed had no room within the time limit, or the task was cancelled.
  @discardableResult
  public func sendWhenThereIsRoom(
    _ frame: VideoFrame, along path: CallVideoSource = .ownView, within bound: Duration = .seconds(5)
  ) async throws(FrameError) -> FrameSubmission {
    let end = ContinuousClock.now + bound
    while true {
      switch await wait(until: end, for: { [capacity] in $0.hasRoom(capacity) }) {
      case .cancelled: throw .cancelled
      case .timedOut: throw .noRoom(within: bound)
      case .room: break
      }
      // Check again, because another task may have taken the free room.
      let submission: FrameSubmission? = try state.withLock { (state) throws(FrameError) in
        if !state.hasRoom(capacity) { return nil }
        return try take(frame, along: path, &state)
      }
      if let submission { return submission }
    }
  }

  /// Sends sound and returns at once. Sound that waits for more than half a second is dropped.
  ///
  /// - Throws: an error if the sound is invalid; nothing changes then.
  public func send(_ chunk: SoundChunk) throws(FrameError) {
    try state.withLock { (state) throws(FrameError) in try take(chunk, &state) }
  }

  /// Ends the content after the waiting frames have been shown. A second call changes nothing.
  public func finish() {
    FrameFeedRegistry.remove(name)
    state.withLock { $0.finish() }
  }

  /// Sends a frame. If the feed is full, waits for room up to a limit, and then drops the oldest
  /// frame. Call this only on a thread that may block.
  func send(_ frame: VideoFrame, along path: CallVideoSource, waitingFor bound: Duration) throws(FrameError) {
    let room = Semaphore()
    let isFull = state.withLock { state in
      if state.hasRoom(capacity) { return false }
      state.blocked.append(room)
      return true
    }
    if isFull, !room.wait(atMost: bound) { state.withLock { $0.blocked.removeAll { $0 === room } } }
    try send(frame, along: path)
  }

  /// Sets the format of the sound before the first picture; later only the same format is accepted.
  func declare(_ sound: SoundFormat) throws(FrameError) {
    let isSame = state.withLock { state in
      if !state.hasBegun, state.sound == nil { state.sound = sound }
      return state.sound == sound
    }
    if !isSame { throw .noSound }
  }

  // MARK: - With the lock held

  private func take(_ frame: VideoFrame, along path: CallVideoSource, _ state: inout FrameFeedState.State)
    throws(FrameError)
    -> FrameSubmission
  {
    guard hasPictures else { throw .noPictures }
    if state.isFinished { throw .finished }
    if let last = state.lastTimes.frame[path], frame.timestamp <= last {
      throw .timeGoesBack(frame.timestamp, after: last)
    }
    state.lastTimes.frame[path] = frame.timestamp
    state.hasBegun = true
    state.statistics.handedOver += 1
    if path == state.path {
      state.hasArrived = true
    } else if state.hasArrived {
      state.statistics.unused += 1
      return .notShown
    }
    state.newest = frame
    if state.outlets.isEmpty {
      state.statistics.unused += 1
      return .notShown
    }
    var hasDropped = false
    for outlet in state.outlets where outlet.put(frame, at: .now, capacity: capacity) { hasDropped = true }
    if hasDropped { state.statistics.dropped += 1 }
    return hasDropped ? .tookThePlaceOfOldest : .taken
  }

  private func take(_ chunk: SoundChunk, _ state: inout FrameFeedState.State) throws(FrameError) {
    guard let sound = state.sound else { throw .noSound }
    if state.isFinished { throw .finished }
    guard chunk.sample == sound.sample, chunk.bytes.count % sound.momentSize == 0 else {
      throw .soundFormat("\(chunk.bytes.count) bytes of \(chunk.sample) for \(sound.channels) of \(sound.sample)")
    }
    if let last = state.lastTimes.sound, chunk.timestamp < last { throw .timeGoesBack(chunk.timestamp, after: last) }
    state.lastTimes.sound = chunk.timestamp
    if chunk.bytes.isEmpty { return }
    let most = Int(Double(sound.rate) * (Self.longestSound / .seconds(1))) * sound.momentSize
    for outlet in state.outlets { state.statistics.droppedSounds += outlet.put(chunk, mostBytes: most) }
  }

  // MARK: - Waiting for room

  /// Waits until a condition is true. The feed checks the condition again whenever a player has taken a picture or
  /// another source is chosen.
  ///
  /// Another task may take the free room first, so the caller must check again.
  ///
  /// - Parameter end: the time at which the wait ends; nil for no limit.
  func wait(
    until end: ContinuousClock.Instant?, for isSo: @Sendable (FrameFeedState.State) -> Bool
  ) async -> FrameFeedState.Wait {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let alarm = end.map { end in
      Task { [weak self] in
        try await ContinuousClock().sleep(until: end)
        self?.wake(number, .timedOut)
      }
    }
    defer { alarm?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: FrameFeedState.Wait? = state.withLock { state in
          if Task.isCancelled { return .cancelled }
          if isSo(state) { return .room }
          if let end, ContinuousClock.now >= end { return .timedOut }
          state.waiting[number] = continuation
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      wake(number, .cancelled)
    }
  }

  /// Chooses the source of a call's pictures. The other source is shown until the chosen source sends a picture.
  package func choose(_ path: CallVideoSource) {
    state.withLock { state in
      guard path != state.path else { return }
      state.path = path
      state.hasArrived = false
      state.wakeAll()
    }
  }

  private func wake(_ number: Int, _ outcome: FrameFeedState.Wait) {
    state.withLock { $0.waiting.removeValue(forKey: number)?.resume(returning: outcome) }
  }
}
