import Glibc
import TandemRuntime
import TandemSystem

extension TandemSession {
  /// Shuts the session down cleanly on SIGINT and SIGTERM, after which ``run()`` or ``runBlocking()`` returns.
  ///
  /// Signals belong to the process, so a signal shuts down every session that has called this method. The process ends
  /// at once if it receives a second signal, or if a shutdown takes longer than 20 s. After all these sessions have
  /// ended, a signal ends the process as usual.
  public func shutDownOnSignals() {
    if isFinished { return }
    loop.addObserver(SignalShutdown(loop), isKept: true)
  }
}

/// Shuts a session down on a signal.
@MainActor
private final class SignalShutdown: SessionObserver {
  private weak var session: SessionDriver?
  /// The sessions that a signal shuts down, because they have not ended.
  private static var sessions: [SignalShutdown] = []
  /// The number of sessions that a signal shuts down. Thread: any.
  private nonisolated static let count = Locked(0)
  private static let signals = [SIGINT, SIGTERM]
  private static let reader: Void = SignalReader.start(
    ends: signals, isForwarding: true,
    SignalReader.Actions(
      end: { number in
        guard isNeeded else { return die(by: number) }
        Task { @MainActor in
          for one in sessions { one.session?.submit(.shutDown, by: .system, source: "signal") }
        }
      },
      endNow: { number, isOverdue in
        if isNeeded { _exit(128 + number) }
        if !isOverdue { die(by: number) }
      }))

  init(_ session: SessionDriver) {
    self.session = session
    Self.sessions.append(self)
    Self.count.withLock { $0 += 1 }
    Self.reader
  }

  private nonisolated static var isNeeded: Bool { count.withLock { $0 > 0 } }

  /// Ends the process with the signal's default action.
  private nonisolated static func die(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  func sessionDidFinish(_ session: SessionDriver) {
    Self.sessions.removeAll { $0 === self }
    Self.count.withLock { $0 -= 1 }
  }
}
