import Glibc
import TandemControl
import TandemOrchestrator
import TandemSystem

/// Keeps a connection for the full-screen role at all times, and one for picture in picture while
/// it has a video.
///
/// It has many properties because this one thread keeps both connections with their queues.
///
/// Thread: its own, from ``run()`` to its end.
final class MPRISLoop {
  /// The maximum number of requests that wait for the session.
  private static let mostRequests = 64
  /// The maximum number of messages that the loop handles at once for a connection. The loop then
  /// pauses, so that the bus holds back a flood.
  private static let slice = 64
  private static let floodPause = Duration.milliseconds(5)
  /// The first pause between attempts to reach a lost bus.
  private static let firstPause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(60)
  /// The time after which the loop reports a bus that does not answer.
  private static let patience = Duration.seconds(1)
  /// The time limit for sending the last replies at the end.
  private static let endLimit = Duration.milliseconds(200)

  private let service: MPRISService
  private let process: Int
  private let address: String
  private let report: @Sendable (MPRISReport) -> Void
  private(set) var state = MPRISState()
  private var connections: [Role: BusConnection] = [:]
  /// The connections of roles that have become empty. They are kept until all callers have received
  /// their replies.
  private var leaving: [BusConnection] = []
  /// The artwork's address for each track; nil for a track without artwork.
  private var artworks: [String: String?] = [:]
  private var nextRequest = 1
  private var pendingRequests: Set<Int> = []
  private var rate = RateLimit(burst: 100, period: .milliseconds(10))
  private var pause = MPRISLoop.firstPause
  /// The time of the next attempt to connect; nil while connected or waiting for the bus to appear.
  private var retriesAt: ContinuousClock.Instant?
  /// The time at which a missing bus is reported; nil after the report.
  private var complainsAt: ContinuousClock.Instant? = .now + MPRISLoop.patience
  private var rests = false
  private var hasSaidAway = false

  init(
    _ service: MPRISService, process: Int, address: String, _ report: @escaping @Sendable (MPRISReport) -> Void
  ) {
    self.service = service
    self.process = process
    self.address = address
    self.report = report
  }

  func run() {
    connect()
    while true {
      wait()
      keepTime()
      for role in Role.allCases { serve(role) }
      leaving.removeAll { connection in
        connection.process(atMost: Self.slice) == nil || !connection.hasCalls && connection.isIdle
      }
      if !take(service.takeOrders()) { return end() }
      follow()
    }
  }

  // MARK: Waiting

