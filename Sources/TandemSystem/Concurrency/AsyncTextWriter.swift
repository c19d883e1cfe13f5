// Writes lines without waiting for a reader.

import Glibc
import Synchronization

/// Writes lines to a terminal or a pipe on its own thread, so that a blocked reader stops nothing.
///
/// Beyond the capacity lines are dropped, and a line in their place states how many.
///
/// Thread: any.
package final class AsyncTextWriter: Sendable {
  private struct Text {
    var waiting: [UInt8] = []
    var dropped = 0
    var isRunning = false
    /// A write is under way.
    var isBusy = false
    /// No process will ever read.
    var isBroken = false

    /// States the dropped lines in their place.
    mutating func noteDropped() {
      if dropped == 0 { return }
      waiting += "… \(dropped) lines were dropped, because nothing read them\n".utf8
      dropped = 0
    }
  }

  private let descriptor: Int32
  private let capacity: Int
  private let text = Mutex(Text())
  private let wake = Semaphore()

  /// - Parameters:
  ///   - descriptor: owned by the caller, who keeps it open.
  ///   - capacity: the number of bytes that may wait.
  package init(_ descriptor: Int32, capacity: Int = 1 << 18) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  /// Hands over whole lines.
  package func write(_ line: [UInt8]) {
    let hasThread = text.withLock { text in
      if text.isBroken { return true }
      if text.waiting.count + line.count > capacity {
        text.dropped += 1
        return true
      }
      text.noteDropped()
      text.waiting += line
      if !text.isRunning { text.isRunning = Threads.start("tandem text", { [self] in run() }) == 0 }
      return text.isRunning
    }
    if hasThread { wake.signal() } else { writeNext() }
  }

  /// Writes on the caller's thread and waits for the reader.
  package func writeNow(_ line: [UInt8]) {
    if !writeAll(line) { text.withLock { $0.isBroken = true } }
  }

  /// Waits until everything is out.
  ///
  /// - Parameter time: nil for as long as it takes.
  /// - Returns: whether it was, within the time.
  @discardableResult
  package func finish(within time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    while text.withLock({ !$0.waiting.isEmpty || $0.isBusy }) {
      if let end, ContinuousClock.now >= end { return false }
      poll(nil, 0, 2)
    }
    return true
  }

  private func run() {
    while true {
      wake.wait()
      writeNext()
    }
  }

  private func writeNext() {
    let bytes = text.withLock { text in
      text.isBusy = true
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

  /// - Returns: false if the reader is gone.
  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process that shares the descriptor has made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
