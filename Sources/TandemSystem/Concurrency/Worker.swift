// Runs blocking work on a thread of its own.

import Synchronization

/// Does one job after the other on its own thread, which begins with the first.
///
/// Thread: any may post.
package final class Worker: Sendable {
  private struct Work {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
    /// True while a job is being done.
    var isBusy = false
  }

  private let name: String
  private let capacity: Int
  private let work = Mutex(Work())
  private let wake = Semaphore()

  /// - Parameters:
  ///   - name: of its thread, at most 15 bytes.
  ///   - capacity: the number of jobs that may wait.
  package init(_ name: String, capacity: Int = 64) {
    self.name = name
    self.capacity = capacity
  }

  /// Hands over a job.
  ///
  /// - Returns: false where too many wait already, or no thread can be had: then it will not be done.
  package func post(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = work.withLock { work in
      if work.jobs.count >= capacity { return false }
      if !work.isRunning {
        guard Threads.start(name, { [self] in run() }) == 0 else { return false }
        work.isRunning = true
      }
      work.jobs.append(job)
      return true
    }
    if isTaken { wake.signal() }
    return isTaken
  }

  /// Waits until everything that was posted is done.
  ///
  /// - Returns: whether it was, within the time.
  package func finish(within time: Duration) -> Bool {
    if work.withLock({ $0.jobs.isEmpty && !$0.isBusy }) { return true }
    let done = Semaphore()
    work.withLock { $0.jobs.append { done.signal() } }
    wake.signal()
    return done.wait(atMost: time)
  }

  private func run() {
    while true {
      wake.wait()
      let job = work.withLock { work -> (@Sendable () -> Void)? in
        work.isBusy = !work.jobs.isEmpty
        return work.isBusy ? work.jobs.removeFirst() : nil
      }
      job?()
      work.withLock { $0.isBusy = false }
    }
  }
}
