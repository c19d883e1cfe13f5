import TandemOrchestrator
import TandemPlayback

/// Estimates a player's status between two messages of its process, which report the position and its rate.
///
/// If a busy process reports a lower rate late, the estimate is too far ahead. The estimated position then waits until
/// the reported position catches up. Only a seek or a load moves the position back by more than ``lateness``.
struct StatusEstimate {
  /// The status in the last message.
  var last = PlayerStatus()
  /// The rate of the position, in seconds of the content per second.
  private var rate = 0.0
  private var time = Duration.zero
  /// The position that is reported until the process catches up.
  private var reached: Duration?
  /// The furthest position since the last seek, if the reported position is behind it. Several short lags together
  /// count as one.
  private var furthest: Duration?
  private var seekTime: Duration?

  /// A reported position that lags by less than this is taken as it is: the transfer alone causes such lags.
  static let lateness = Duration.milliseconds(30)
  /// The time after a seek in which the position may move back.
  private static let settling = Duration.milliseconds(300)

  /// The status at a time, with the volume of the last message.
  func status(at now: Duration) -> PlayerStatus {
    var status = last
    if let position = last.position { status.position = max(reached ?? .zero, position + (now - time) * rate) }
    // Add the elapsed time to the delay, because the live edge advances both during playback and during a pause.
    if let behind = last.behindLive { status.behindLive = max(.zero, behind + (now - time) * (1 - rate)) }
    return status
  }

  /// Takes a status from the process.
  ///
  /// - Parameters:
  ///   - limit: a position that lags by more than this is a jump, because a process that is silent for so long is
  ///     treated as lost.
  ///   - mayLag: false if the last status is not the one that was reported to the session.
  mutating func take(_ status: PlayerStatus, rate: Double, at now: Duration, limit: Duration, mayLag: Bool) {
    let (expected, before) = (self.status(at: now), furthest)
    (last, self.rate, time, reached, furthest) = (status, rate, now, nil, nil)
    guard mayLag, !status.isSeeking, let entry = status.entry, entry == expected.entry,
      let shown = expected.position, let reported = status.position, shown - reported <= limit,
      seekTime.map({ now - $0 > Self.settling }) ?? true
    else { return }
    let far = max(shown, before ?? .zero)
    if far > reported { furthest = far }
    if far - reported >= Self.lateness { reached = shown }
  }

  /// Notes a seek: the next position may be anywhere.
  mutating func seek(at now: Duration) { (seekTime, reached, furthest) = (now, nil, nil) }

  /// Notes a load or a stop: the position stands until the next message.
  mutating func replace(at now: Duration) {
    seek(at: now)
    rate = 0
  }

  /// Forgets the status of a process that has ended.
  mutating func clear() { (last, rate) = (PlayerStatus(), 0) }
}
