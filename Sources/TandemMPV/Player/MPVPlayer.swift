import TandemCommands
import TandemOrchestrator
import TandemPlayback

/// A player that is a libmpv core. A core that dies is replaced at the next load.
///
/// Thread: the session's. libmpv's own threads only set flags and call `wake`: see ``EventSignal``.
///
/// The many properties mirror the state of libmpv, because a core answers with a delay and may die.
package final class MPVPlayer: PlaybackEngine {
  package let id: PlayerID
  let clock: any SessionClock
  let options: MPVOptions
  let wake: @Sendable () -> Void
  let pictures = MPVVideo()
  var renderer: RenderTarget
  var core: MPVCore?
  var reports: [PlayerReport] = []
  private var isShutDown = false
  /// The replaced cores that are ending, with the times by which they must have ended.
  private var endings: [(ending: CoreShutdown, due: Duration)] = []
  var heartbeat: Heartbeat
  private var systemClock = SystemClockWatch()
  /// True if libmpv has not begun the newest load.
  var awaitsStart = false

  /// The generation of the newest load.
  var generation = 0
  /// True if the newest load neither failed nor was stopped.
  var isOccupied = false
  var whereReplaced: Duration?
  /// Set while the connection of the shown content is lost.
  var held: InterruptedStream?
  /// The time at which the opening of a content last made progress.
  var lastArrival = Duration.zero
  /// True if all connections are cut on purpose: see ``cutOff(_:)``.
  var isCutOff = false
  /// The seeks that were requested before the newest load was open.
  var waitingSeeks: [Seek] = []
  /// True if the session wants the player to be muted. This value and the values below are kept
  /// when a core is replaced.
  var wantsMute = true
  var wantedVolume = 100.0
  /// The role whose device outputs the sound.
  var audioDevice = Role.fullScreen
  /// The fade's factor for the volume; less than 1 during a fade only.
  var volumeShare = 1.0
  var gate: MuteFader
  var recovery = SoundRecovery()
  /// The reason if libmpv outputs sound to no device.
  var silenceReason: String?
  var overlay: Overlay?
  /// The last overlay that was not empty.
  var lastOverlay: Overlay?
  /// The share of the picture's height, from its bottom, that subtitles avoid.
  var subtitleStrip = 0.0
  /// The last reported `hwdec-current`.
  var lastDecoder: String?
  /// The usual values of the properties that may have been changed for the content; the next load resets them.
  var resets: [String: String] = [:]

  /// True if the newest request pauses the content, even if libmpv has not received the request yet.
  var wantsPause = false
  /// True if frames and sound are presented right now.
  var isRunning = false

  var current: MPVEntry?
  /// Passes an app's frames and sound to libmpv.
  var frames = FrameFeedAdapter()
  /// The load that continues a feed in another pipe, until libmpv begins it.
  var continuing: MPVLoad?
  /// The next entry, and the progress of its preparation.
  var preparation: MPVPreparation?
  /// The timestamps of an app's frames that libmpv has shown, for the process that owns the feed.
  var shownFrames: [Duration] = []
  var loads: [Int: MPVLoad] = [:]
  /// Handles libmpv's answer to a request: the value, or the reason for an error.
  typealias Answer = (MPVPlayer, PropertyValue?, _ error: String?) -> Void
  var pending: [UInt64: Answer] = [:]
  var lastTag: UInt64 = 0
  var known = PlayerStatus()
  /// Frames of the present content that were never presented.
  var dropped = (byDisplay: 0, byDecoder: 0)
  var position = PlayingPosition()
  /// True if the player shows fewer frames, because the machine is too slow.
  var isReduced = false
  var edge = LiveEdge()
  var lookedAtEdge = Duration.zero
  var messages = MPVMessages()

  /// Creates a player with its own core. If no core can be created, the first load reports the
  /// player as lost.
  ///
  /// - Parameters:
  ///   - clock: the session's clock, which runs in real time.
  ///   - renderer: the render target. An OpenGL context is current now, and whenever a core is
  ///     created or ends.
  ///   - wake: called on any thread if the player has something to collect or to draw. The closure
  ///     must do nothing except wake the session.
  package init(
    _ id: PlayerID, clock: any SessionClock, options: MPVOptions = MPVOptions(), renderer: RenderTarget = .memory,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.id = id
    self.clock = clock
    self.options = options.narrowed(to: id)
    self.renderer = renderer
    gate = MuteFader(fade: options.fade)
    heartbeat = Heartbeat(bound: options.answerBound)
    self.wake = wake
    pictures.player = self
    do throws(MPVError) { try makeCore() } catch { trace(.warning, reason: error.description) }
  }

  deinit { shutDown() }

  package var video: any VideoSource { pictures }

  /// The time of the next check. libmpv wakes the session for its own events, but not for a step of
  /// a fade or for a core that does not answer.
  package var nextEvent: Duration? {
    let stands = position.standsFrom.flatMap { $0 > clock.now ? $0 : nil }
    let heartbeatDue = core == nil || !isOccupied ? nil : heartbeat.due
    let times = [gate.due, recovery.due, stands, pictures.drawDue, heartbeatDue] + endings.map(\.due)
    return times.compactMap(\.self).min()
  }

  /// The speed at which the position moves now, in seconds of the content per second.
  package var rate: Double {
    guard isRunning, current?.load.framePipe == nil, held == nil, isOccupied else { return 0 }
    if let from = position.standsFrom, clock.now >= from { return 0 }
    return MPVNumber.speed(known.speed)
  }

  package var status: PlayerStatus {
    var status = PlayerStatus()
    if let held {
      status = held.status
      status.isPaused = wantsPause
      status.isMuted = known.isMuted
    } else if isOccupied {
      status = beforeContinuing ?? known
      status.entry = current?.reportedID ?? status.entry
      status.position = status.position ?? currentPosition
      status.framesDropped = dropped.byDisplay + dropped.byDecoder
      status.behindLive = behindLive
    } else {
      // Report no content after a stop, although libmpv may still be closing it.
      status.isMuted = known.isMuted
    }
    status.framesLate = pictures.pace.late
    status.volume = wantedVolume
    status.silenceReason = silenceReason
    return status
  }

  /// The status of a feed while libmpv opens its new size or format.
  private var beforeContinuing: PlayerStatus? {
    if continuing == nil, current?.phase == .playing { return nil }
    guard var status = (continuing ?? current?.load)?.continues?.status else { return nil }
    status.hasEnded = false
    status.isPaused = known.isPaused
    status.isMuted = known.isMuted
    return status
  }

  package func collect(_ report: (PlayerReport) -> Void) {
    if let core, core.flags.takeEvents() {
      while self.core === core, let event = core.nextEvent() { handle(event) }
    }
    carryOut(gate.advance(at: clock.now))
    checkHeartbeat()
    followSystemClock()
    watchArrivals()
    recoverSound()
    watchEndings()
    settleFailures()
    takePreparation()
    tell(frames.due(at: clock.now))
    pictures.refresh()
    pictures.drawLate(at: clock.now)
    let collected = reports
    reports.removeAll(keepingCapacity: true)
    collected.forEach(report)
  }

  package func perform(_ request: PlayerRequest) {
    guard !isShutDown else { return }
    let before = reports.count
    carryOut(request)
    // Wake the session for the new reports, because libmpv wakes it only for its own events.
    if reports.count > before { wake() }
  }

  package func shutDown() {
    guard !isShutDown else { return }
    isShutDown = true
    endCore()
    reports = reports.filter(\.tellsOfFrames)
  }

  package func awaitEnd() {
    for (ending, due) in endings { _ = ending.wait(atMost: max(.zero, due - clock.now)) }
    endings = []
  }

  var currentPosition: Duration? {
    MPVNumber.time(position.seconds(at: clock.now))
  }

  // MARK: - The core's life

  func makeCore() throws(MPVError) {
    guard core == nil else { return }
    let core = try MPVCore(options, renderer, flags: EventSignal(wake: wake))
    self.core = core
    pictures.attach(core)
    for property in ObservedProperty.allCases { try core.observe(property) }
    forcePicture(true)
    restoreSound()
    if isReduced { applyReduction() }
    if overlay != nil { sendOverlay() }
  }

  func loseCore(reason: String, answers: Bool = true) {
    trace(.shutdown)
    endCore(answers: answers)
    fact(.lost(reason: reason))
  }

  private func checkHeartbeat() {
    guard core != nil, isOccupied, !isShutDown else {
      // Restart the monitoring with the next load.
      heartbeat.restart(at: clock.now)
      return
    }
    let seconds = DurationFormatter.seconds(options.answerBound)
    heartbeat.isResting = wantsPause && !awaitsStart && pending.isEmpty
    switch heartbeat.look(at: clock.now, hasBegun: !awaitsStart) {
    case .fine: break
    case .ask:
      get("core-idle", as: .flag) { player, _, _ in player.heartbeat.answer() }
      watchSender()
    case .silent: loseCore(reason: "libmpv did not answer for \(seconds)", answers: false)
    case .stuck: loseCore(reason: "libmpv did not start to open it within \(seconds)")
    }
  }

  /// Wakes libmpv's threads with a pause that ends at once. Otherwise, after the system clock was
  /// set back, they would wait until the clock reaches the old time again.
  private func followSystemClock() {
    guard let step = systemClock.look(at: clock.now), core != nil, isOccupied, !wantsPause else { return }
    let words = DurationFormatter.seconds(step)
    trace(
      .warning, reason: "the system clock was set back by \(words); waking libmpv, because its waits use this clock")
    for value in ["yes", "no"] { set("pause", to: value) }
  }

  /// Reports each replaced core that takes too long to end, once.
  private func watchEndings() {
    let now = clock.now
    endings.removeAll { $0.ending.isOver }
    for _ in endings.filter({ $0.due <= now }) {
      let seconds = DurationFormatter.seconds(options.shutDownBound)
      trace(.warning, reason: "a replaced libmpv core did not end within \(seconds); not waiting for it")
    }
    endings.removeAll { $0.due <= now }
  }

  /// Ends the core and forgets its state.
  private func endCore(answers: Bool = true) {
    pictures.attach(nil)
    if let core {
      if let ending = core.end(answers: answers) {
        endings.append((ending, clock.now + options.shutDownBound))
      } else {
        trace(.warning, reason: "the libmpv core does not answer; not waiting for it and its OpenGL renderer")
      }
    }
    core = nil
    leaveFrames()
    held = nil
    awaitsStart = false
    preparation = nil
    heartbeat.restart(at: clock.now)
    current = nil
    isOccupied = false
    loads = [:]
    pending = [:]
    waitingSeeks = []
    position = PlayingPosition()
    messages = MPVMessages()
    known = PlayerStatus()
    isRunning = false
    carryOut(gate.restart(isMuted: wantsMute))
    known.isMuted = wantsMute
  }

  // MARK: - Reports

  func trace(
    _ event: PlayerLogEvent.Event, entry: Int? = nil, position: Duration? = nil, duration: Duration? = nil,
    reason: String? = nil
  ) {
    let entry = entry.map { $0 == current?.id ? current?.reportedID ?? $0 : $0 } ?? current?.reportedID
    reports.append(
      .trace(PlayerLogEvent(event, entry: entry, position: position, duration: duration, reason: reason)))
  }

  /// - Parameter generation: nil for the generation of the newest load.
  func fact(_ fact: PlayerFact, generation: Int? = nil) {
    reports.append(.fact(fact, generation: generation ?? self.generation))
  }
}
