// The terminal that runs the program: its keys, its colours, its lines.

import Glibc
import Synchronization

/// The terminal. Its keys are read one by one while ``KeyReader`` is at work.
enum Terminal {
  /// The modes to go back to; nil while they are unchanged.
  private static let formerModes = Mutex<termios?>(nil)

  /// Whether lines may be coloured.
  static let hasColours = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil

  /// Whether somebody can press keys here: a terminal, and this program in its foreground.
  static var hasKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  static func printLine(_ line: String) {
    print(line)
    fflush(nil)
  }

  static func printError(_ line: String) {
    var bytes = Array("tandem: \(line)\n".utf8)
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }

  /// Hands keys over as they are pressed, and does not show them.
  static func takeKeys() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    formerModes.withLock { [modes] in $0 = modes }
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
}
