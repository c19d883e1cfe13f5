// The positions of a video as they change.

import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension Video {
  /// Where it is, as often as asked while that changes.
  ///
  ///     for await position in video.positions(every: .seconds(1)) { label.text = "\(position)" }
  ///
  /// The first position comes at once, and the next ones while it plays and after a seek. A paused video has none and
  /// wakes nothing. A slow reader gets the newest only. The sequence ends with the video, the session or the reading
  /// task.
  ///
  /// - Parameter interval: of the session's clock, at least 10 ms.
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

/// One reader of a video's positions.
@MainActor
final class PositionReader {
  private weak var video: Video?
  private let interval: Duration
  private let continuation: AsyncStream<Duration>.Continuation
  private var last: Duration?
  /// On the session's clock: when the next position may be given.
  private var due = Duration.zero

  init(_ video: Video, _ interval: Duration, _ continuation: AsyncStream<Duration>.Continuation) {
    (self.video, self.interval, self.continuation) = (video, interval, continuation)
  }

  func finish() { continuation.finish() }

  /// Gives the position if it is time to.
  ///
  /// - Returns: false once nothing is read any more; and when the next position is due, nil while nothing moves.
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
  /// - Returns: when the next position is due.
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
