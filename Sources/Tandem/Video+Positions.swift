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

extension TandemSession {
  /// Sends a position to each reader for which one is due.
  ///
  /// - Returns: the time at which the next position is due.
  func givePositions(at now: Duration) -> Duration? {
    if positionReaders.isEmpty { return nil }
    let snapshot = loop.snapshot
    // A content may have moved to the other player.
    if !positionReaders.allSatisfy({ $0.hasContent(in: snapshot) }) { publish() }
    var next: Duration?
    positionReaders.removeAll { reader in
      let (isRead, due) = reader.look(at: snapshot, now: now)
      if let due { next = min(next ?? due, due) }
      return !isRead
    }
    return next
  }
}
