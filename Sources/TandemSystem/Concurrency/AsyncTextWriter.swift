import Glibc
import Synchronization

/// Writes lines to a terminal or a pipe on its own thread. If the reader stops reading, no other thread has to wait.
///
/// If more bytes wait than the capacity allows, the writer drops lines. In their place, it writes a line with their
/// number.
///
/// Thread: any.
package final class AsyncTextWriter: Sendable {
  private struct Text {
    var waiting: [UInt8] = []
    var dropped = 0
    var isScheduled = false
    /// True while a write is under way.
    var isBusy = false
    /// True if no process can read the output any more.
    var isBroken = false

    /// Adds a line with the number of the dropped lines in their place.
    mutating func noteDropped() {
      if dropped == 0 { return }
      waiting += "… \(dropped) lines were dropped, because nothing read them\n".utf8
      dropped = 0
    }
  }

  private let descriptor: Int32
  private let capacity: Int
  private let text = Mutex(Text())
  private let worker = Worker("tandem text")

  /// - Parameters:
  ///   - descriptor: the descriptor to write to, which the caller owns and keeps open.
  ///   - capacity: the number of bytes that may wait.
  package init(_ descriptor: Int32, capacity: Int = 1 << 18) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  /// Queues whole lines.
  package func write(_ line: [UInt8]) {
    let isFirst = text.withLock { text in
      if text.isBroken { return false }
      if text.waiting.count + line.count > capacity {
        text.dropped += 1
        return false
      }
      text.noteDropped()
      text.waiting += line
      defer { text.isScheduled = true }
      return !text.isScheduled
    }
    if isFirst, !worker.post({ [self] in writeNext() }) { writeNext() }
  }

  /// Writes on the caller's thread and waits for the reader.
  package func writeNow(_ line: [UInt8]) {
    if !writeAll(line) { text.withLock { $0.isBroken = true } }
  }

  /// Waits until all lines are written.
  ///
  /// - Parameter time: the longest wait; nil for no limit.
  /// - Returns: true if all lines were written within the time.
  @discardableResult
  package func finish(within time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    while text.withLock({ !$0.waiting.isEmpty || $0.isBusy }) {
      if let end, ContinuousClock.now >= end { return false }
      poll(nil, 0, 2)
    }
    return true
  }

  private func writeNext() {
    let bytes = text.withLock { text in
      (text.isBusy, text.isScheduled) = (true, false)
      text.noteDropped()
      defer { text.waiting = [] }
      return text.waiting
    }
    let isBroken = !writeAll(bytes)
    text.withLock {
      $0.isBusy = false
      if isBroken { $0.isBroken = true }
    }
  }

  /// - Returns: false if the reader has closed its end.
  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // EAGAIN: another process that shares the descriptor has made it non-blocking, so the thread waits here.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
