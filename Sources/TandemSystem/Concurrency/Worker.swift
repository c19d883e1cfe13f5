import Synchronization

/// Runs one job after another on its own thread, which starts with the first job.
///
/// Thread: any thread may post.
package final class Worker: Sendable {
  private struct Work {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let name: String
  private let capacity: Int
  private let work = Mutex(Work())
  private let wake = Semaphore()

  /// - Parameters:
  ///   - name: the name of the thread, at most 15 bytes.
  ///   - capacity: the number of jobs that may wait.
  package init(_ name: String, capacity: Int = 64) {
    self.name = name
    self.capacity = capacity
  }

  /// Queues a job.
  ///
  /// - Returns: false if the job is refused, because too many jobs are waiting or no thread can be
  ///   started.
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

  private func run() {
    while true {
      wake.wait()
      let job = work.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      job?()
    }
  }
}
