import Glibc
import TandemControl
import TandemSystem

/// A lock on a separate file beside a file that each change replaces. The lock lasts as long as this object.
final class FileLock {
  private let descriptor: Int32

  /// Creates the folder if it is missing, and waits at most a second for the lock.
  init(beside path: String) throws(CLIError) {
    do throws(ControlError) { try StateDirectory.make(Folder.name(above: path)) } catch { throw CLIError(error) }
    descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw CLIError(.writeFailed, "can't lock \(path): \(String(cString: strerror(errno))); check its permissions")
    }
    // Try only for a limited time: another process holds the lock for milliseconds only, unless it was stopped
    // meanwhile.
    var attempts = 100
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      attempts -= 1
      guard attempts > 0, errno == EWOULDBLOCK || errno == EINTR else {
        throw CLIError(.writeFailed, "can't lock \(path): another process holds the lock; try again")
      }
      usleep(10_000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
