import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension Video {
  /// The positions of the video, at an interval while the position changes.
  ///
  ///     for await position in video.positions(every: .seconds(1)) { label.text = "\(position)" }
  ///
  /// The first position is sent at once. Further positions are sent while the video plays, and after a seek. While the
  /// video is paused, no position is sent and no task wakes up. A slow reader gets only the newest position. The
  /// sequence ends with the video, the session or the reading task.
  ///
  /// - Parameter interval: the interval on the session's clock; at least 10 ms.
  public func positions(every interval: Duration) -> AsyncStream<Duration> {
    let (stream, continuation) = AsyncStream.makeStream(of: Duration.self, bufferingPolicy: .bufferingNewest(1))
    guard isCurrent, let session else {
      continuation.finish()
      return stream
    }
    session.positionReaders.append(PositionReader(self, max(interval, .milliseconds(10)), continuation))
    session.loop.attend()
    return stream
  }
}

@MainActor
final class PositionReader {
  private weak var video: Video?
  private let interval: Duration
  private let continuation: AsyncStream<Duration>.Continuation
  private var last: Duration?
  /// The time, on the session's clock, at which the next position is due.
  private var due = Duration.zero

  init(_ video: Video, _ interval: Duration, _ continuation: AsyncStream<Duration>.Continuation) {
    (self.video, self.interval, self.continuation) = (video, interval, continuation)
  }

  func finish() { continuation.finish() }

  /// Sends the position if it is due.
  ///
  /// - Returns: `isRead` is false once the reader has ended. `due` is the time of the next position; nil while the
  ///   position does not change.
  func look(at snapshot: SessionSnapshot, now: Duration) -> (isRead: Bool, due: Duration?) {
    guard let video, let shown = snapshot.videos[video.player], shown.isShown, shown.content.key == video.content.key
    else {
      continuation.finish()
      return (false, nil)
    }
    guard let position = shown.moment.position, position != last || shown.isMoving else { return (true, nil) }
    if now < due { return (true, due) }
    if position != last, case .terminated = continuation.yield(position) { return (false, nil) }
    (last, due) = (position, now + interval)
    return (true, shown.isMoving ? due : nil)
  }
}

extension TandemSession {
  /// Sends a position to each reader for which one is due.
  ///
  /// - Returns: the time at which the next position is due.
  func givePositions(at now: Duration) -> Duration? {
    if positionReaders.isEmpty { return nil }
    let snapshot = loop.snapshot
    var next: Duration?
    positionReaders.removeAll { reader in
      let (isRead, due) = reader.look(at: snapshot, now: now)
      if let due { next = min(next ?? due, due) }
      return !isRead
    }
    return next
  }
}
