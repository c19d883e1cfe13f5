import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Publishes the videos to the desktop, and passes the desktop's requests to the session. The
/// session decides on each request.
@MainActor
package final class MPRISBridge: SessionObserver {
  package struct Settings {
    /// The address of the bus, in D-Bus's form.
    var address: String
    /// True if the user asked for MPRIS, so that a missing bus causes a warning.
    var isRequired: Bool

    package init(address: String, isRequired: Bool) { (self.address, self.isRequired) = (address, isRequired) }
  }

  private let host: SessionHost
  private let service: MPRISService
  private let isRequired: Bool
  private var tracks = PlayerPair<Track?>(a: nil, b: nil)
  private var lastTrack = 0
  private var published: MPRISState?

  /// A player's content, under its track id on the bus.
  private struct Track {
    var content: ContentKey
    /// The entry of a playlist. Each entry is a separate track.
    var entry: Int
    var path: String
    var jumps = 0
  }

  /// If the position differs from the extrapolated position by more than this, the clock is corrected without a signal
  /// to clients.
  private static let drift = Duration.milliseconds(60)

  private var session: SessionDriver { host.session }

  /// - Throws: an error if this process can't create another descriptor or thread.
  package init(_ host: SessionHost, _ settings: Settings) throws(BusError) {
    let reports = ReportRelay<MPRISReport>(host.post)
    service = try MPRISService(process: host.process, address: settings.address) { reports.send($0) }
    self.host = host
    isRequired = settings.isRequired
    host.session.addObserver(self)
    reports.receive = { [weak self] in self?.receive($0) }
  }

  /// Returns a message with the reason why the desktop can't control the session.
  package static func words(because reason: String) -> String { "the desktop can't control this session: \(reason)" }

  package func close() { service.stop(within: .milliseconds(300)) }

  private func receive(_ report: MPRISReport) {
    switch report {
    case .isThere:
      published = nil
      update()
    case .isAway(let reason): if isRequired { host.complain(Self.words(because: reason + "; Tandem keeps trying")) }
    case .request(let request, let number): perform(request, number)
    }
  }

  private func perform(_ request: BusRequest, _ number: Int) {
    switch request {
    case .command(.open(var opening), let waits):
      if !host.volatileQuery.isEmpty {
        opening.content = MediaContent(url: opening.content.url, ignoringQuery: host.volatileQuery)
      }
      host.playlists.prepare(opening, through: .mpris) { [self] result in
        switch result {
        case .success(let opening): submit(.open(opening), number, waits: waits)
        case .failure(let fault):
          service.answer(number, outcome(fault.failure, "open"))
        }
      }
    case .command(let command, let waits): submit(command, number, waits: waits)
    case .setPosition(let position, let track, let role):
      guard let video = session.snapshot[role], tracks[video.player]?.path == track,
        position <= video.duration ?? position
      else { return service.answer(number, .done()) }
      submit(.seek(.to(position), role), number, waits: false)
    case .setFullScreen(let isFull):
      switch host.fullScreen(isFull) {
      case .success: service.answer(number, .done())
      case .failure(let failure): service.answer(number, outcome(failure, "fullscreen"))
      }
    case .raise: service.answer(number, outcome(host.raise(), "raise"))
    }
    update()
  }

  private func submit(_ command: SessionCommand, _ number: Int, waits: Bool) {
    host.submit(command, CommandOptions(waits: waits), source: "mpris") { [self] reply, report in
      if let failure = reply.failure { return service.answer(number, outcome(failure, command.spec.word)) }
      var report = report
      (report.hasEnded, report.duration) = (waits, nil)
      service.answer(number, .done(transaction: report.transaction, report.text(for: command)))
    }
  }

  /// Returns the response with the message that the command line would print.
  private func outcome(_ failure: ReplyError?, _ word: String) -> BusResponse {
    guard let failure else { return .done() }
    let kind =
      switch failure.code {
      case .refused: "Refused"
      case .busy: "Busy"
      case .success, .invalid, .unknownCommand, .failed: "Failed"
      }
    return .failed(BusCallError("org.tandem.Error." + kind, failure.sentence(about: word)))
  }

  // MARK: Publishing

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    update()
    return nil
  }

  /// Publishes changed properties; does nothing without a bus.
  func update() {
    guard service.isThere else { return }
    let snapshot = session.snapshot
    let availability = snapshot.availability
    var desktop = MPRISState()
    let now = ContinuousClock.now
    for role in Role.allCases {
      desktop[role] = snapshot[role].map { playerState(role, $0, availability, at: now) }
    }
    for player in PlayerID.allCases where snapshot.roles.role(of: player) == nil { tracks[player] = nil }
    desktop.hasWindow = host.window != nil
    desktop.isWindowFullScreen = host.window?.isFullScreen ?? false
    desktop.canStart = availability.isPossible.isYes && !availability.isActive.isYes
    desktop.canStop = availability.canStop.isYes
    desktop.canSwap = availability.canStop.isYes && snapshot.refusalOfSwap == nil
    if desktop == published { return }
    published = desktop
    service.publish(desktop)
  }

  private func playerState(
    _ role: Role, _ video: VideoSnapshot, _ availability: Availability, at now: ContinuousClock.Instant
  ) -> MPRISPlayerState {
    let (player, content, entry) = (video.player, video.content, video.playback.entry)
    let isKnown = tracks[player]?.content == content.key && tracks[player]?.entry == entry
    if !isKnown {
      lastTrack += 1
      tracks[player] = Track(content: content.key, entry: entry, path: "/org/tandem/track/\(lastTrack)")
    }
    let previous = isKnown ? published.flatMap { $0.playerState(of: tracks[player]?.path) } : nil
    var playerState = MPRISPlayerState(track: tracks[player]?.path ?? "", title: previous?.title ?? "")
    // Clean only a changed title: it may be a megabyte long, and cleaning it takes time.
    if previous == nil || rawTitles[player] != video.title {
      rawTitles[player] = video.title
      playerState.title = BusText.line(Redaction.text(video.title))
    }
    playerState.address = previous?.address ?? BusText.address(Redaction.text(video.url))
    playerState.length = video.duration
    let rests = video.isPaused || video.hasEnded || video.interruption?.stage == .abandoned
    playerState.status = rests ? .paused : .playing
    playerState.speed = video.speed
    playerState.volume = video.sound.volume
    playerState.canGoNext = session.orchestrator.refusal(ofMoving: role, .next) == nil
    playerState.canGoPrevious = session.orchestrator.refusal(ofMoving: role, .previous) == nil
    playerState.canPause = !(role == .pictureInPicture && availability.isSuspended.isYes)
    playerState.canSeek = video.canSeek
    playerState.clock = clock(
      player, video.moment.position, isSeeking: video.isSeeking, rate: video.isMoving ? video.speed : 0, previous, now)
    playerState.jumps = tracks[player]?.jumps ?? 0
    return playerState
  }

  private var rawTitles = PlayerPair<String?>(a: nil, b: nil)

  /// Returns the previous clock if it still fits the position, and otherwise a new clock.
  private func clock(
    _ player: PlayerID, _ position: Duration?, isSeeking: Bool, rate: Double, _ previous: MPRISPlayerState?,
    _ now: ContinuousClock.Instant
  ) -> PlayClock {
    guard let previous else { return PlayClock(position ?? .zero, at: now, rate: position == nil ? 0 : rate) }
    let expected = previous.clock.position(at: now, length: previous.length)
    // Stop the clock during a seek, when the position is unknown.
    guard let position, !isSeeking else { return PlayClock(expected, at: now, rate: 0) }
    if PositionJump.isJump(from: expected, to: position, in: .zero, speed: 0) { tracks[player]?.jumps += 1 }
    let drift = position - expected
    if previous.clock.rate == rate, drift <= Self.drift, drift >= .zero - Self.drift { return previous.clock }
    return PlayClock(position, at: now, rate: rate)
  }
}

extension MPRISState {
  /// The state of a track's player, in either role.
  fileprivate func playerState(of track: String?) -> MPRISPlayerState? {
    [fullScreen, pictureInPicture].compactMap(\.self).first { $0.track == track }
  }
}
