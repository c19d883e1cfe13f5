import Glibc
import TandemFoundation
import TandemSystem

@MainActor
package struct ScenarioOutput {
  /// Prints a line on standard output.
  package var line: (String) -> Void
  /// Shows a progress line at the end of standard error. An empty text removes the line. The property is nil without a
  /// terminal.
  package var progress: ((String) -> Void)?
  /// Prints a line on standard error.
  package var warning: (String) -> Void

  package init(
    line: @escaping (String) -> Void, progress: ((String) -> Void)?, warning: @escaping (String) -> Void = { _ in }
  ) {
    self.line = line
    self.progress = progress
    self.warning = warning
  }

  /// Shows a line of progress that overwrites itself; nil without a terminal.
  package static func progress(_ invocation: ParsedCommandLine) -> ((String) -> Void)? {
    guard isatty(STDERR_FILENO) == 1, !invocation.has(.quiet), !invocation.has(.json) else { return nil }
    return { text in
      let line: TerminalText = "\r\u{1B}[K\(String(text.prefix(100)))"
      _ = AtomicFile.fill(STDERR_FILENO, Array(line.description.utf8))
    }
  }
}
