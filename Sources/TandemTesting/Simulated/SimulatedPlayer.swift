// A player without libmpv.

import TandemOrchestrator
import TandemPlayback

/// Pretends to play, in the time of a clock, under the same contract as libmpv.
///
/// What would take libmpv a moment (a property, a seek) is done at once; what takes long (to open a content, to reach
/// its end) happens when the clock gets there: see ``nextEvent``.
///
/// One property for each thing that a request can set.
public final class SimulatedPlayer: PlaybackEngine {
  /// The player that it pretends to be.
  public let id: PlayerID
  private let clock: any SessionClock
  /// Looked at when a load begins.
  public var catalogue: SimulatedCatalog
  private let pictures = SimulatedVideo()
  private var reports: [PlayerReport] = []
  private var playback: SimulatedPlayback?
  /// The generation of the newest load.
  private var generation = 0
  private var lastEntry = 0
  private var whereReplaced: Duration?
  private var volume = 100.0
  private var isMuted = true
  /// True if it was told to show fewer frames.
  public private(set) var isReduced = false
  private var missed = 0
  /// The prepared address, and the time of the request.
  private var prepared: (url: String, since: Duration)?
  private var isShutDown = false
  /// Why nothing can be opened.
  private var isCutOff: String?

  /// A player in the time of a clock, for an engine that wraps it; a session's own come of ``SimulatedEngine``.
  public init(_ id: PlayerID, clock: any SessionClock, catalogue: SimulatedCatalog = SimulatedCatalog()) {
    self.id = id
    self.clock = clock
    self.catalogue = catalogue
  }

  /// One colour, the whole picture, into memory only.
  public var video: any VideoSource { pictures }

  /// Now where there is something to collect, else when the next load, end or death is due; nil when none is.
  public var nextEvent: Duration? { reports.isEmpty && !isFeedFinished ? playback?.nextEvent : clock.now }

  /// The values at the clock's time. A content with video is 1280 by 720 pixels.
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

  /// Lets happen what is due by now, then hands it over, oldest first.
  public func collect(_ report: (PlayerReport) -> Void) {
    catchUp()
    let collected = reports
    reports.removeAll(keepingCapacity: true)
    collected.forEach(report)
  }

  /// Carries a request out at once; what a load comes to happens when the clock gets there.
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

  /// Ends at once. Requests that come later are not heard.
  public func shutDown() {
    isShutDown = true
    playback = nil
    reports = []
    pictures.clear()
  }

  // MARK: - Faults

  /// So many pictures come too late.
  public func miss(_ pictures: Int) { missed += pictures }

  /// The core dies.
  public func failCore(reason: String = "the core was made to fail") {
    catchUp()
    loseCore(reason: reason)
  }

  /// The content ends now.
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

  /// The core's process dies of its content.
  public func crashCore(reason: String = "the core's process was made to die") {
    catchUp()
    guard let current = playback else { return loseCore(reason: reason) }
    trace(.shutdown, reason: reason)
    lastEntry = 0
    let played = playback?.breakOff(at: clock.now)
    if played == nil { playback = nil }
    fact(.crashed(reason: reason, hasAdvanced: (played ?? .zero) >= .seconds(20)), of: current)
  }

  /// There is a connection again; nothing begins by itself.
  public func reconnect() { isCutOff = nil }

  /// Events were lost on the way.
  public func overflow() { trace(.queueOverflow) }

  // MARK: - Events in time

  /// True if the app has finished the feed.
  private var isFeedFinished: Bool { playback?.isFeedFinished ?? false }

  /// Lets everything happen that is due, in the order of time.
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
    pictures.show(current.content.hasVideo ? current.content.colour ?? Pixel(negotiation: current.url) : nil)
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

  /// For how long what is to be loaded has been opened already: not before the end of what plays is near.
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
    // An interrupted content continues there after the reconnection.
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
