// A mailbox through which other threads reach one that waits.

import Glibc
import Synchronization

/// A queue that any thread may post to and one thread waits at.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    /// True if a byte is in the pipe, so that there is never more than one.
    var isAwake = false
  }

  private let contents = Mutex(Contents())
  /// Readable while a message waits, for callers that wait for other things, too.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// - Throws: when this process has no descriptor left.
  package init() throws(MailboxError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw MailboxError(code: errno) }
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
  /// - Parameter isUrgent: false leaves the waking to the next message that is, or to ``wake()``.
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

  /// Waits for a message or a wake, at most for `timeout`; nil waits for as long as it takes.
  ///
  /// - Parameters:
  ///   - other: a descriptor that ends the wait, too, when it is readable.
  ///   - third: another one.
  /// - Returns: the messages, oldest first.
  package func wait(_ timeout: Duration?, orFor other: Int32? = nil, _ third: Int32? = nil) -> [Message] {
    // poll(2) passes over a negative descriptor.
    var descriptors = (
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: third ?? -1, events: Int16(POLLIN), revents: 0)
    )
    // Rounded up, so that timers of that time are due when this returns.
    let milliseconds = timeout.map { Int32(min(max(0, ($0 / .milliseconds(1)).rounded(.up)), 1e9)) } ?? -1
    // SAFETY: a tuple of three equal structures lies in memory as an array of three.
    withUnsafeMutablePointer(to: &descriptors) { all in
      _ = all.withMemoryRebound(to: pollfd.self, capacity: 3) { poll($0, 3, milliseconds) }
    }
    return take()
  }

  /// Takes all posted messages, oldest first.
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

/// A pipe could not be made.
package struct MailboxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's `errno`.
  package let code: Int32

  package var description: String { "can't create a pipe: \(String(cString: strerror(code)))" }
}
