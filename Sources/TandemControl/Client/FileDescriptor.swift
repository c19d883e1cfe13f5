// One open file or socket, and the calls that fail.

import Glibc

/// Closes a descriptor when its last reference goes.
final class FileDescriptor: Sendable {
  let raw: Int32

  init(_ raw: Int32) { self.raw = raw }
  deinit { close(raw) }

  /// Makes calls on it return at once instead of waiting, and keeps it from programs that are started.
  func setNonBlockingAndPrivate() {
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }
}

enum SystemError {
  static func text(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// A time on the system's monotonic clock until which something may take.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(after time: Duration) { end = .now + time }

  var hasPassed: Bool { ContinuousClock.now >= end }

  /// A time for poll(2): rounded up, so that a remaining time is never 0.
  var milliseconds: Int32 {
    let left = (end - .now).microseconds
    return left <= 0 ? 0 : Int32(clamping: (left + 999) / 1000)
  }
}

/// Waits until a descriptor is ready or the deadline has passed.
///
/// - Returns: true if it is ready. A hang-up counts as ready: the next call reports it.
func waitUntilReady(_ descriptor: FileDescriptor, _ events: Int32, _ deadline: Deadline) -> Bool {
  var entry = pollfd(fd: descriptor.raw, events: Int16(events), revents: 0)
  while true {
    let count = poll(&entry, 1, deadline.milliseconds)
    if count > 0 { return true }
    // One call of poll(2) waits 24 days at most.
    if (count == 0 || errno == EINTR) && !deadline.hasPassed { continue }
    return false
  }
}
