import TandemOrchestrator
import TandemPlayback

/// An engine, its clock and all its reports. The owner advances the time, and ends the engine by releasing the harness.
package final class EngineHarness {
  package let player: any PlaybackEngine
  package private(set) var reports: [PlayerReport] = []
  private let clock: any SessionClock

  package init(_ player: any PlaybackEngine, clock: any SessionClock) { (self.player, self.clock) = (player, clock) }

  deinit {
    player.shutDown()
    player.awaitEnd()
  }

  package var now: Duration { clock.now }

  /// Collects the engine's reports once. A new frame is consumed without drawing it, unless the check handles frames
  /// itself.
  package func collect(takingFrames: Bool = true) {
    player.collect { reports.append($0) }
    if takingFrames, player.video.hasNewFrame { player.video.skip() }
  }

  /// Advances virtual time to the next event or to the end of a wait, whichever is earlier. If the next event is not in
  /// the future, time advances by a millisecond, so that a wait never stalls.
  ///
  /// - Returns: false with a real clock.
  package func advance(until end: Duration) -> Bool {
    guard let virtual = clock as? VirtualClock else { return false }
    let due = player.nextEvent ?? end
    virtual.advance(to: max(now, min(end, due > now ? due : now + .milliseconds(1))))
    return true
  }

  /// Advances virtual time in one step, without stopping at the events before the given time.
  ///
  /// - Returns: false with a real clock.
  package func leap(to time: Duration) -> Bool {
    guard let virtual = clock as? VirtualClock else { return false }
    virtual.advance(to: max(now, time))
    return true
  }

  // MARK: - Reports

  /// The facts about a load, without the facts about its tracks, because these may arrive at any time.
  package func facts(of generation: Int) -> [PlayerFact] {
    allFacts(of: generation).filter { if case .tracks = $0 { false } else { true } }
  }

  package func allFacts(of generation: Int) -> [PlayerFact] {
    reports.compactMap { if case .fact(let fact, generation) = $0 { fact } else { nil } }
  }

  package var traces: [PlayerLogEvent] { reports.compactMap { if case .trace(let trace) = $0 { trace } else { nil } } }

  package func traces(_ event: PlayerLogEvent.Event) -> [PlayerLogEvent] { traces.filter { $0.event == event } }

  package func isOpen(_ generation: Int) -> Bool {
    facts(of: generation).contains { if case .firstFrame = $0 { true } else { false } }
  }

  package func forget() { reports = [] }

  package func load(
    _ url: String, _ generation: Int, _ start: LoadRequest.Start = .beginning, paused: Bool = false
  ) {
    player.perform(.load(LoadRequest(url: url, generation: generation, start: start, isPaused: paused)))
  }
}
