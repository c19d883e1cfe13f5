// Shows progress.

import Glibc

/// A line to standard error, beside the figures.
func progress(_ text: String) { _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }
