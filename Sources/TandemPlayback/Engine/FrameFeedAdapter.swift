import TandemOrchestrator

/// Connects an app's frame feed to one player and reports its statistics.
package struct FrameFeedAdapter {
  private var pump: FramePump?
  private var lastReport = (statistics: FrameStatistics(), at: Duration.zero)
  /// The interval between two reports.
  private static let interval = Duration.seconds(10)

  package init() {}

  package var isOpen: Bool { pump != nil }

  /// Takes pictures from a feed.
  ///
  /// - Returns: the path of a pipe with the pictures, which other processes of this user can read, too.
  package mutating func open(_ feed: FrameFeed, at now: Duration) throws(FramePump.SetupError) -> String {
    let pump = try FramePump(feed)
    self.pump = pump
    lastReport = (FrameStatistics(), now)
    return pump.path
  }

  /// Closes the feed.
  ///
  /// - Returns: the statistics that have yet to be reported; nil for none.
  package mutating func close() -> PlayerLogEvent? {
    let last = report(at: lastReport.at)
    pump?.stop()
    pump = nil
    return last
  }

  /// Notes that libmpv's output has received a picture.
  package func noteShown(_ position: Duration) { pump?.noteShown(position) }

  /// The report that is due, if any.
  package mutating func due(at now: Duration) -> PlayerLogEvent? {
    pump != nil && now - lastReport.at >= Self.interval ? report(at: now) : nil
  }

  private mutating func report(at now: Duration) -> PlayerLogEvent? {
    guard let statistics = pump?.statistics else { return nil }
    let isNews = statistics != lastReport.statistics
    lastReport = (statistics, now)
    guard isNews else { return nil }
    var trace = PlayerLogEvent(.frames)
    trace.frames = statistics
    return trace
  }
}
