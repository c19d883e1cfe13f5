import TandemOrchestrator
import TandemPlayback

/// The context of a check: an engine under test, requests to it, bounded waits, and the violations so far.
@MainActor
final class ContractCheckContext {
  /// Thrown to end a check early, because its later steps depend on a condition that does not hold.
  struct UnmetRequirement: Error {}

  let rig: EngineHarness
  let media: EngineContract.Media
  let tellsTraces: Bool
  private let wakes: WakeCount
  private let hold: ((Duration) -> Void)?
  private(set) var violations: [String] = []

  init(
    _ rig: EngineHarness, _ wakes: WakeCount, _ media: EngineContract.Media, tellsTraces: Bool,
    hold: ((Duration) -> Void)?
  ) {
    (self.rig, self.wakes, self.media, self.tellsTraces, self.hold) = (rig, wakes, media, tellsTraces, hold)
  }

  var status: PlayerStatus { rig.player.status }
  var video: any VideoSource { rig.player.video }

  func ask(_ request: PlayerRequest) { rig.player.perform(request) }

  // MARK: - Expectations

  func expect(_ isKept: Bool, _ expected: @autoclosure () -> String) {
    guard !isKept else { return }
    let reported = rig.reports.suffix(12).map(\.words).joined(separator: ", ")
    violations.append("expected \(expected()); reported: \(reported.isEmpty ? "nothing" : reported); \(status.words)")
  }

  /// Expects that a condition holds within ten seconds, a time that suffices even on a busy machine.
  func expectSoon(_ expected: @autoclosure () -> String, _ condition: () -> Bool) async {
    let isKept = await comes(until: condition)
    expect(isKept, expected() + " within 10 s")
  }

  func require(_ expected: @autoclosure () -> String, _ condition: () -> Bool) async throws(UnmetRequirement) {
    if await comes(until: condition) { return }
    expect(false, expected() + " within 10 s")
    throw UnmetRequirement()
  }

  /// Expects that the engine has reported exactly these log events since the last reset, apart from warnings.
  func expectTraces(_ expected: [PlayerLogEvent.Event]) async {
    guard tellsTraces else { return }
    await expectSoon("the traces \(expected.map(\.rawValue))") { [rig] in
      rig.traces.map(\.event).filter { $0 != .warning } == expected
    }
  }

  // MARK: - Positions

  /// The tolerance for a position in seconds: two frames at 25 per second, and the time between two polls.
  static let tolerance = 0.1

  func position() throws(UnmetRequirement) -> Double {
    if let position = status.position { return position.inSeconds }
    expect(false, "a position")
    throw UnmetRequirement()
  }

  func isAt(_ seconds: Double) -> Bool {
    status.position.map { abs($0.inSeconds - seconds) < Self.tolerance } ?? false
  }

  // MARK: - Loads

  /// Loads a content, and waits for its first frame.
  func play(
    _ sample: EngineContract.Sample, _ generation: Int, _ start: LoadRequest.Start = .beginning, paused: Bool = false
  ) async throws(UnmetRequirement) {
    rig.load(sample.url, generation, start, paused: paused)
    try await require("a first frame of \(sample.url) in generation \(generation)") { rig.isOpen(generation) }
  }

  /// Loads an address that can't be opened, and waits for the failure.
  ///
  /// - Returns: the engine's reason.
  @discardableResult
  func fail(_ generation: Int) async throws(UnmetRequirement) -> String {
    rig.load(media.missing ?? "", generation)
    var reason = ""
    try await require("a report in generation \(generation) that \(media.missing ?? "") can't be opened") {
      for case .loadFailed(let text) in rig.facts(of: generation) {
        reason = text
        return true
      }
      return false
    }
    return reason
  }

  // MARK: - Time

  /// Lets time pass and collects reports until a condition holds.
  ///
  /// - Returns: true if the condition holds before the limit.
  func comes(_ limit: Duration = .seconds(10), takingFrames: Bool = true, until condition: () -> Bool) async -> Bool {
    let end = rig.now + limit
    rig.collect(takingFrames: takingFrames)
    while !condition() {
      if rig.now >= end || Task.isCancelled { return false }
      await giveTurn()
      if !rig.advance(until: end) { await sleep(.milliseconds(1)) }
      rig.collect(takingFrames: takingFrames)
    }
    return true
  }

  /// Lets time pass and collects reports.
  func pass(_ time: Duration) async {
    let end = rig.now + time
    _ = await comes(time) { rig.now >= end }
  }

  /// Lets time pass without collecting reports.
  func passUncollected(_ time: Duration) async {
    if !rig.leap(to: rig.now + time) { await sleep(time) }
  }

  /// Waits as a session does: until the engine wakes it, or until the time of `PlaybackEngine.nextEvent`.
  ///
  /// - Returns: true if the engine woke the session or its event is due.
  func isCalled() async -> Bool {
    let end = rig.now + .seconds(10)
    while !wakes.take() {
      if let due = rig.player.nextEvent, due <= rig.now { return true }
      if rig.now >= end || Task.isCancelled { return false }
      await giveTurn()
      if !rig.advance(until: end) { await sleep(.milliseconds(1)) }
    }
    return true
  }

  /// Lets the engine's work on this actor finish before time advances.
  private func giveTurn() async {
    guard hold == nil else { return }
    for _ in 0..<8 { await Task.yield() }
  }

  /// Waits in real time. The wait of a cancelled check ends at once.
  private func sleep(_ time: Duration) async {
    if let hold { return hold(time) }
    do { try await Task.sleep(for: time) } catch {}
  }
}

extension PlayerReport {
  /// The report in a few words, for a violation.
  fileprivate var words: String {
    switch self {
    case .fact(let fact, let generation): "\(fact) of \(generation)"
    case .trace(let trace): trace.event.rawValue + (trace.reason.map { " (\($0))" } ?? "")
    }
  }
}

extension PlayerStatus {
  /// The status in words, for a violation.
  fileprivate var words: String {
    """
    entry \(entry.map(String.init) ?? "none"), position \(position.map { "\($0)" } ?? "none"), \
    \(isPaused ? "paused, " : "")\(isMuted ? "muted, " : "")volume \(volume), speed \(speed), \
    audio track \(audioTrack.map(String.init) ?? "none"), title \(mediaTitle ?? "none")
    """
  }
}

extension Duration {
  var inSeconds: Double { self / .seconds(1) }
}
