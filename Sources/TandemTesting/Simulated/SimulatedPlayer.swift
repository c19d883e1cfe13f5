import TandemOrchestrator
import TandemPlayback

/// Simulates playback on a clock, under the same contract as libmpv.
///
/// An operation that is short in libmpv, such as a seek, takes no time here. A long operation, such as an opening, ends
/// when the clock reaches its time: see ``nextEvent``.
///
/// It has one property for each part of libmpv's state that the engine contract mentions.
public final class SimulatedPlayer: PlaybackEngine {
  /// The identifier of the simulated player.
  public let id: PlayerID
  private let clock: any SessionClock
  /// The contents. A load reads them when it begins.
  public var catalogue: SimulatedCatalog
  private let pictures = SimulatedVideo()
  private var reports: [PlayerReport] = []
  private var playback: SimulatedPlayback?
  private var generation = 0
  private var lastEntry = 0
  private var whereReplaced: Duration?
  private var volume = 100.0
  private var isMuted = true
  /// True if the session has requested fewer frames.
  public private(set) var isReduced = false
  /// The role whose sound device the player uses.
  public private(set) var audioDevice = Role.fullScreen
  private var missed = 0
  /// The prepared address, and the time of the request.
  private var prepared: (url: String, since: Duration)?
  private var isShutDown = false
  /// The reason why the connection is cut; nil while contents can be opened.
  private var isCutOff: String?

  /// Creates a player on a clock, for an engine that wraps the player. A session's own players come from
  /// ``SimulatedEngine``.
  public init(_ id: PlayerID, clock: any SessionClock, catalogue: SimulatedCatalog = SimulatedCatalog()) {
    self.id = id
    self.clock = clock
    self.catalogue = catalogue
  }

  /// A picture of one colour, drawn in memory.
  public var video: any VideoSource { pictures }

  /// The time of the next event: now if a report waits; otherwise the time of the next first frame,
  /// end or failure. Nil if no event is due.
  public var nextEvent: Duration? { reports.isEmpty && !isFeedFinished ? playback?.nextEvent : clock.now }

  /// The values at the clock's present time. A content with video is 1280 by 720 pixels.
  public var status: PlayerStatus {
    var status = PlayerStatus()
    status.volume = volume
    status.isMuted = isMuted
    status.framesLate = missed
    guard let playback else { return status }
    status.entry = playback.entry
    status.isPaused = playback.isPaused
    status.speed = playback.speed
    status.mediaTitle = playback.mediaTitle
    guard let position = playback.position(at: clock.now) else { return status }
    status.position = position
    status.duration = playback.content.duration
    status.isSeekable = playback.content.isSeekable
    status.behindLive = playback.edge(at: clock.now).map { max(.zero, $0 - position) }
    status.hasEnded = playback.hasEnded
    status.audioTrack = playback.chosen[.audio]
    status.subtitleTrack = playback.chosen[.subtitle]
    status.videoTrack = playback.chosen[.video]
    status.showsSubtitles = playback.showsSubtitles
    (status.audioDelay, status.subtitleDelay) = (playback.delays[.audio], playback.delays[.subtitle])
    if playback.content.hasVideo { (status.width, status.height) = (1280, 720) }
    return status
  }

  /// Executes the events that are due, and hands their reports over, oldest first.
  public func collect(_ report: (PlayerReport) -> Void) {
    catchUp()
    if reports.isEmpty { return }
    let collected = reports
    reports.removeAll(keepingCapacity: true)
    collected.forEach(report)
  }

  /// Carries a request out at once. The result of a load follows when the clock reaches its time.
  public func perform(_ request: PlayerRequest) {
    guard !isShutDown else { return }
    catchUp()
    let now = clock.now
    switch request {
    case .load(let load): begin(load)
    case .stop: endFile("stop")
    case .setPaused(let paused): playback?.setPaused(paused, at: now)
    case .setMuted(let muted):
      isMuted = muted
      if muted { fact(.muted) }
    case .setAudioDevice(let role): audioDevice = role
    case .setVolume(let newVolume): volume = min(max(newVolume, 0), 130)
    case .setSpeed(let speed): playback?.setSpeed(min(max(speed, 0.01), 100), at: now)
    case .seek(let target): seek(target)
    case .selectTrack(let kind, let track): playback?.chosen[kind] = track
    case .setSubtitlesShown(let areShown): playback?.showsSubtitles = areShown
    case .setDelay(let what, let delay): playback?.delays[what] = delay
    case .setReduced(let isReduced): self.isReduced = isReduced
    case .prepare(let url): prepared = url.map { ($0, now) }
    }
  }

  /// Ends the player at once. Later requests are ignored.
  public func shutDown() {
    isShutDown = true
    playback = nil
    reports = []
    pictures.clear()
  }

  // MARK: - Faults

  /// Increases the number of pictures that were shown too late.
  public func miss(_ pictures: Int) { missed += pictures }

  /// Makes the core fail.
  public func failCore(reason: String = "the core was made to fail") {
    catchUp()
    loseCore(reason: reason)
  }

  /// Ends the content now.
  public func end() {
    catchUp()
    if playback?.position(at: clock.now) != nil, playback?.hasEnded == false { reachEnd() }
  }

