import Glibc
import TandemCLI
import TandemControl
import TandemSystem

/// Logs and saved states, in `$XDG_STATE_HOME/tandem`.
enum StatePaths {
  /// The folder for the state, created if it is missing; nil without a home folder. Errors are
  /// reported by the first write.
  static var stateFolder: String? {
    guard let folder = StateDirectory.path() else { return nil }
    do throws(ControlError) { try StateDirectory.make(folder) } catch {
      Terminal.printError("can't save the state: \(error)")
    }
    return folder
  }

  private static var logs: String? { StateDirectory.path().map { $0 + "/logs" } }

  /// Removes old logs on another thread, because a disk may be slow. Does nothing if the user chose the log's path.
  static func tidyLogs(_ invocation: ParsedCommandLine) {
    guard let folder = logs, !invocation.has(.log) else { return }
    let mebibytes = invocation.count(.keepLogsSize)
    let retention = LogRetention(
      folder: folder, count: invocation.count(.keepLogs) ?? LogRetention.usualCount,
      bytes: mebibytes.map { $0 == 0 ? nil : $0 << 20 } ?? LogRetention.usualBytes,
      age: invocation.count(.keepLogsDays).flatMap { $0 == 0 ? nil : $0 * 86_400 })
    Threads.start("tandem old logs") { retention.apply().prefix(1).forEach { Terminal.printError(.escaped($0)) } }
  }

  /// The path of a new log, such as `…/logs/20261121-201500-4711.jsonl`. ``LogRetention`` recognises this form.
  static func newLog() -> String? { logs.map { "\($0)/\(sessionName()).jsonl" } }

  /// The unique name of this session's log, such as `20261121-201500-4711`.
  static func sessionName() -> String { "\(LocalTime.text(time(nil), "%Y%m%d-%H%M%S"))-\(getpid())" }
}
