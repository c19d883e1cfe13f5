// How the contents of a log were opened.

import EventLog
import Orchestration
import Scenario

/// Which loads failed, and how long they took where that matters.
struct ReplayLoads {
  private let loads: [ReplayActivity.Load]
  private let records: [Record]
  /// Whether it matters how long loads take: something was done in the middle of one, and not when it was over.
  let areTimed: Bool

  init(_ story: ReplayStory, done deeds: [ReplayDeed]) {
    loads = story.activity.loads
    records = story.records
    let moments = deeds.map { story.records[$0.record].at }
    areTimed =
      loads.contains { $0.isTooLong || Self.isInterrupted($0, at: moments) }
      || story.ends.contains { end in
        // A content ends by itself when it has played for long enough, however long others took to load meanwhile.
        let meanwhile = story.activity.loads.filter { $0.started.map { end.since < $0 && $0 < end.moment } ?? false }
        let slack = meanwhile.compactMap(\.duration).reduce(.milliseconds(250), +)
        return moments.contains { end.moment - $0 < slack && $0 - end.moment < slack }
      }
  }

  private static func isInterrupted(_ load: ReplayActivity.Load, at moments: [Duration]) -> Bool {
    let instant = Duration.milliseconds(1)
    guard let started = load.started, let ended = load.ended ?? load.superseded else { return false }
    // Only simulated ones do.
    if load.ended == started { return true }
    return moments.contains { moment in
      let isOver = load.ended.map { $0 - moment < instant && moment - $0 < instant } ?? false
      return !isOver && moment - started >= instant && moment <= max(ended, started + ScenarioContent.usualDelay)
    }
  }

  /// Makes the contents behave so.
  ///
  /// - Returns: what changes after a content's first load.
  func behave(_ contents: inout ReplayContents, loadDeadline: Duration) -> [ReplayDeed] {
    var deeds: [ReplayDeed] = []
    var known: [String: (failure: String?, delay: Duration)] = [:]
    for load in loads {
      let key = ContentKey(load.content)
      guard let content = contents[key] else { continue }
      let usual = known[load.content]?.delay ?? content.loadDelay
      let delay = areTimed ? self.delay(of: load, usual: usual, loadDeadline) : nil
      let now = (failure: load.failure, delay: delay ?? usual)
      if let before = known[load.content] {
        if before == now { continue }
        deeds.append(
          ReplayDeed(
            record: load.record + 1,
            deed: .content(
              content.name, failure: now.failure == before.failure ? .none : .some(now.failure),
              loadDelay: now.delay == before.delay ? nil : now.delay)))
      } else {
        contents.change(key) { ($0.failure, $0.loadDelay) = now }
      }
      known[load.content] = now
    }
    return deeds
  }

  private func delay(of load: ReplayActivity.Load, usual: Duration, _ deadline: Duration) -> Duration? {
    if load.isTooLong { return deadline + .seconds(1) }
    if let duration = load.duration { return duration.inMilliseconds }
    guard let started = load.started, let superseded = load.superseded, superseded - started >= usual else {
      return nil
    }
    // What was given up would have taken longer.
    return deadline
  }
}
