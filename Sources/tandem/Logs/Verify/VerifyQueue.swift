import TandemCLI
import TandemLog
import TandemSystem

/// Verifies logs on several threads, and returns the verdicts in the order of the names.
///
/// Memory: the verdicts of ``window`` logs.
///
/// Thread: call `next` and `cancel` on the same thread, outside the queue.
final class VerifyQueue: Sendable {
  private struct Source {
    var names: LogNames
    var count = 0
  }

  private struct Work {
    var verdicts: [Int: VerifiedLog] = [:]
    /// The index of the next verdict to return.
    var next = 0
    /// The number of logs; nil until all names are read.
    var end: Int?
    /// The number of additional threads; zero if the caller's thread verifies the logs.
    var helpers = 0
    var isCancelled = false
  }

  /// The maximum number of logs whose verification has begun and whose verdicts are not returned yet.
  private static let window = 256

  /// The source of the names. Its lock is separate from `work`, because reading a name from a pipe
  /// may take long.
  private let source: Locked<Source>
  private let work = Locked(Work())
  private let room = Semaphore()
  private let posted = Semaphore()
  private let judge: @Sendable (LogNames.Name) -> VerifiedLog

  init(_ names: LogNames, jobs: Int, _ judge: @escaping @Sendable (LogNames.Name) -> VerifiedLog) {
    source = Locked(Source(names: names))
    self.judge = judge
    for _ in 0..<Self.window { room.signal() }
    for _ in 0..<jobs where jobs > 1 {
      if Threads.start("tandem verify", { [self] in help() }) == 0 { work.withLock { $0.helpers += 1 } }
    }
  }

  /// Returns the next verdict, in the order of the names; nil after the last verdict.
  ///
  /// - Parameter waiting: called before a verdict is waited for.
  func next(_ waiting: () -> Void) -> VerifiedLog? {
    if work.withLock({ $0.helpers }) == 0 {
      waiting()
      return claim().name.map(judge)
    }
    while true {
      let (verdict, isOver) = work.withLock { work -> (VerifiedLog?, Bool) in
        let verdict = work.verdicts.removeValue(forKey: work.next)
        if verdict != nil { work.next += 1 }
        return (verdict, work.end.map { work.next >= $0 } ?? false)
      }
      if let verdict {
        room.signal()
        return verdict
      }
      if isOver { return nil }
      waiting()
      posted.wait()
    }
  }

  /// Prevents further verifications from starting.
  func cancel() { work.withLock { $0.isCancelled = true } }

  private func claim() -> (name: LogNames.Name?, number: Int) {
    source.withLock { source in
      let name = source.names.next()
      defer { if name != nil { source.count += 1 } }
      return (name, source.count)
    }
  }

  private func help() {
    while true {
      room.wait()
      if work.withLock({ $0.isCancelled }) { return room.signal() }
      let (name, number) = claim()
      guard let name else {
        work.withLock { $0.end = number }
        posted.signal()
        return room.signal()
      }
      let verdict = judge(name)
      work.withLock { $0.verdicts[number] = verdict }
      posted.signal()
    }
  }
}
