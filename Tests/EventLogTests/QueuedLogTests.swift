// A log on a slow disk.

import Synchronization
import TandemLog
import TandemLogFiles
import TandemSystem
import Testing

struct QueuedLogTests {
  /// A sink whose sync waits for the test.
  private final class Disk: LogSink, @unchecked Sendable {
    // SAFETY (@unchecked): every property may be used by several threads.
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

  @Test("One sync of a slow disk covers all records that arrive meanwhile, and no record is lost at the end")
  func slowDiskSyncsOnceForManyRecords() {
    let disk = Disk()
    let queue = QueuedLog(LineRing(capacity: 1 << 20), to: disk, at: "log")
    let writer = LogWriter(sink: queue)
    writer.append(Record(.session), at: .zero)
    disk.isBusy.wait()
    for _ in 0..<99 { writer.append(Record(kind: "x"), at: .zero) }
    disk.goesOn.signal()
    #expect(queue.finish(within: .seconds(20)))
    #expect(disk.lines.load(ordering: .relaxed) == 100)
    // At most three syncs: one that waits for the test, one for all other records, and one at the end.
    #expect(disk.settles.load(ordering: .relaxed) <= 3)
    #expect(writer.lost == 0)
  }
}
