// The terminal that runs the program: its keys, its colours, its lines.

import TandemText
import TandemArguments
import Glibc
import Synchronization
import TandemWorkers

/// The terminal. Its keys are read one by one while ``KeyReader`` is at work.
///
/// Thread: any. Lines go out on threads of their own: whoever stops reading them stops nothing else.
enum Terminal {
  /// The modes to go back to; nil while they are unchanged.
  private static let formerModes = Mutex<termios?>(nil)

  private static let output = TextOutlet(STDOUT_FILENO)
  /// The same one where both go to the same place, so that lines stay in their order.
  private static let errors = isOnePlace() ? output : TextOutlet(STDERR_FILENO)

  /// How long a reader may take for the last lines.
  private static let patience = Duration.milliseconds(500)

  /// Whether lines may be coloured.
  static let hasColours = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil

  /// Whether somebody can press keys here: a terminal, and this program in its foreground.
  static var hasKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  static func printLine(_ line: TerminalText) { output.write(bytes(line + "\n")) }

  /// Prints a line and waits for its reader, for whoever has nothing else to do.
  static func printPatiently(_ line: TerminalText) {
    output.finish()
    output.writeNow(bytes(line + "\n"))
  }

  static func printError(_ line: TerminalText) { errors.write(bytes("tandem: \(line)\n")) }

  /// The one way to a terminal.
  private static func bytes(_ text: TerminalText) -> [UInt8] { Array(text.description.utf8) }

  /// Waits until all lines are out, as long as a reader can be expected to take.
  static func finish() {
    output.finish(within: patience)
    errors.finish(within: patience)
  }

  /// Hands keys over as they are pressed, and does not show them.
  static func takeKeys() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    formerModes.withLock { [modes] former in if former == nil { former = modes } }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Makes the terminal what it was.
  static func giveKeysBack() {
    formerModes.withLock { former in
      if var modes = former { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
      former = nil
    }
  }

  private static func isOnePlace() -> Bool {
    var (output, errors) = (stat(), stat())
    guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &errors) == 0 else { return false }
    return output.st_dev == errors.st_dev && output.st_ino == errors.st_ino
  }
}
