// What becomes of a log while its disk takes its time.

import TandemLog
import Synchronization
import Testing
import TandemWorkers

struct QueuedLogTests {
  /// Settles for as long as nobody lets it go on.
  private final class Disk: LogSink, @unchecked Sendable {
    // SAFETY (@unchecked): only what is made for several threads.
    let lines = Atomic(0)
    let settles = Atomic(0)
    let isBusy = Semaphore()
    let goesOn = Semaphore()

    func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
      lines.add(1, ordering: .relaxed)
    }

    func settle() throws(LogWriteError) {
      guard settles.add(1, ordering: .relaxed).newValue == 1 else { return }
      isBusy.signal()
      goesOn.wait()
    }
  }

  @Test("A slow disk is asked once for all that came while it was busy, and nothing is lost at the end")
  func group() {
    let disk = Disk()
    let queue = QueuedLog(LineRing(capacity: 1 << 20), to: disk, at: "log")
    let writer = LogWriter(sink: queue)
    writer.append(Record("session"), at: .zero)
    disk.isBusy.wait()
    for _ in 0..<99 { writer.append(Record("x"), at: .zero) }
    disk.goesOn.signal()
    #expect(queue.finish(within: .seconds(20)))
    #expect(disk.lines.load(ordering: .relaxed) == 100)
    // The busy one, one for the rest, and the last look.
    #expect(disk.settles.load(ordering: .relaxed) <= 3)
    #expect(writer.lost == 0)
  }
}
