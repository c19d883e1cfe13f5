import TandemFoundation
import TandemLog
import TandemLogFiles

/// Closes the log of a session that crashed.
package struct CrashedSessionCloser {
  /// The cause of the crash, to complete a sentence that begins with "the player", such as `was
  /// killed by SIGKILL`.
  let cause: String
  /// The number of times that a player was restarted.
  let restarts: Int
  /// The number of the session's last record.
  private let last: Int
  private let box: SupervisorSharedMemory
  private let unfinished: OpenCallbackPairs
  private let time: Duration

  /// - Returns: nil if no session had begun to write a log.
  package init?(_ box: SupervisorSharedMemory, cause: String) {
    guard let last = box.ring.lastNumber, box.begun > 0 else { return nil }
    self.cause = cause
    self.last = last
    self.box = box
    restarts = box.restarts
    time = .nanoseconds(max(0, SupervisorSharedMemory.now - box.begun))
    unfinished =
      box.unfinished.newest(upTo: last).flatMap { bytes in
        do throws(JSONError) { return OpenCallbackPairs(json: try JSONValue(parsing: bytes)) } catch { return nil }
      } ?? OpenCallbackPairs()
  }

  /// Records the crash, closes open callback pairs (R2) and ends the session in its log.
  ///
  /// - Parameter sink: the session's log, with all records that the session has written before.
  package func close(in sink: any LogSink) {
    let writer = LogWriter(sink: sink, next: last + 1)
    var crash = Record(.crash, [.init("cause", .string(cause))])
    crash.fields.append(.init("restarts", .int(restarts)))
    for record in [crash] + unfinished.closing + [Record(endedBecause: "crash")] { writer.append(record, at: time) }
    // Mark the session as closed, so that the next player does not close it again.
    box.begun = 0
  }
}

extension SupervisorSharedMemory {
  /// Records that a session has begun, and that its clock shows `time` now.
  package func beginSession(at time: Duration) {
    begun = Self.now - Int(time / .nanoseconds(1))
    phase = .running
  }

  /// Stores the callback pairs that a crash of the session would leave open.
  package func keep(_ unfinished: OpenCallbackPairs, upTo number: Int) {
    self.unfinished.store(Array(unfinished.json.description.utf8), number: number)
  }
}
