// A file that is written as a whole.

import Glibc
import Shell

/// A file that a command makes for its user.
struct WholeFile {
  let path: String

  func write(_ text: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  private func failure() -> Failure {
    Failure(.writeFailed, "can't write \(path): \(String(cString: strerror(errno))); choose another file")
  }
}
