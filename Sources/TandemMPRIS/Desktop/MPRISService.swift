// A session on the desktop's bus.

import Glibc
import Synchronization
import TandemRules
import TandemWorkers

/// What the service tells the session.
package enum MPRISReport: Hashable, Sendable {
  /// Somebody wishes something; ``MPRISService/answer(_:_:)`` says what became of it.
  case request(BusRequest, number: Int)
  /// Programs can look from now on, so that the state is wanted.
  case isThere
  /// There is no bus, for the moment or at all.
  case isAway(String)
}

/// Speaks MPRIS with the desktop on a thread of its own: to the session under one name for each place.
///
/// Without a bus it waits for one and costs nothing. A bus that goes away is looked for again, with growing pauses.
///
/// Thread: any. The session's never waits here: what it publishes takes the place of what it published before, and what
/// programs ask comes to it as reports, so many at once and no more.
package final class MPRISService: Sendable {
  enum Order: Sendable {
    case stateHasChanged
    case answer(Int, BusResponse)
    case stop
  }

  private struct PendingState {
    var state = MPRISState()
    /// The service has yet to look at it.
    var isNew = false
  }

  private let shelf = Mutex(PendingState())
  private let orders: Mailbox<Order>
  private let there = Atomic(false)
  private let hasEnded = Semaphore()

  /// Begins to look for the bus.
  ///
  /// - Parameters:
  ///   - process: what tells this session's names from those of another one.
  ///   - address: of the bus, in D-Bus's form.
  ///   - report: called on the service's thread.
  /// - Throws: when this process has no descriptor or no thread left.
  package init(
    process: Int, address: String, _ report: @escaping @Sendable (MPRISReport) -> Void
  ) throws(BusError) {
    do throws(MailboxError) { orders = try Mailbox() } catch { throw BusError(code: error.code) }
    let failure = Threads.start("tandem mpris") { [self] in
      MPRISLoop(self, process: process, address: address, report).run()
      hasEnded.signal()
    }
    if failure != 0 { throw BusError(code: failure) }
  }

  /// Where the user's programs meet, by the environment; nil where nothing says so.
  package static func address(_ environment: (String) -> String?) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      if address.hasPrefix("disabled:") { return nil }
      // Who would begin a bus by itself does without here.
      if !address.hasPrefix("autolaunch:") { return address }
    }
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    // D-Bus's own escape for what its addresses are made of.
    var path = ""
    for byte in (folder + "/bus").utf8 {
      let isPlain =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F: true
        default: false
        }
      if isPlain {
        path.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        path += "%" + String(repeating: "0", count: 2 - digits.count) + digits
      }
    }
    return "unix:path=" + path
  }

  /// Whether anybody could look. While nobody can, there is no use in publishing.
  package var isThere: Bool { there.load(ordering: .acquiring) }

  /// What programs are told from now on.
  package func publish(_ state: MPRISState) {
    let isNews = shelf.withLock { shelf in
      let isNews = !shelf.isNew && shelf.state.isNews(state)
      shelf.state = state
      if isNews { shelf.isNew = true }
      return isNews
    }
    // Where a video is by now is asked for, and nobody need be woken for it.
    if isNews { orders.post(.stateHasChanged) }
  }

  /// What became of a wish.
  package func answer(_ number: Int, _ outcome: BusResponse) { orders.post(.answer(number, outcome)) }

  /// Leaves the bus when the last answers are on their way.
  package func stop(within time: Duration) {
    orders.post(.stop)
    // Nobody waits for an answer of who has found no bus.
    guard isThere else { return }
    _ = hasEnded.wait(atMost: time)
  }

  // MARK: The loop's

  var state: MPRISState { shelf.withLock { $0.state } }
  var descriptor: Int32 { orders.descriptor }

  func takeOrders() -> [Order] {
    let taken = orders.take()
    if taken.contains(where: { if case .stateHasChanged = $0 { true } else { false } }) {
      shelf.withLock { $0.isNew = false }
    }
    return taken
  }

  func set(isThere: Bool) { there.store(isThere, ordering: .releasing) }
}

extension MPRISState {
  /// Whether programs have to be told of another state.
  fileprivate func isNews(_ other: MPRISState) -> Bool {
    for role in Role.allCases {
      switch (self[role], other[role]) {
      case (nil, nil): break
      case (let playerState?, let next?): if !playerState.isTold(as: next) { return true }
      case (nil, _?), (_?, nil): return true
      }
    }
    var same = other
    (same.fullScreen, same.pictureInPicture) = (fullScreen, pictureInPicture)
    return same != self
  }
}
