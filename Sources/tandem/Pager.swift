import Glibc
import TandemCLI
import TandemSystem

/// The user's pager, which receives standard output while it lives.
///
/// Ctrl-C belongs to the pager: if Ctrl-C ended this program, the shell would take the terminal from the pager. This
/// program only records the signal, to end a search without results.
final class Pager {
  private let command: String
  private let process: pid_t
  private let outputs: [Output]
  private let previous: sigset_t
  private let descriptor: Int32

  /// Starts the pager if standard output is a terminal: `$TANDEM_PAGER`, else `$PAGER`, else less if it is installed.
  ///
  /// - Returns: nil if no pager is wanted.
  init?(_ output: Output, _ errors: Output) throws(CLIError) {
    guard isatty(STDOUT_FILENO) == 1, let command = Self.command else { return nil }
    self.command = command
    // Let less pass colours through, and print a text that fits on the screen without paging, as
    // git does.
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CLIError(.ourBug, "pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (process, previous) = try Self.start(command, readingFrom: ends[0])
    close(ends[0])
    // Send errors to the pager, too, if they would overwrite its page on the terminal.
    outputs = isatty(STDERR_FILENO) == 1 ? [output, errors] : [output]
    for output in outputs { output.redirect(to: ends[1]) }
    descriptor = ends[1]
  }

  /// Ends the text, and waits until the user quits the pager.
  func finish() throws(CLIError) {
    for output in outputs { output.redirect(to: nil) }
    close(descriptor)
    let code = SystemProgram.wait(for: process)
    _ = wasInterrupted
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    // Detect the shell's exit statuses for a command that it could not run.
    if code == 126 || code == 127 {
      throw CLIError(.unavailable, "can't run the pager '\(command)'; set TANDEM_PAGER, or use --no-pager")
    }
  }

  /// Returns true if Ctrl-C was pressed since the last query.
  var wasInterrupted: Bool {
    var interrupt = SignalReader.set(of: [SIGINT])
    var now = timespec()
    return sigtimedwait(&interrupt, nil, &now) == SIGINT
  }

  private static var command: String? {
    for name in ["TANDEM_PAGER", "PAGER"] {
      guard let value = getenv(name) else { continue }
      let command = String(cString: value)
      return command.isEmpty || command == "cat" ? nil : command
    }
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    return !isDumb && InstalledProgram.inSearchPath("less") != nil ? "less" : nil
  }

  /// Starts the pager through a shell, because the command may contain options.
  ///
  /// - Returns: the pager's process, and the signals that were blocked before SIGINT was blocked.
  private static func start(
    _ command: String, readingFrom input: Int32
  ) throws(CLIError) -> (pid_t, sigset_t) {
    var (interrupt, previous) = (SignalReader.set(of: [SIGINT]), sigset_t())
    pthread_sigmask(SIG_BLOCK, &interrupt, &previous)
    do throws(SystemError) {
      // This program ignores SIGPIPE. Restore the signal's default action, so that the pager does not ignore it, too.
      let process = try spawn("/bin/sh", ["sh", "-c", command], defaulting: [SIGPIPE], blocking: previous) { actions in
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      }
      return (process, previous)
    } catch { throw CLIError(.unavailable, "can't run /bin/sh: \(error.reason)") }
  }
}
