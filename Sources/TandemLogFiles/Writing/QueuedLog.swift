import Glibc
import Synchronization
import TandemLog
import TandemSystem

/// Passes lines to its own thread, which writes them to another sink.
///
/// An accepted line waits in the queue's memory until the file accepts it. Failed writes are retried until they
/// succeed. A full queue rejects lines, and the log later states their number (``LogWriter``). If the program crashes,
/// the waiting lines are lost, unless the queue's memory outlives the process.
///
/// Thread: the session's; any thread for ``finish(within:)``. Only the queue's own thread uses the sink behind the queue.
package final class QueuedLog: LogSink, @unchecked Sendable {
  // SAFETY (@unchecked): one thread appends; any thread may finish the queue after the last line has been appended.
  private let ring: LineRing
  private let writer: LineWriter
  /// Called before a record that changes the open callback pairs is queued. Receives the pairs that a crash would leave
  /// open, and the record's number.
  private let keep: ((OpenCallbackPairs, Int) -> Void)?
  private var unfinished = OpenCallbackPairs()
  private let path: String

  /// - Parameters:
  ///   - ring: the queue's memory, which may hold lines of a crashed session. They are written first.
  ///   - sink: used by this queue only.
  ///   - written: the number of the last line in the file. Lines of the ring up to this number are already in the file.
  ///   - warn: called on the queue's thread when writing fails and when it works again.
  package init(
    _ ring: LineRing, to sink: any LogSink, at path: String, written: Int? = nil,
    keep: ((OpenCallbackPairs, Int) -> Void)? = nil, warn: @escaping @Sendable (LogWriteStatus) -> Void = { _ in }
  ) {
    self.ring = ring
    self.keep = keep
    self.path = path
    writer = LineWriter(ring, sink, written: ring.isEmpty ? nil : written, warn)
  }

  package func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
    let number = record.seq ?? 0
    if let keep, unfinished.take(record) { keep(unfinished, number) }
    guard ring.put(line, kind: record.kind, number: number) else {
      throw writer.failure ?? LogWriteError(operation: "queue", path: path, code: ENOBUFS)
    }
    writer.wakeUp()
  }

  /// Waits until everything is written. Nothing may be appended afterwards.
  ///
  /// - Returns: true if all lines were written within the time. Otherwise the thread continues to
  ///   retry.
  package func finish(within time: Duration) -> Bool { writer.finish(within: time) }
}

package enum LogWriteStatus: Hashable, Sendable {
  /// Writing fails. The lines wait, and the thread tries again.
  case fails(LogWriteError)
  case worksAgain
}

/// The thread that writes the lines of a ring to a sink.
private final class LineWriter: @unchecked Sendable {
  // SAFETY (@unchecked): only the thread uses the sink and `written`; all other members are
  // thread-safe.
  private let ring: LineRing
  private let sink: any LogSink
  private let warn: @Sendable (LogWriteStatus) -> Void
  private let wake = Semaphore()
  private let isAsleep = Atomic(false)
  private let isEnding = Atomic(false)
  private let done = Semaphore()
  private let currentError = Mutex<LogWriteError?>(nil)
  private var written: Int?

  private static let firstPause = Duration.milliseconds(50)
  private static let longestPause = Duration.seconds(1)

  init(_ ring: LineRing, _ sink: any LogSink, written: Int?, _ warn: @escaping @Sendable (LogWriteStatus) -> Void) {
    self.ring = ring
    self.sink = sink
    self.written = written
    self.warn = warn
    if Threads.start("tandem log", { [self] in run() }) != 0 {
      preconditionFailure("can't start the thread that writes the event log")
    }
  }

  /// The reason why the newest line can't be written; nil while writing works.
  var failure: LogWriteError? { currentError.withLock { $0 } }

  func wakeUp() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wake.signal() }
  }

  func finish(within time: Duration) -> Bool {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    wake.signal()
    return done.wait(atMost: time)
  }

  private func run() {
    while true {
      // Read the flag before the ring, so that the last round includes every record that was queued
      // before the end.
      let isLast = isEnding.load(ordering: .sequentiallyConsistent)
      while let line = ring.first() {
        if !isThere(line) { write(line) }
        ring.drop(line)
      }
      // Flush a slow disk once for all records that were queued while it was busy.
      insist { () throws(LogWriteError) in try sink.settle() }
      if isLast { return done.signal() }
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      if ring.isEmpty, !isEnding.load(ordering: .sequentiallyConsistent) { wake.wait() }
      isAsleep.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// True if the crashed writer had already written this line but not removed it from the ring.
  private func isThere(_ line: LineRing.Line) -> Bool {
    guard let written else { return false }
    if line.kind != RecordKind.session.rawValue, line.number <= written { return true }
    self.written = nil
    return false
  }

  private func write(_ line: LineRing.Line) {
    var record = Record(kind: line.kind)
    record.seq = line.number
    insist { () throws(LogWriteError) in try sink.append(line.bytes, record) }
  }

  private func insist(_ attempt: () throws(LogWriteError) -> Void) {
    var pause = Self.firstPause
    while true {
      do throws(LogWriteError) {
        try attempt()
        if currentError.withLock({ $0.take() }) != nil { warn(.worksAgain) }
        return
      } catch {
        var previous: LogWriteError? = error
        currentError.withLock { swap(&$0, &previous) }
        if previous == nil { warn(.fails(error)) }
      }
      sleep(pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Sleeps for the whole time, even if woken: a wake-up only means that another line is waiting.
  private func sleep(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while ContinuousClock.now < end { _ = wake.wait(atMost: end - .now) }
  }
}
