import TandemSystem

/// Pictures and sound that wait for a player.
///
/// Thread: the feed's lock protects everything except `arrivals`.
final class FrameQueue: @unchecked Sendable {
  // SAFETY (@unchecked): the feed's lock protects everything except `arrivals`, which any thread
  // may use.
  enum Item {
    /// `handedOver` is nil for a picture that the app handed over before this queue existed.
    case frame(VideoFrame, handedOver: ContinuousClock.Instant?)
    case sound(SoundChunk)
    case end
  }

  private var items: [Item] = []
  private(set) var frames = 0
  private var soundBytes = 0
  /// Signalled once for each item that is added.
  let arrivals = Semaphore()

  /// - Returns: true if the oldest picture was dropped.
  func put(_ frame: VideoFrame, at time: ContinuousClock.Instant?, capacity: Int) -> Bool {
    var isFull = false
    if frames >= capacity, let oldest = items.firstIndex(where: { if case .frame = $0 { true } else { false } }) {
      items.remove(at: oldest)
      frames -= 1
      isFull = true
    }
    frames += 1
    items.append(.frame(frame, handedOver: time))
    arrivals.signal()
    return isFull
  }

  /// - Returns: the number of dropped pieces.
  func put(_ chunk: SoundChunk, mostBytes: Int) -> Int {
    var dropped = 0
    while soundBytes > 0, soundBytes + chunk.bytes.count > mostBytes {
      guard let oldest = items.firstIndex(where: { if case .sound = $0 { true } else { false } }),
        case .sound(let old) = items.remove(at: oldest)
      else { break }
      soundBytes -= old.bytes.count
      dropped += 1
    }
    soundBytes += chunk.bytes.count
    items.append(.sound(chunk))
    arrivals.signal()
    return dropped
  }

  /// - Returns: the number of waiting pictures.
  func dropFrames() -> Int {
    defer { frames = 0 }
    items.removeAll { if case .frame = $0 { true } else { false } }
    return frames
  }

  func end() {
    items.append(.end)
    arrivals.signal()
  }

  func take() -> Item? {
    guard !items.isEmpty else { return nil }
    let item = items.removeFirst()
    switch item {
    case .frame: frames -= 1
    case .sound(let chunk): soundBytes -= chunk.bytes.count
    case .end: break
    }
    return item
  }
}
