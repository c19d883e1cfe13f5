// Shows progress.

import Glibc

/// Prints a line on standard error, so that standard output has only the figures.
func progress(_ text: String) { _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }
