import CTandemLinux
import Glibc
import TandemOrchestrator
import TandemPlayback

/// Runs a player for a session in another process: carries out the session's requests, and reports the results.
///
/// Thread: the process's main thread.
package final class PlayerHost {
  /// The longest wait for a session that reads no messages.
  private static let patience = Duration.seconds(60)

  private let player: any PlaybackEngine
  private let memory: SharedFrameBuffer
  private let socket: PacketSocket
  private let wake: Int32
  private let clock: any SessionClock
  private let rate: () -> Double
  /// Returns the timestamps of the app's frames that were shown since the last call.
  private let shown: () -> [Duration]

  private var size = PictureSize(width: 1280, height: 720)
  private var isWatched = true
  private var isStale = false
  private var free = Set(0..<SharedFrameBuffer.slots)
  private var epoch = 0
  private var lastSent: (status: PlayerStatus, rate: Double, time: Duration)?
  private var isOver = false
  private var drain = [UInt8](repeating: 0, count: 256)

  /// - Parameters:
  ///   - wake: a descriptor that is readable when the player has something to collect.
  ///   - clock: the player's clock.
  ///   - rate: the present speed of the player's position, in seconds of the content per second.
  ///   - shown: the timestamps of the app's frames that were shown since the last call.
  init(
    _ player: any PlaybackEngine, _ memory: SharedFrameBuffer, _ socket: PacketSocket, wake: Int32,
    clock: any SessionClock,
    rate: @escaping () -> Double, shown: @escaping () -> [Duration]
  ) {
    self.player = player
    self.memory = memory
    self.socket = socket
    self.wake = wake
    self.clock = clock
    self.rate = rate
    self.shown = shown
  }

  /// Runs until the session ends the player, or until the session itself ends.
  func run() {
    var waits = [
      pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    while !isOver {
      let left = player.nextEvent.map { max(.zero, $0 - clock.now) } ?? .seconds(60)
      _ = poll(&waits, nfds_t(waits.count), Int32((min(left, .seconds(60)) / .milliseconds(1)).rounded(.up)))
      if waits[1].revents != 0 { while read(wake, &drain, drain.count) == drain.count {} }
      obey()
      tell()
    }
    player.shutDown()
    player.awaitEnd()
  }

  // MARK: - Orders

  private func obey() {
    while true {
      switch socket.receive(waits: false) {
      case .nothing: return
      case .end:
        isOver = true
        return
      case .packet(let bytes):
        do throws(UnreadableBytes) { obey(try HostRequest(bytes: bytes)) } catch {
          isOver = true
          return
        }
      }
    }
  }

  private func obey(_ order: HostRequest) {
    switch order {
    case .perform(let request):
      if request.empties { epoch += 1 }
      player.perform(request)
    case .draw(let wanted):
      guard wanted != size else { return }
      size = wanted
      isStale = true
    case .watch(let isWatched):
      isStale = isStale || isWatched && !self.isWatched
      self.isWatched = isWatched
    case .release(let slot):
      if (0..<SharedFrameBuffer.slots).contains(slot) { free.insert(slot) }
    case .overlay(let overlay): player.video.show(overlay)
    case .keepSubtitles(let share): player.video.keepSubtitles(above: share)
    case .begin: break
    case .ask: say(.answer)
    case .end: isOver = true
    }
  }

  // MARK: - Results

  private func tell() {
    if isOver { return }
    var reports: [PlayerReport] = []
    player.collect { reports.append($0) }
    // Draw before reporting, so that the first frame is available when the session reads its
    // report.
    draw()
    tellStatus(isDue: !reports.isEmpty)
    for position in shown() { say(.shown(position)) }
    for report in reports { say(.report(report, epoch: epoch)) }
  }

  private func tellStatus(isDue: Bool) {
    let (status, rate, now) = (player.status, rate(), clock.now)
    if !isDue, let lastSent, lastSent.rate == rate, lastSent.status.isContinued(by: status) {
      let expected = lastSent.status.position.map { $0 + (now - lastSent.time) * rate }
      let isNear = expected.flatMap { expected in status.position.map { abs(($0 - expected) / .milliseconds(1)) < 20 } }
      let behind = lastSent.status.behindLive.map { $0 + (now - lastSent.time) * (1 - rate) }
      let isAsFar = behind.flatMap { behind in status.behindLive.map { abs(($0 - behind) / .milliseconds(1)) < 200 } }
      if isNear ?? (status.position == nil && expected == nil), isAsFar ?? (status.behindLive == nil && behind == nil) {
        return
      }
    }
    lastSent = (status, rate, now)
    say(.status(status, rate: rate))
  }

  private func draw() {
    let video = player.video
    let isNew = video.hasNewFrame
    guard video.hasFrame, isNew || isStale else { return }
    guard isWatched else {
      if isNew { video.skip() }
      return
    }
    // Draw later if all slots are in use: the session sends a message when it returns a slot.
    guard let slot = free.min(), let picture = memory.picture(slot, size) else { return }
    free.remove(slot)
    video.draw(into: picture)
    isStale = false
    say(.drawn(DrawnFrame(slot: slot, size: size, video: video.size, epoch: epoch, isNew: isNew)))
  }

  private func say(_ word: HostEvent) {
    let bytes = word.bytes
    while !isOver {
      switch socket.send(bytes) {
      case .sent: return
      // Wait for a session that is suspended, or that gets no processor time.
      case .full: isOver = !socket.waitForSpace(atMost: Self.patience)
      case .closed: isOver = true
      }
    }
  }
}

extension PlayerRequest {
  /// True if the request discards the shown content.
  var empties: Bool {
    switch self {
    case .load, .stop: true
    default: false
    }
  }
}

extension PlayerStatus {
  /// Returns true if only values that change continuously differ.
  fileprivate func isContinued(by later: PlayerStatus) -> Bool {
    var (a, b) = (self, later)
    (a.position, b.position) = (nil, nil)
    (a.cachedAhead, b.cachedAhead) = (nil, nil)
    (a.behindLive, b.behindLive) = (nil, nil)
    return a == b
  }
}
