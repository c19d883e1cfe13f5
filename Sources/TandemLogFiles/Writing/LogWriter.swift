import Glibc
import TandemFoundation
import TandemLog

/// Writes an event log.
///
/// A write error does not stop the session. The first error causes a warning. Records that can't be written are
/// counted, and a `hole` record states their number when writing works again. The numbers of the written records have
/// no gap.
///
/// Order: `end` is the last record. Later records are neither written nor shown.
///
/// Thread: the session's.
package final class LogWriter {
  package typealias Observer = (Record) -> Void

  package struct ObserverID: Hashable, Sendable { fileprivate let number: Int }

  /// The number of records that could not be written since the last written record.
  package private(set) var lost = 0
  private let sink: (any LogSink)?
  private let warn: (LogWriteError) -> Void
  private var hasWarned = false
  private var failure: LogWriteError?
  private var hasEnded = false
  private var nextSeq = 0
  private var lastTime = Duration.zero
  private var line: [UInt8] = []
  private var observers: [(id: ObserverID, see: Observer)] = []
  private var nextObserver = 0

  /// - Parameters:
  ///   - sink: receives the lines; nil if only observers want the records.
  ///   - next: the number of the first record, to continue a crashed session.
  ///   - warn: receives the first write error.
  package init(sink: (any LogSink)?, next: Int = 0, warn: @escaping (LogWriteError) -> Void = { _ in }) {
    self.sink = sink
    self.warn = warn
    nextSeq = next
    line.reserveCapacity(1024)
  }

  /// Appends a record. Observers see a record even if it can't be written; such a record has no
  /// `seq`.
  ///
  /// - Parameter time: the time of the session's clock. If it is earlier than the previous record's
  ///   time, the previous time is used.
  package func append(_ record: Record, at time: Duration) {
    if hasEnded { return }
    hasEnded = record.knownKind == .end
    lastTime = max(lastTime, time)
    if lost > 0, let failure {
      var loss = Record(gap: lost, reason: failure.description)
      if write(&loss) {
        lost = 0
        show(loss)
      }
    }
    var stamped = record
    stamped.fields = Redaction.members(record.fields)
    // Write a `hole` record before any other record if records were lost.
    if lost > 0 || !write(&stamped) {
      lost += 1
      stamped.time = lastTime
    }
    show(stamped)
  }

  /// Shows an observer every record from now on, including lost records.
  package func addObserver(_ observer: @escaping Observer) -> ObserverID {
    let id = ObserverID(number: nextObserver)
    nextObserver += 1
    observers.append((id, observer))
    return id
  }

  package func removeObserver(_ id: ObserverID) {
    observers.removeAll { $0.id == id }
  }

  private func show(_ record: Record) {
    for observer in observers { observer.see(record) }
  }

  /// - Returns: true if the sink accepted the record.
  private func write(_ record: inout Record) -> Bool {
    record.seq = nextSeq
    record.time = lastTime
    line.removeAll(keepingCapacity: true)
    if sink?.takesLines ?? true { record.write(into: &line) }
    do throws(LogWriteError) {
      // Do not write a line that is longer than readers accept.
      if line.count > LogReader.longestLine {
        let reason = "the record of the kind \(record.kind) is too long (\(line.count) bytes)"
        throw LogWriteError(operation: "write", path: "the log", code: EMSGSIZE, reason: reason)
      }
      try sink?.append(line, record)
      nextSeq += 1
      return true
    } catch {
      record.seq = nil
      failure = error
      if !hasWarned {
        hasWarned = true
        warn(error)
      }
      return false
    }
  }
}