  /// Cuts the connection until ``reconnect()``.
  public func cutOff(reason: String = "the connection was cut") {
    catchUp()
    isCutOff = reason
    guard let current = playback, current.position(at: clock.now) != nil, !current.hasEnded else { return }
    let played = playback?.breakOff(at: clock.now) ?? .zero
    fact(.interrupted(reason: reason, hasAdvanced: played >= .seconds(2)), of: current)
  }

  /// Makes the process of the core crash because of its content.
  public func crashCore(reason: String = "the core's process was made to die") {
    catchUp()
    guard let current = playback else { return loseCore(reason: reason) }
    trace(.shutdown, reason: reason)
    lastEntry = 0
    let played = playback?.breakOff(at: clock.now)
    if played == nil { playback = nil }
    fact(.crashed(reason: reason, hasAdvanced: (played ?? .zero) >= .seconds(20)), of: current)
  }

  /// Restores the connection. Playback does not continue by itself.
  public func reconnect() { isCutOff = nil }

  /// Reports that events were lost.
  public func overflow() { trace(.queueOverflow) }

  // MARK: - Events in time

  /// True if the app has finished the feed that is playing.
  private var isFeedFinished: Bool { playback?.isFeedFinished ?? false }

  /// Executes all events that are due, in the order of time.
  private func catchUp() {
    if isFeedFinished { reachEnd() }
    while let current = playback, let due = current.nextEvent, due <= clock.now {
      if let diesAt = current.diesAt, diesAt <= due {
        loseCore(reason: "the content made the core fail")
        continue
      }
      switch current.phase {
      case .loading: open(current, at: due)
      case .playing: reachEnd()
      case .paused, .ended, .brokenOff: return
      }
    }
  }

  private func open(_ current: SimulatedPlayback, at due: Duration) {
    if let failure = isCutOff ?? current.content.failure {
      endFile("error: " + failure)
      return fact(.loadFailed(reason: failure), of: current)
    }
    trace(.fileLoaded)
    if current.isSoughtAtOnce { trace(.seek) }
    playback?.open(at: due)
    for seek in current.waitingSeeks { playback?.seek(seek, at: due) }
    pictures.show(current.content.hasVideo ? current.content.colour ?? Pixel(hashing: current.url) : nil)
    trace(.playbackRestart)
    fact(.tracks(current.tracks), of: current)
    let info = MediaInfo(
      hasVideo: current.content.hasVideo, isSeekable: current.content.isSeekable,
      isLive: current.content.isSeekable && current.content.duration == nil)
    fact(.firstFrame(info), of: current)
  }

  private func reachEnd() {
    guard let current = playback else { return }
    playback?.end(at: clock.now)
    trace(.endReached)
    fact(.ended, of: current)
  }

  private func loseCore(reason: String) {
    trace(.shutdown)
    playback = nil
    prepared = nil
    lastEntry = 0
    pictures.clear()
    fact(.lost(reason: reason))
  }

  private func begin(_ load: LoadRequest) {
    if let position = playback?.position(at: clock.now) { whereReplaced = position }
    let ahead = aheadOf(load)
    endFile("stop")
    generation = load.generation
    lastEntry += 1
    let start: Duration =
      switch load.start {
      case .beginning: .zero
      case .at(let position): position
      case .whereReplaced: whereReplaced ?? .zero
      }
    playback = SimulatedPlayback(
      entry: lastEntry, request: load, content: catalogue[load.url].opened(ahead), start: start, now: clock.now)
    trace(.startFile)
    catchUp()
  }

  /// The time that a prepared content has already spent loading when it is played. The preparation begins when the
  /// playing content nears its end.
  private func aheadOf(_ load: LoadRequest) -> Duration {
    guard let prepared, prepared.url == load.url, let playback, let length = playback.content.duration,
      let position = playback.position(at: clock.now)
    else { return .zero }
    let near = (position - (length - Preparation.lead)) / playback.speed
    return max(.zero, min(near, clock.now - prepared.since))
  }

  private func endFile(_ reason: String) {
    guard playback != nil else { return }
    trace(.endFile, reason: reason)
    playback = nil
    prepared = nil
    pictures.clear()
  }

  private func seek(_ target: Seek) {
    guard let current = playback else { return }
    guard current.position(at: clock.now) != nil else {
      playback?.waitingSeeks.append(target)
      return
    }
    // Ignore a seek while the connection is lost: after the reconnection, the session loads the content at the seek's
    // target.
    guard current.content.isSeekable, !current.isBrokenOff else { return }
    trace(.seek)
    playback?.seek(target, at: clock.now)
    trace(.playbackRestart)
    catchUp()
  }

  private func trace(_ event: PlayerLogEvent.Event, reason: String? = nil) {
    let position = playback?.position(at: clock.now)
    let duration = event == .playbackRestart ? playback?.content.duration : nil
    reports.append(
      .trace(PlayerLogEvent(event, entry: playback?.entry, position: position, duration: duration, reason: reason)))
  }

  private func fact(_ fact: PlayerFact, of about: SimulatedPlayback? = nil) {
    reports.append(.fact(fact, generation: about?.generation ?? generation))
  }
}
