import TandemPlayback

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

  /// True if the video's player shows the content.
  func hasContent(in snapshot: SessionSnapshot) -> Bool {
    guard let video, let shown = snapshot.videos[video.player] else { return false }
    return shown.isShown && shown.content.key == video.content.key
  }

  /// Sends the position if it is due.
  ///
  /// - Returns: `isRead` is false once the reader has ended. `due` is the time of the next position; nil while the
  ///   position does not change.
  func look(at snapshot: SessionSnapshot, now: Duration) -> (isRead: Bool, due: Duration?) {
    guard hasContent(in: snapshot), let shown = video.flatMap({ snapshot.videos[$0.player] }) else {
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
