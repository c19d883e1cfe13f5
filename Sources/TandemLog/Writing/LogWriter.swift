// Numbers, dates and appends records.

import Glibc
import TandemJSON

/// The writing end of an event log.
///
/// A failure to write stops nothing: it is warned of once, the lost records are counted, and as soon as writing works
/// again a `gap` says how many are missing. In what is in the log the numbers have no gap.
///
/// Order: `end` is the last record. What comes behind it is neither written nor shown.
///
/// Thread: the session's.
package final class LogWriter {
  package typealias Observer = (Record) -> Void

  /// A registration of an observer.
  package struct ObserverID: Hashable, Sendable { fileprivate let number: Int }

  /// How many records could not be written since the last one that could.
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
  ///   - sink: where the lines go; nil where only observers want them.
  ///   - next: the number of the first record, for who goes on with somebody else's session.
  ///   - warn: told of the first failure to write.
  package init(sink: (any LogSink)?, next: Int = 0, warn: @escaping (LogWriteError) -> Void = { _ in }) {
    self.sink = sink
    self.warn = warn
    nextSeq = next
    line.reserveCapacity(1024)
  }

  /// Appends a record. Whether or not it can be written, the observers see it; one that was not has no `seq`.
  ///
  /// - Parameter time: of the session's clock; an earlier one than the last record's counts as the last record's.
  package func append(_ record: Record, at time: Duration) {
    if hasEnded { return }
    hasEnded = record.kind == RecordKind.end.rawValue
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
    // While the loss can't be told, nothing else is written either.
    if lost > 0 || !write(&stamped) {
      lost += 1
      stamped.time = lastTime
    }
    show(stamped)
  }

  /// Shows an observer every record from now on, lost ones included.
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

  /// - Returns: whether the sink took it.
  private func write(_ record: inout Record) -> Bool {
    record.seq = nextSeq
    record.time = lastTime
    line.removeAll(keepingCapacity: true)
    record.write(into: &line)
    do throws(LogWriteError) {
      // A line that no reader takes is none.
      if line.count > LogReader.longestLine {
        let reason = "a record of the kind \(record.kind) would have \(line.count) bytes"
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
