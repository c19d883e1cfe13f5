import Glibc
import Synchronization

/// A queue to which any thread may post, and at which one thread waits.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    /// True if the pipe contains a byte; it never contains more than one.
    var isAwake = false
  }

  private let contents = Mutex(Contents())
  /// A descriptor that is readable while a message waits, for callers that also wait for other descriptors.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// - Throws: an error if this process has no descriptor left.
  package init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("create a pipe", code: errno) }
    (descriptor, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Adds a message and wakes the waiting thread.
  ///
  /// - Parameter isUrgent: true to wake the thread now; false if the message can wait for the next urgent message or
  ///   ``wake()``.
  package func post(_ message: Message, isUrgent: Bool = true) {
    contents.withLock { contents in
      contents.messages.append(message)
      if isUrgent { wake(&contents) }
    }
  }

  /// Wakes the waiting thread, without a message.
  package func wake() { contents.withLock { wake(&$0) } }

  private func wake(_ contents: inout Contents) {
    if contents.isAwake { return }
    contents.isAwake = true
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for a message or a wake, at most for `timeout`; nil waits without a limit.
  ///
  /// - Parameters:
  ///   - other: another descriptor, which also ends the wait when it is readable.
  ///   - third: a third descriptor, which also ends the wait when it is readable.
  /// - Returns: the messages, oldest first.
  package func wait(_ timeout: Duration?, orFor other: Int32? = nil, _ third: Int32? = nil) -> [Message] {
    // The descriptor of a missing argument is negative, which poll(2) ignores.
    var descriptors = (
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: third ?? -1, events: Int16(POLLIN), revents: 0)
    )
    // Round the time up. A timer that is due at the end of the wait is then due when this function returns.
    let milliseconds = timeout.map { Int32(min(max(0, ($0 / .milliseconds(1)).rounded(.up)), 1e9)) } ?? -1
    // SAFETY: a tuple of three equal structures has the layout of an array of three.
    withUnsafeMutablePointer(to: &descriptors) { all in
      _ = all.withMemoryRebound(to: pollfd.self, capacity: 3) { poll($0, 3, milliseconds) }
    }
    return take()
  }

  /// Removes and returns all posted messages, oldest first.
  package func take() -> [Message] {
    contents.withLock { contents in
      if contents.isAwake {
        var byte: UInt8 = 0
        _ = read(descriptor, &byte, 1)
        contents.isAwake = false
      }
      defer { contents.messages = [] }
      return contents.messages
    }
  }
}
