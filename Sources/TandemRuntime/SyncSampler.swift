import TandemLog
import TandemOrchestrator
import TandemPlayback

/// Decides when both players' positions are read, and collects the drift for the log.
struct SyncSampler {
  /// The interval between readings until the videos are in sync.
  private static let interval = Duration.milliseconds(250)
  /// The interval between readings while the videos are in sync.
  private static let restInterval = Duration.milliseconds(500)
  /// The maximum change of the videos' distance that a corrected speed can cause between two
  /// readings.
  ///
  /// A busy machine reads positions late, so the sampler accepts a larger change only if the next reading confirms it.
  private static let jump = Duration.milliseconds(50)
  /// The time between two log records while the videos are in sync.
  private static let logInterval = Duration.seconds(10)

  /// The time of the next measurement; nil if nothing is measured.
  private(set) var due: Duration?
  /// The newest drift of the picture in picture, for reports.
  private(set) var newest: Duration?
  /// The newest sync command that has already caused an immediate reading of the positions.
  private var asked: CommandID?
  /// The distance between the positions at the previous reading; nil at first, and after a reading without known
  /// positions.
  private var previous: Duration?
  /// True if the previous reading was discarded as a jump.
  private var isDoubtful = false
  private var most = Duration.zero
  private var readings = 0
  private var since: Duration?
  /// True if a player was waiting for data at the last check.
  private var isWaiting = false

  /// True if a reading is due: at intervals, and at once when a player starts to wait for data.
  mutating func isDue(_ orchestrator: Orchestrator, _ players: PlayerPair<any PlaybackEngine>, at now: Duration) -> Bool
  {
    guard let sync = orchestrator.state.sync, orchestrator.measuresSync else {
      (due, previous) = (nil, nil)
      if orchestrator.state.sync == nil { newest = nil }
      return false
    }
    if case .measuring(let id) = sync.stage, id != asked {
      asked = id
      return true
    }
    let soonest = now + (sync.stage == .settled ? Self.restInterval : Self.interval)
    let (wasWaiting, a, b) = (isWaiting, players.a.status, players.b.status)
    isWaiting = a.isBuffering && !a.isSeeking || b.isBuffering && !b.isSeeking
    if isWaiting, !wasWaiting { return true }
    guard let time = due, time <= soonest else {
      due = soonest
      return false
    }
    return now >= time
  }

  /// Reads both players' positions; nil if their distance has jumped unexpectedly, until another reading confirms the
  /// jump.
  mutating func look(_ players: PlayerPair<any PlaybackEngine>, _ state: State, at now: Duration) -> SyncSample? {
    due = now + Self.interval
    let known = state.players
    guard let a = place(players.a, known.a.availableTracks), let b = place(players.b, known.b.availableTracks) else {
      previous = nil
      let waiting = PlayerID.allCases.filter { players[$0].status.isBuffering && !players[$0].status.isSeeking }
      return .waiting(waiting.count == 1 ? waiting.first : nil)
    }
    let ahead = b.position - a.position
    defer { previous = ahead }
    let change = previous.map { abs((ahead - $0) / Self.jump) } ?? 0
    isDoubtful = change > max(1, known.a.playback.speed) && !isDoubtful && !mayJump(state)
    return isDoubtful ? nil : .places(PlayerPair(a: a, b: b))
  }

  /// True if a jump is expected: at the first reading and after a seek.
  private func mayJump(_ state: State) -> Bool {
    switch state.sync?.stage {
    case .measuring, .resting, nil: true
    case .closing(let skips): skips > 0
    case .settled: false
    }
  }

  private func place(_ player: any PlaybackEngine, _ tracks: Tracks?) -> SyncSample.Place? {
    let status = player.status
    guard let position = status.position, !status.isBuffering, !status.isSeeking else { return nil }
    let rate = status.videoTrack.flatMap { tracks?[.video, $0]?.frameRate } ?? 0
    // Ignore only impossible rates here. The orchestrator clamps all other rates.
    let frame = rate > 0.01 && rate < 1e6 ? Duration.seconds(1 / rate) : nil
    return SyncSample.Place(position, duration: status.duration, frame: frame)
  }

  /// Records a measurement.
  ///
  /// - Returns: a record for the log; nil if none is due.
  mutating func take(_ reading: SyncSample, _ state: State, at now: Duration) -> Record? {
    guard let sync = state.sync, let lead = sync.lead, let player = state.roles.pictureInPicture,
      case .places(let places) = reading
    else { return nil }
    let ahead = places.b.position - places.a.position - lead
    let drift = player == .B ? ahead : .zero - ahead
    newest = drift
    guard sync.stage == .settled else {
      since = nil
      return nil
    }
    due = now + Self.restInterval
    if since == nil { (since, most, readings) = (now, .zero, 0) }
    readings += 1
    if abs(drift / .seconds(1)) > abs(most / .seconds(1)) { most = drift }
    guard let since, now - since >= Self.logInterval else { return nil }
    defer { self.since = nil }
    return Record(
      driftOf: player, most, frame: PlaybackSync.frame(places, speed: state.players.a.playback.speed),
      readings: readings)
  }
}