  /// Waits until a connection, the session or the clock requires work.
  private func wait() {
    let open = Array(connections.values) + leaving
    var entries = [pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)]
    var timeout: Duration? = [retriesAt, complainsAt].compactMap(\.self).min().map { max(.zero, $0 - .now) }
    var monotonic = timespec()
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    let now = Duration.seconds(monotonic.tv_sec) + .nanoseconds(monotonic.tv_nsec)
    for connection in open {
      entries.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
      if let due = connection.due { timeout = min(timeout ?? .seconds(3600), max(.zero, due - now)) }
    }
    if rests {
      // Read nothing from the bus during this pause, but still receive the session's orders.
      poll(&entries, 1, Int32(Self.floodPause / .milliseconds(1)))
      rests = false
      return
    }
    let milliseconds = timeout.map { Int32(clamping: Int(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
    poll(&entries, nfds_t(entries.count), milliseconds)
    // Schedule another attempt: a bus that has just appeared may not accept connections yet.
    let isHeard = entries.dropFirst().contains { $0.revents != 0 }
    if isHeard, retriesAt == nil, connections[.fullScreen]?.isReady == false { retryLater() }
  }

  private func keepTime() {
    let now = ContinuousClock.now
    if let retry = retriesAt, now >= retry {
      retriesAt = nil
      if connections[.fullScreen]?.isReady != true { connect() }
    }
    if let due = complainsAt, now >= due {
      complainsAt = nil
      if !service.isThere { sayAway("nothing answers at \(address)") }
    }
  }

  // MARK: Connections

  private func connect() {
    connections[.fullScreen] = nil
    do throws(BusError) {
      let connection = try BusConnection(.fullScreen, to: address, process: process, self)
      connections[.fullScreen] = connection
      connection.claim(short: true)
    } catch {
      sayAway("can't reach \(address): \(error)")
      // Do not retry an invalid address.
      if !error.isForGood { retryLater() }
    }
  }

  private func retryLater() {
    retriesAt = .now + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private func sayAway(_ reason: String) {
    service.set(isThere: false)
    if hasSaidAway { return }
    hasSaidAway = true
    report(.isAway(reason))
  }

  private func serve(_ role: Role) {
    guard let connection = connections[role] else { return }
    guard let count = connection.process(atMost: Self.slice) else { return lose(role) }
    if count == Self.slice { rests = true }
    guard role == .fullScreen, connection.isReady, !service.isThere else { return }
    retriesAt = nil
    pause = Self.firstPause
    hasSaidAway = false
    complainsAt = nil
    service.set(isThere: true)
    connection.claim(short: true)
    report(.isThere)
  }

  /// Handles a lost connection: the bus ended, or it closed the connection.
  private func lose(_ role: Role) {
    connections[role] = nil
    // Drop the other connection as well, because both use the same bus.
    if role == .fullScreen {
      connections = [:]
      leaving = []
      pendingRequests = []
      sayAway("the connection to the bus at \(address) ended")
    }
    retryLater()
  }

  /// Connects or disconnects the picture in picture's name, and signals changes.
  private func follow() {
    takeState()
    guard let main = connections[.fullScreen], main.isReady else { return }
    switch (state.pictureInPicture, connections[.pictureInPicture]) {
    case (nil, let small?):
      small.leave()
      leaving.append(small)
      connections[.pictureInPicture] = nil
    case (_?, nil) where retriesAt == nil:
      do throws(BusError) {
        connections[.pictureInPicture] = try BusConnection(.pictureInPicture, to: address, process: process, self)
      } catch { retryLater() }
    case (nil, nil), (_?, nil), (_?, _?): break
    }
    if let short = main.holdsShort { connections[.pictureInPicture]?.claim(short: short) }
    for connection in connections.values { connection.tell() }
  }

  // MARK: The session

  /// Copies the newest state and adds its artwork. The artwork of each track is searched for once.
  private func takeState() {
    state = service.state
    var known: [String: String?] = [:]
    for role in Role.allCases {
      guard let playerState = state[role] else { continue }
      let artwork = artworks[playerState.track] ?? Artwork.address(beside: playerState.address)
      state[role]?.artwork = artwork
      known[playerState.track] = .some(artwork)
    }
    artworks = known
  }

  /// - Returns: true if the loop continues.
  private func take(_ orders: [MPRISService.Order]) -> Bool {
    for order in orders {
      switch order {
      case .stateHasChanged: break
      case .answer(let number, let outcome):
        pendingRequests.remove(number)
        for connection in Array(connections.values) + leaving where connection.end(number, outcome) { break }
      case .stop: return false
      }
    }
    return true
  }

  /// Writes the remaining output, and closes the connections.
  private func end() {
    service.set(isThere: false)
    let end = ContinuousClock.now + Self.endLimit
    let rest = Array(connections.values) + leaving
    for connection in rest { connection.leave() }
    while ContinuousClock.now < end, rest.contains(where: { !$0.isIdle }) {
      for connection in rest { _ = connection.process(atMost: 1) }
      var entries = rest.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      poll(&entries, nfds_t(entries.count), 10)
    }
    connections = [:]
    leaving = []
  }

  // MARK: Requests of the connections

  /// Queues a request of a client.
  ///
  /// - Returns: the request's number. Throws if too many requests wait.
  func pass(_ request: BusRequest, from connection: BusConnection) throws(BusCallError) -> Int {
    let isWithinRate = rate.admit(at: .now) != nil
    guard pendingRequests.count < Self.mostRequests, isWithinRate else {
      throw .standard("LimitsExceeded", "too many requests are waiting; try again in a moment")
    }
    defer { nextRequest += 1 }
    pendingRequests.insert(nextRequest)
    report(.request(request, number: nextRequest))
    return nextRequest
  }
}
