// Connects a session to a broker on a separate thread.

import Glibc
import Synchronization
import TandemControl
import TandemFoundation
import TandemSystem

/// Connects a session to a broker, on a separate thread.
///
/// The service never stops trying to reach a lost broker; the pauses between two attempts grow.
///
/// Thread: any. No call blocks: a published state replaces the previous one, and the number of
/// pending requests is limited.
package final class NodeService: Sendable {
  enum Order: Sendable {
    case stateHasChanged
    case answer(Int, Reply, skew: Duration?)
    case record(JSONValue)
    case event(JSONValue)
    case image([UInt8])
    /// The number of an attempt, with the connection or the reason for the failure.
    case opened(Int, Result<BrokerConnection, BrokerError>)
    case stop
  }

  private struct PendingState {
    var state = NodeState()
    /// True if the loop has not read the state yet.
    var isNew = false
    /// The number of waiting records.
    var records = 0
    var recordsLeftOut = 0
  }

  private let pending = Mutex(PendingState())
  let orders: Mailbox<Order>
  private let hasEnded = Semaphore()

  /// The maximum number of records that wait for the broker.
  private static let mostRecords = 2048

  /// Starts the search for the broker.
  ///
  /// - Parameter report: called on the service's thread.
  /// - Throws: an error if this process can't create another descriptor or thread.
  package init(
    _ identity: NodeIdentity, _ settings: BrokerSettings, _ report: @escaping @Sendable (NodeReport) -> Void
  ) throws(BrokerError) {
    do throws(SystemError) { orders = try Mailbox() } catch { throw BrokerError(error.description) }
    let failure = Threads.start("tandem mqtt") { [self] in
      NodeLoop(self, identity, settings, report).run()
      hasEnded.signal()
    }
    if failure != 0 { throw BrokerError(String(cString: strerror(failure))) }
  }

  package func publish(_ state: NodeState) {
    let isFirst = pending.withLock { pending in
      pending.state = state
      defer { pending.isNew = true }
      return !pending.isNew
    }
    if isFirst { orders.post(.stateHasChanged) }
  }

  /// Completes a request.
  ///
  /// - Parameter skew: the delay of the execution after the due time.
  package func answer(_ number: Int, _ reply: Reply, skew: Duration? = nil) {
    orders.post(.answer(number, reply, skew: skew))
  }

  /// Publishes a record if records were requested. Beyond a limit the record is dropped and counted.
  package func tell(_ record: JSONValue) {
    let isTaken = pending.withLock { pending in
      if pending.records >= Self.mostRecords {
        pending.recordsLeftOut += 1
        return false
      }
      pending.records += 1
      return true
    }
    if isTaken { orders.post(.record(record)) }
  }

  /// Publishes a picture-in-picture callback as a Home Assistant event.
  package func tell(event: JSONValue) { orders.post(.event(event)) }

  /// Publishes a picture of the screen, as JPEG.
  package func show(_ image: [UInt8]) { orders.post(.image(image)) }

  /// Disconnects from the broker after the last replies are sent.
  package func stop(within time: Duration) {
    orders.post(.stop)
    _ = hasEnded.wait(atMost: time)
  }

  // MARK: Used by the loop

  func takeState() -> NodeState {
    pending.withLock { pending in
      pending.isNew = false
      return pending.state
    }
  }

  /// - Returns: the number of records that were dropped before this record.
  func tookRecord() -> Int {
    pending.withLock { pending in
      pending.records -= 1
      defer { pending.recordsLeftOut = 0 }
      return pending.recordsLeftOut
    }
  }
}
