// A session on the desktop's bus.

import Glibc
import Synchronization
import TandemOrchestrator
import TandemSystem

/// Serves MPRIS on its own thread, with one bus name for each role.
///
/// If no bus exists, the service waits for one, and uses no processor time. If the bus is lost, the
/// service tries to reach it again, with growing pauses.
///
/// Thread: any. No call blocks: a published state replaces the previous one, and the number of
/// pending requests is limited.
package final class MPRISService: Sendable {
  enum Order: Sendable {
    case stateHasChanged
    case answer(Int, BusResponse)
    case stop
  }

  private struct PendingState {
    var state = MPRISState()
    /// True if the service has not read the state yet.
    var isNew = false
  }

  private let pending = Mutex(PendingState())
  private let orders: Mailbox<Order>
  private let there = Atomic(false)
  private let hasEnded = Semaphore()

  /// Starts the search for the bus.
  ///
  /// - Parameters:
  ///   - process: the process id, which distinguishes this session's names from other sessions'
  ///     names.
  ///   - address: the address of the bus, in D-Bus's form.
  ///   - report: called on the service's thread.
  /// - Throws: an error if this process can't create another descriptor or thread.
  package init(
    process: Int, address: String, _ report: @escaping @Sendable (MPRISReport) -> Void
  ) throws(BusError) {
    do throws(SystemError) { orders = try Mailbox() } catch { throw BusError(code: error.code) }
    let failure = Threads.start("tandem mpris") { [self] in
      MPRISLoop(self, process: process, address: address, report).run()
      hasEnded.signal()
    }
    if failure != 0 { throw BusError(code: failure) }
  }

  /// Returns the address of the user's bus, from the environment; nil if the environment names no
  /// bus.
  package static func address(_ environment: (String) -> String?) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      if address.hasPrefix("disabled:") { return nil }
      // Skip `autolaunch:`, because the service must never start a bus.
      if !address.hasPrefix("autolaunch:") { return address }
    }
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    // Escape special characters in the way that D-Bus addresses require.
    var path = ""
    for byte in (folder + "/bus").utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F: path.unicodeScalars.append(Unicode.Scalar(byte))
      default: path += "%" + byte.zeroPadded(to: 2, radix: 16)
      }
    }
    return "unix:path=" + path
  }

  /// True if a bus is connected. Publishing is needless otherwise.
  package var isThere: Bool { there.load(ordering: .acquiring) }

  package func publish(_ state: MPRISState) {
    let isNews = pending.withLock { pending in
      let isNews = !pending.isNew && pending.state.isNews(state)
      pending.state = state
      if isNews { pending.isNew = true }
      return isNews
    }
    // Skip changes of the position alone, because clients poll the position.
    if isNews { orders.post(.stateHasChanged) }
  }

  package func answer(_ number: Int, _ outcome: BusResponse) { orders.post(.answer(number, outcome)) }

  /// Leaves the bus after the last answers are sent.
  package func stop(within time: Duration) {
    orders.post(.stop)
    // Return at once without a bus, because no answer is pending then.
    guard isThere else { return }
    _ = hasEnded.wait(atMost: time)
  }

  // MARK: Used by the loop

  var state: MPRISState { pending.withLock { $0.state } }
  var descriptor: Int32 { orders.descriptor }

  func takeOrders() -> [Order] {
    let taken = orders.take()
    if taken.contains(where: { if case .stateHasChanged = $0 { true } else { false } }) {
      pending.withLock { $0.isNew = false }
    }
    return taken
  }

  func set(isThere: Bool) { there.store(isThere, ordering: .releasing) }
}

extension MPRISState {
  /// Returns true if the change must be signalled: more has changed than positions by normal playback.
  fileprivate func isNews(_ other: MPRISState) -> Bool {
    var same = other
    for role in Role.allCases {
      if let clock = self[role]?.clock { same[role]?.clock = clock }
    }
    return same != self
  }
}
