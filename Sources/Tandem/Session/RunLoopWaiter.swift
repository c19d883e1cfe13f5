import CTandemLinux
import Glibc
import Synchronization
import TandemRuntime
import TandemSystem

/// Waits until a time, a wake-up or an input. The wait happens on a separate thread, so that the main actor is free
/// meanwhile. Alternatively, it happens on the main thread, and then ends when work for the main actor arrives.
final class RunLoopWaiter: Sendable {
  /// Wakes the waiter from any thread.
  let mailbox: Mailbox<Never>

  private struct Request {
    var time: Duration?
    var descriptor: Int32?
    var continuation: CheckedContinuation<Void, Never>
  }

  private let request = Mutex<Request?>(nil)
  private let wanted = Semaphore()
  private let isThere = Atomic(false)
  private let isOver = Atomic(false)

  init() throws(SessionError) {
    do throws(SystemError) { mailbox = try Mailbox() } catch {
      throw SessionError("wait for events", reason: "\(error)")
    }
  }

  /// Ends the separate thread, if it exists.
  func end() {
    isOver.store(true, ordering: .releasing)
    wanted.signal()
  }

  @MainActor
  func wait(_ time: Duration?, orFor descriptor: Int32?) async {
    if time == .zero { return await Task.yield() }
    await withCheckedContinuation { continuation in
      request.withLock { $0 = Request(time: time, descriptor: descriptor, continuation: continuation) }
      if !isThere.exchange(true, ordering: .relaxed) {
        let code = Threads.start("tandem run loop") { [self] in serve() }
        precondition(code == 0, "can't start the thread that wakes the session")
      }
      wanted.signal()
    }
  }

  private func serve() {
    while true {
      wanted.wait()
      guard let request = request.withLock({ $0.take() }) else {
        if isOver.load(ordering: .acquiring) { return }
        continue
      }
      _ = mailbox.wait(request.time, orFor: request.descriptor)
      request.continuation.resume()
    }
  }

  /// Waits on the main thread, and executes the main actor's work meanwhile.
  @MainActor
  func waitOnMainThread(_ time: Duration?, orFor descriptor: Int32?) {
    let queue = clinux_main_queue_descriptor()
    _ = mailbox.wait(time, orFor: descriptor, queue < 0 ? nil : queue)
    if queue >= 0 { clinux_main_queue_drain() }
  }
}
