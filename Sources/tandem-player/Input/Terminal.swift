import Glibc
import Synchronization
import TandemCLI
import TandemFoundation
import TandemSystem

/// The terminal. ``KeyReader`` reads its keys one by one.
///
/// Thread: any. Separate threads write the lines, so a reader that blocks the output does not delay
/// other threads.
enum Terminal {
  /// The terminal's original modes; nil while they are unchanged.
  private static let previousModes = Mutex<termios?>(nil)

  private static let output = AsyncTextWriter(STDOUT_FILENO)
  /// The writer of standard error. If standard error and standard output have the same destination, both use one
  /// writer, so that their lines keep their order.
  private static let errors = isOnePlace() ? output : AsyncTextWriter(STDERR_FILENO)

  /// The maximum time to wait until the last lines are read.
  private static let patience = Duration.milliseconds(500)

  /// True if keys can arrive: a terminal with this program in its foreground.
  static var hasKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// True if this program is a job of the terminal, so that the shell may move it to the
  /// foreground.
  static var mayHaveKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) > 0 }

  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// True if the terminal understands escape sequences.
  static let canSteer: Bool = {
    guard isTerminal, let name = getenv("TERM").map({ String(cString: $0) }) else { return false }
    return !["", "dumb", "linux", "unknown"].contains(name)
  }()

  static var isInForeground: Bool { tcgetpgrp(STDOUT_FILENO) == getpgrp() }

  /// The number of columns; 80 if the terminal does not report it.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The status line, which stays below all printed lines; nil for none.
  static var status: TerminalText? {
    get { shownStatus.withLock { $0 } }
    set {
      shownStatus.withLock { previous in
        if previous == newValue { return }
        previous = newValue
        output.write(bytes("\r\u{1B}[K" + (newValue ?? "")))
      }
    }
  }

  private static let shownStatus = Mutex<TerminalText?>(nil)

  /// - Parameter keepingFormer: true to let ``restoreTitle()`` restore the present title.
  static func setTitle(_ title: TerminalText, keepingFormer: Bool) {
    output.write(bytes((keepingFormer ? "\u{1B}[22;2t" : "") + ("\u{1B}]2;" + title + "\u{1B}\\")))
  }

  static func restoreTitle() { output.write(bytes("\u{1B}[23;2t")) }

  static func printLine(_ line: TerminalText) { print(line, on: output) }

  /// Prints a line above the status line.
  private static func print(_ line: TerminalText, on outlet: AsyncTextWriter) {
    shownStatus.withLock { status in
      guard let status, outlet === output else { return outlet.write(bytes(line + "\n")) }
      outlet.write(bytes("\r\u{1B}[K" + line + "\n" + status))
    }
  }

  /// Prints a line, and waits until it is written, however slow the reader is.
  static func printPatiently(_ line: TerminalText) {
    output.finish()
    output.writeNow(bytes(line + "\n"))
  }

  static func printError(_ line: TerminalText) { print("tandem: \(line)", on: errors) }

  /// Converts a text to bytes. All output to the terminal goes through this function.
  private static func bytes(_ text: TerminalText) -> [UInt8] { Array(Redaction.text(text.description).utf8) }

  /// Waits until all lines are written, for at most ``patience``.
  static func finish() {
    output.finish(within: patience)
    errors.finish(within: patience)
  }

  /// Makes the terminal report each key at once, without an echo.
  static func takeKeys() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    previousModes.withLock { [modes] previous in if previous == nil { previous = modes } }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  static func giveKeysBack() {
    previousModes.withLock { previous in
      if var modes = previous { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
      previous = nil
    }
  }

  private static func isOnePlace() -> Bool {
    var (output, errors) = (stat(), stat())
    guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &errors) == 0 else { return false }
    return output.st_dev == errors.st_dev && output.st_ino == errors.st_ino
  }
}
