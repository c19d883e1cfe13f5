import Glibc
import TandemCLI
import TandemControl
import TandemLog
import TandemRuntime
import TandemSystem

/// Records a session's commands as a scenario. The file is rewritten as a whole while the session runs, so that a
/// killed session loses only its last moment.
@MainActor
final class Recording {
  private let orders: Mailbox<Recorder.Order>
  private let results: Mailbox<Recorder.Result>

  /// The time limit for the last write.
  private static let patience = Duration.seconds(10)

  /// Begins to record. Call it before the session's first step.
  init(of session: SessionDriver, path: String) throws(CLIError) {
    // Create a copy of the session's first record, which was written before the recorder began.
    let policies = session.orchestrator.state.configuration
    let recorder = Recorder(
      path: path, first: Record(session: Version.number, pid: Int(getpid()), policies: policies))
    _ = try recorder.write()
    do throws(SystemError) {
      (orders, results) = (try Mailbox(), try Mailbox())
    } catch {
      throw CLIError(.unavailable, "can't record: \(error)")
    }
    let (orders, results) = (orders, results)
    Threads.start("tandem record") { recorder.run(orders, results) }
    // The records arrive in order, because the session appends them only on its own thread.
    _ = session.log.addObserver { orders.post(.take($0)) }
  }

  /// Writes the last steps when the session has ended.
  func write(_ say: (String) -> Void) throws(CLIError) {
    orders.post(.end)
    switch results.wait(Self.patience).last {
    case .written(let path, let omissions):
      say("recorded; play it with: tandem scenario run \(path)")
      for omission in omissions { say("not recorded: \(omission)") }
    case .failed(let failure): throw failure
    case nil: throw CLIError(.writeFailed, "can't write the recording's last steps within \(Self.patience)")
    }
  }
}
