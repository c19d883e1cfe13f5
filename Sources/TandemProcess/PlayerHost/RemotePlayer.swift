import Glibc
import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// A player in its own process, which draws into shared memory. A crash of the process affects nothing else.
///
/// If a content is loaded, the player reports a crash or a hang as ``PlayerFact/crashed(reason:hasAdvanced:)``, and a
/// kill by another process as ``PlayerFact/interrupted(reason:hasAdvanced:)``. The player keeps the last frame, and the
/// next load starts a process at the same position. An empty player reports ``PlayerFact/lost(reason:)`` instead.
///
/// Thread: the session's.
///
/// The many properties mirror the state of the process, because the next process needs that state after a crash.
package final class RemotePlayer: PlaybackEngine {
  package let id: PlayerID
  private let clock: any SessionClock
  private let program: Executable
  private let wake: @Sendable () -> Void
  /// The time limit for an answer from the process, and for its shutdown.
  private let bound: Duration
  /// The time limit for the end of a process that the session has asked to end.
  private var endsAt = Duration.zero
  let pictures = RemoteVideo()
  var process: PlayerHostProcess?
  private var reports: [PlayerReport] = []
  private var known = StatusEstimate()
  private var epoch = 0
  private var isShutDown = false
  /// The loaded address; nil after a stop.
  private var url: String?
  private var isLoading = false
  private var loadedAt = Duration.zero
  /// The last reported chapters and tracks of the content.
  private var chapters: [Chapter] = []
  /// The last status of a process that has died, with the position at which the next process resumes.
  private var held: PlayerStatus?
  /// The content that the newest load replaced, and its position. Another process may load this content again.
  private var replaced: (url: String, position: Duration)?

  /// True if the player must be silent. The values from here to ``subtitleStrip`` are passed on to the next process.
  private var wantsMute = true
  /// Requests for silence that the process has not confirmed. After the confirmation the player is silent.
  private var unconfirmedMutes = 0
  private var (wantedVolume, audioDevice) = (100.0, Role.fullScreen)
  private var isReduced = false
  private var overlay: Overlay?
  private var subtitleStrip = 0.0
  private var frames = FrameFeedAdapter()

  /// The time at which the first process starts, even if nothing is loaded.
  private var beginsAt: Duration?
  private var heartbeat: Heartbeat
  /// The time limit for the start of a process, long enough for a busy machine.
  private static let startBound = Duration.seconds(30)
  /// The interval at which waiting messages are sent to a process that is busy.
  private static let retryInterval = Duration.milliseconds(5)
  /// A content that has played for this long is not blamed for a crash.
  private static let trial = Duration.seconds(20)

  /// Creates the player, and starts its process now or after `waiting`.
  ///
  /// - Parameters:
  ///   - bound: the time limit for an answer of the process.
  ///   - waiting: the delay before the process starts if nothing is loaded, so that it does not slow down the start of
  ///     another player.
  ///   - wake: called on any thread when there are events to collect or pictures to draw.
  package init(
    _ id: PlayerID, clock: any SessionClock, _ program: Executable, bound: Duration = .seconds(5),
    after waiting: Duration = .zero, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.id = id
    self.clock = clock
    self.program = program
    self.bound = bound
    heartbeat = Heartbeat(bound: bound, startBound: Self.startBound)
    self.wake = wake
    pictures.player = self
    if waiting > .zero { beginsAt = clock.now + waiting } else { beginUnasked() }
  }

  private func beginUnasked() {
    do throws(SystemError) { try begin() } catch { warn(error.description) }
  }

  deinit { shutDown() }

  package var video: any VideoSource { pictures }

  package var nextEvent: Duration? {
    guard let process else { return beginsAt }
    return process.hasWaiting ? min(heartbeat.due, clock.now + Self.retryInterval) : heartbeat.due
  }

  package var status: PlayerStatus {
    var status = held ?? known.status(at: clock.now)
    if held != nil { (status.isPaused, status.isMuted) = (known.last.isPaused, known.last.isMuted) }
    status.volume = wantedVolume
    return status
  }

  package func perform(_ request: PlayerRequest) {
    guard !isShutDown else { return }
    let request = remember(request)
    if process == nil {
      guard case .load = request else { return answerWithoutProcess(request) }
      do throws(SystemError) { try begin() } catch {
        return report(.fact(.loadFailed(reason: error.description), generation: generation))
      }
      // Begin with epoch 1, because the new process has received only this load.
      epoch = 1
    }
    if request == .setMuted(true) { unconfirmedMutes += 1 }
    order(.perform(withFrames(request)))
  }

  /// Closes an earlier feed, and connects an app's feed if the request loads one.
  ///
  /// - Returns: the request for the process. The process itself refuses a missing feed.
  private func withFrames(_ request: PlayerRequest) -> PlayerRequest {
    guard request.empties else { return request }
    closeFrames()
    guard case .load(var load) = request else { return request }
    guard let feed = FrameFeedRegistry.feed(at: load.url) else {
      // Remove the path from the address: through it, the process could read any of its inherited descriptors.
      if load.url.hasPrefix(FrameFeedRegistry.scheme + "/") { load.url = FrameFeedRegistry.scheme }
      return .load(load)
    }
    do throws(FramePump.SetupError) {
      load.url = FrameFeedRegistry.scheme + (try frames.open(feed, at: clock.now))
    } catch {
      warn(error.description)
    }
    return .load(load)
  }

  private func closeFrames() { tell(frames.close()) }

  private func tell(_ trace: PlayerLogEvent?) {
    guard var trace else { return }
    trace.entry = known.last.entry
    report(.trace(trace))
  }

  /// Remembers a request, because a later process may have to repeat it.
  ///
  /// - Returns: the request, with an explicit start position if a new process has to resume a content.
  private func remember(_ request: PlayerRequest) -> PlayerRequest {
    var request = request
    heartbeat.isResting = false
    switch request {
    case .load(var load):
      let previous = replaced
      if let url, !isLoading, let position = status.position { replaced = (url, position) }
      if load.url != url { held = nil }
      // Replace `whereReplaced` with a position if the process that stored the position has died.
      if load.start == .whereReplaced, process == nil || held != nil {
        let position = held?.position ?? (previous?.url == load.url ? previous?.position : nil)
        load.start = position.map { .at($0) } ?? .beginning
      }
      request = .load(load)
      (url, generation, isLoading, loadedAt) = (load.url, load.generation, true, clock.now)
      known.last.isPaused = load.isPaused
    case .stop:
      (url, held, isLoading) = (nil, nil, false)
      known.last = PlayerStatus()
      known.last.isMuted = wantsMute
    case .setMuted(let isMuted): wantsMute = isMuted
    case .setAudioDevice(let role): audioDevice = role
    case .setVolume(let volume): wantedVolume = min(max(volume, 0), 130)
    case .setPaused(let isPaused): known.last.isPaused = isPaused
    case .setReduced(let isReduced): self.isReduced = isReduced
    case .seek(let target):
      known.seek(at: clock.now)
      seekHeld(target)
    // Do not record the other settings: they are lost with the process.
    default: break
    }
    if request.empties {
      epoch += 1
      known.replace(at: clock.now)
      pictures.clear()
      if case .load = request { pictures.awaitFirst() }
    }
    return request
  }

  private func seekHeld(_ target: Seek) {
    guard let held, let position = held.position else { return }
    guard let wanted = target.target(from: position, duration: held.duration ?? .zero, in: chapters) else { return }
    self.held?.position = max(.zero, min(wanted, held.duration ?? wanted))
  }

  private var generation = 0

  /// Answers a request in place of a missing process.
  private func answerWithoutProcess(_ request: PlayerRequest) {
    guard case .setMuted(let isMuted) = request else { return }
    known.last.isMuted = isMuted
    if isMuted { report(.fact(.muted, generation: generation)) }
  }

  package func collect(_ report: (PlayerReport) -> Void) {
    if let due = beginsAt, due <= clock.now, !isShutDown { beginUnasked() }
    process?.sendWaiting()
    hear()
    checkHeartbeat()
    tell(frames.due(at: clock.now))
    let collected = reports
    reports.removeAll(keepingCapacity: true)
    for collected in collected {
      if case .fact(.firstFrame, generation) = collected { pictures.show() }
      report(collected)
    }
  }

  package func shutDown() {
    guard !isShutDown else { return }
    closeFrames()
    isShutDown = true
    pictures.clear()
    _ = process?.send(.end)
    // Do not wait for a process that has sent no message: it may hang in libmpv's initialisation.
    endsAt = clock.now + (hasSpoken ? bound : .zero)
    reports = reports.filter(\.tellsOfFrames)
  }

  package func awaitEnd() {
    process?.end(within: max(.zero, endsAt - clock.now))
    process = nil
  }

  // MARK: - Process

  private func begin() throws(SystemError) {
    beginsAt = nil
    process = try PlayerHostProcess(program.path, program.arguments, program.privateWords, wake: wake)
    epoch = 0
    heartbeat.restart(at: clock.now)
    pictures.begin(process?.memory)
    order(.perform(.setVolume(wantedVolume)))
    if audioDevice == .pictureInPicture { order(.perform(.setAudioDevice(audioDevice))) }
    if !wantsMute { order(.perform(.setMuted(false))) }
    if isReduced { order(.perform(.setReduced(true))) }
    if overlay != nil { order(.overlay(overlay)) }
    if subtitleStrip > 0 { order(.keepSubtitles(above: subtitleStrip)) }
  }

  func order(_ order: HostRequest) {
    if process?.send(order) == false { die("its process accepts no more requests") }
  }

  /// Handles the end of the process, and kills a process that no longer answers.
  ///
  /// - Parameter isFault: true if the content may have caused the end.
  private func die(_ reason: String, isFault: Bool = true) {
    let remains = status
    closeFrames()
    process?.end(within: .zero)
    process = nil
    pictures.lose()
    report(.trace(PlayerLogEvent(.shutdown, reason: reason)))
    for _ in 0..<unconfirmedMutes { report(.fact(.muted, generation: generation)) }
    unconfirmedMutes = 0
    let (wasLoading, played) = (isLoading, clock.now - loadedAt)
    // Keep an earlier held status if a content was still loading.
    if url != nil, !isLoading { held = remains }
    isLoading = false
    known.clear()
    (known.last.isMuted, known.last.isPaused) = (wantsMute, remains.isPaused)
    let fact: PlayerFact
    if url == nil {
      fact = .lost(reason: reason)
    } else if isFault {
      fact = .crashed(reason: reason, hasAdvanced: played >= Self.trial)
    } else if wasLoading {
      fact = .loadFailed(reason: reason)
    } else {
      fact = .interrupted(reason: reason, hasAdvanced: played >= .seconds(2))
    }
    // Drop a content that could not be opened.
    if held == nil {
      url = nil
      pictures.clear()
    }
    report(.fact(fact, generation: generation))
  }

  private func report(_ report: PlayerReport) {
    if isShutDown { return }
    reports.append(report)
    wake()
  }

  private func warn(_ text: String) { report(.trace(PlayerLogEvent(.warning, reason: text))) }

  private func checkHeartbeat() {
    guard process != nil, !isShutDown else { return }
    switch heartbeat.look(at: clock.now) {
    case .fine, .stuck: break
    case .ask:
      heartbeat.isResting = (known.last.isPaused || url == nil) && !isLoading
      order(.ask)
    case .silent(let time): die("its process did not answer for \(Int(time.components.seconds)) s")
    }
  }

  func hear() {
    guard let process, !isShutDown else { return }
    let (words, isClosed) = process.take()
    if !words.isEmpty { heartbeat.hasSpoken = true }
    for word in words {
      switch word {
      case .report(let report, let epoch): take(report, epoch)
      case .status(let status, let rate):
        known.take(status, rate: rate, at: clock.now, limit: bound, mayLag: held == nil)
      case .drawn(let frame):
        if frame.epoch == epoch { pictures.take(frame) } else { order(.release(slot: frame.slot)) }
      case .shown(let position): frames.noteShown(position)
      case .answer: heartbeat.answer()
      }
    }
    if isClosed, self.process === process {
      let death = process.death
      die(death.words, isFault: death.isFault)
    }
  }

  private func take(_ report: PlayerReport, _ epoch: Int) {
    if case .fact(.muted, _) = report { unconfirmedMutes = max(0, unconfirmedMutes - 1) }
    if case .fact(let fact, _) = report, epoch == self.epoch {
      switch fact {
      case .firstFrame: (isLoading, held) = (false, nil)
      case .tracks(let tracks): chapters = tracks.chapters
      case .loadFailed:
        isLoading = false
        // Keep the address of a content with a held status, because the session tries it again.
        if held == nil { url = nil }
      case .lost:
        (url, held, isLoading) = (nil, nil, false)
        pictures.clear()
      default: break
      }
    }
    if case .trace(let trace) = report, [.seek, .startFile, .playbackRestart].contains(trace.event) {
      known.seek(at: clock.now)
    }
    reports.append(report)
  }

  /// True once the present process has sent a message.
  package var hasSpoken: Bool { heartbeat.hasSpoken }

  // MARK: - Pictures

  func show(_ overlay: Overlay?) {
    if overlay == self.overlay { return }
    self.overlay = overlay
    order(.overlay(overlay))
  }

  func keepSubtitles(above share: Double) {
    if share == subtitleStrip { return }
    subtitleStrip = share
    order(.keepSubtitles(above: share))
  }
}
