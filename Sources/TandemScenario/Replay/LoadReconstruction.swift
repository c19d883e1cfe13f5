import TandemLog
import TandemOrchestrator

/// The failures of the loads, and their durations if other actions depend on them.
struct LoadReconstruction {
  private let loads: [ActivityReconstruction.Load]
  /// True if the scenario must repeat the durations of the loads, because an action took place during a load and not
  /// only at its end.
  let areTimed: Bool

  init(_ converter: LogToScenarioConverter, _ moments: ReplayMoments) {
    loads = converter.activity.loads
    areTimed =
      loads.contains { $0.isTooLong || Self.isInterrupted($0, at: moments) }
      || converter.ends.contains { end in
        // A content ends when its duration has passed, independent of the loads of other contents. If these loads take
        // a different time in the scenario, an action shortly before the end may happen after the end, or the reverse.
        let meanwhile = converter.activity.loads.filter {
          $0.started.map { end.since < $0 && $0 < end.moment } ?? false
        }
        let slack = meanwhile.compactMap(\.duration).reduce(.milliseconds(250), +)
        return moments.contains(from: end.moment - slack, before: end.moment + slack)
      }
  }

  private static func isInterrupted(_ load: ActivityReconstruction.Load, at moments: ReplayMoments) -> Bool {
    let instant = Duration.milliseconds(1)
    guard let started = load.started, let ended = load.ended ?? load.superseded else { return false }
    // The load took no time, which only a simulated load can repeat.
    if load.ended == started { return true }
    // Ignore an action at the end of the load, because its step waits for this end.
    let over = load.ended.map { $0 - instant } ?? ended + instant
    let usual = started + ScenarioContent.usualDelay + instant
    return moments.contains(from: started + instant, before: over)
      || moments.contains(from: max(ended, started) + instant, before: usual)
  }

  /// Sets each content's behaviour (its failure and its delay) as in its first load.
  ///
  /// - Returns: the changes of behaviour after a content's first load.
  func behave(_ contents: inout ContentReconstruction, loadDeadline: Duration) -> [ReplayAction] {
    var actions: [ReplayAction] = []
    var known: [String: (failure: String?, delay: Duration)] = [:]
    for load in loads {
      let key = contents.key(of: (load.content, load.entry))
      guard let content = contents[key] else { continue }
      let usual = known[key.rawValue]?.delay ?? content.loadDelay
      let delay = areTimed ? self.delay(of: load, usual: usual, loadDeadline) : nil
      let now = (failure: load.failure, delay: delay ?? usual)
      if let before = known[key.rawValue] {
        if before == now { continue }
        actions.append(
          ReplayAction(
            record: load.record + 1,
            action: .content(
              content.name, failure: now.failure == before.failure ? .none : .some(now.failure),
              loadDelay: now.delay == before.delay ? nil : now.delay)))
      } else {
        contents.change(key) { ($0.failure, $0.loadDelay) = now }
      }
      known[key.rawValue] = now
    }
    return actions
  }

  private func delay(of load: ActivityReconstruction.Load, usual: Duration, _ deadline: Duration) -> Duration? {
    if load.isTooLong { return deadline + .seconds(1) }
    if let duration = load.duration { return duration.inMilliseconds }
    guard let started = load.started, let superseded = load.superseded, superseded - started >= usual else {
      return nil
    }
    // The load was slower than usual when another load replaced it. Use the deadline as its duration, so that the load
    // does not end before it is replaced.
    return deadline
  }
}
