import Glibc

/// Closes a descriptor when its last reference is released.
package final class FileDescriptor: Sendable {
  package let raw: Int32

  package init(_ raw: Int32) { self.raw = raw }
  deinit { close(raw) }

  /// Makes calls on the descriptor non-blocking, and keeps child programs from inheriting it.
  func setNonBlockingAndPrivate() {
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }
}

/// Waits until a descriptor is ready or the deadline has passed.
///
/// - Returns: true if it is ready. A hang-up is treated as ready, because the next call reports it.
func waitUntilReady(_ descriptor: FileDescriptor, _ events: Int32, _ deadline: Deadline) -> Bool {
  var entry = pollfd(fd: descriptor.raw, events: Int16(events), revents: 0)
  while true {
    let count = poll(&entry, 1, deadline.milliseconds)
    if count > 0 { return true }
    // One call of poll(2) waits at most 24 days, so a longer wait needs several calls.
    if (count == 0 || errno == EINTR) && !deadline.hasPassed { continue }
    return false
  }
}
