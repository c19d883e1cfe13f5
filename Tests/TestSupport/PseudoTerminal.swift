// Terminals for tests.

import Testing

/// Whether a program can be run on a terminal of its own here, by script(1).
package enum PseudoTerminal {
  /// For who is told that a test was skipped.
  package static let why: Comment = "no pseudo-terminal can be had here: script(1) must be there, and /dev/ptmx"

  package static let isThere: Bool = {
    do {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["-qec", "test -t 1 && echo yes", "/dev/null"], in: folder, program: "/usr/bin/script")
      return result.status == 0 && result.output.contains("yes")
    } catch {
      return false
    }
  }()
}
