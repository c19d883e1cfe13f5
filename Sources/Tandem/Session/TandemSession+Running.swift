import CTandemLinux

extension TandemSession {
  /// Runs the session until it has ended. Between its steps the main actor is free for other work.
  ///
  /// If the task is cancelled, the session shuts down cleanly and the method then returns. A session can run only once,
  /// with this method or with ``runBlocking()``.
  ///
  /// On Linux, a program whose `main` is `async` runs its main actor outside the main thread, but windows need the main
  /// thread. A session with a window therefore needs ``runBlocking()``, in `main.swift` or in a `main` that is not
  /// `async`. Alternatively, the program runs Foundation's main run loop.
  ///
  /// - Throws: an error if the session is already running or has ended, or if its screen can't be used on this thread.
  ///   If the screen is the reason, the session has also been shut down.
  public func run() async throws(SessionError) {
    try begin()
    let needsMainThread = loop.display.needsMainThread
    let isOnMainThread = await withTaskCancellationHandler {
      while !isFinished {
        if needsMainThread, clinux_is_main_thread() == 0 { return false }
        let due = step()
        if isFinished { break }
        await waiter.wait(due, orFor: loop.display.inputDescriptor)
      }
      return true
    } onCancel: {
      Task { @MainActor in self.shutDown() }
    }
    if isOnMainThread { return }
    abandon()
    throw SessionError(
      "run on this thread",
      reason: "a window needs the main thread, but this program's main actor runs elsewhere; use runBlocking()")
  }

  /// Runs the session until it has ended, and blocks the main thread. Use the method in `main.swift`.
  ///
  /// The session executes work for the main actor (tasks, timers, blocks on the main queue) between its steps.
  ///
  /// - Throws: an error if the session is already running or has ended, or if this is not the main thread.
  public func runBlocking() throws(SessionError) {
    if clinux_is_main_thread() == 0 {
      throw SessionError("run on this thread", reason: "runBlocking() needs the main thread; elsewhere, await run()")
    }
    try begin()
    while !isFinished {
      let due = step()
      if isFinished { break }
      waiter.waitOnMainThread(due, orFor: loop.display.inputDescriptor)
    }
  }

  private func begin() throws(SessionError) {
    if isRunning { throw SessionError("run the session", reason: "it is already running, or has ended") }
    isRunning = true
  }
}
