/// The newest received position of a live content, extrapolated with the time.
///
/// A live content arrives in pieces. The estimate is based on the piece that arrived earliest
/// relative to its position. An observation expires after a while. Otherwise a sender that fell
/// behind would look like a viewer who fell behind. The estimate also moves on while playback is
/// paused and the cache is full, although libmpv then reads nothing.
struct LiveEdge {
  /// The time for which an observation is used. It must be longer than a segment: HLS segments last
  /// 10 s or longer.
  private static let window = Duration.seconds(30)
  /// The jump of a content's clock, in seconds, above which all earlier observations are discarded.
  private static let jump = 60.0
  /// The distance to keep from the end of the received data for smooth playback, in seconds.
  private static let margin = 0.5

  /// The largest and the smallest lead of the received part over the session's clock, in the content's seconds.
  /// `newest` is for the newest window, and `previous` for the window before it.
  private var newest: Lead?
  private var previous: Lead?
  private var since = Duration.zero
  /// The end of the received data, and the time of that observation.
  private(set) var received: (end: Double, time: Duration)?

  private struct Lead {
    var most: Double
    var least: Double
  }

  /// Records the end of the received data.
  mutating func note(_ end: Double, at now: Duration) {
    let lead = end - now.seconds
    if let known = self.lead, abs(lead - known.most) > Self.jump { forget() }
    // Ignore the call if no data has arrived since the last call.
    if let received, received.end == end { return }
    received = (end, now)
    guard let current = newest, now - since < Self.window else {
      (previous, newest, since) = (newest, Lead(most: lead, least: lead), now)
      return
    }
    newest = Lead(most: max(current.most, lead), least: min(current.least, lead))
  }

  /// Discards all observations, for example after a seek.
  mutating func forget() { (newest, previous, received) = (nil, nil, nil) }

  private var lead: Lead? {
    guard let newest else { return previous }
    guard let previous else { return newest }
    return Lead(most: max(newest.most, previous.most), least: min(newest.least, previous.least))
  }

  /// Returns the newest position; nil before anything was received.
  func position(at now: Duration) -> Double? { lead.map { $0.most + now.seconds } }

  /// Returns the position to seek to, within the received part; nil before anything was received.
  func target() -> Double? {
    guard let received, let lead else { return nil }
    return received.end - Self.margin - min(lead.most - lead.least, 10)
  }

  /// Returns the distance of the received part from the edge, in seconds. The distance does not
  /// shrink while libmpv reads at normal speed, because the sender moves on at the same speed.
  func gap(at now: Duration) -> Double {
    guard let position = position(at: now), let received else { return 0 }
    return position - received.end
  }
}
