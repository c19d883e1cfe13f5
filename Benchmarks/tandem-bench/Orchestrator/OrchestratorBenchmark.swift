// Measures the orchestrator alone, in swaps per second.

import CTandemMeasuring
import TandemOrchestrator

/// Passes swaps with all their inputs (command, answer, confirmed silence, presented, settled) through a bare
/// orchestrator.
struct OrchestratorBenchmark {
  private var orchestrator = Orchestrator()
  private var effects = 0
  private var ordered: [Effect] = []

  private mutating func feed(_ input: Input) {
    orchestrator.handle(input, &ordered)
    effects += ordered.count
  }

  private mutating func feed(_ event: Event) { feed(.event(event)) }

  private mutating func swap(_ id: Int) {
    guard let heard = orchestrator.state.roles.fullScreen else { return }
    feed(.command(.swap, id: id))
    feed(.restore(DelegateReply(transaction: id, .answered(true))))
    feed(.player(heard, generation: 1, .muted))
    feed(.display(.presented(revision: id + 1)))
    feed(.display(.settled(revision: id + 1)))
  }

  /// Opens two videos, so that swaps are possible.
  private mutating func open() {
    feed(.command(.open(OpenRequest(MediaContent(url: "/first"))), id: 0))
    feed(.player(.A, generation: 1, .firstFrame(MediaInfo())))
    feed(.command(.open(OpenRequest(MediaContent(url: "/second"), in: .pictureInPicture)), id: 0))
    feed(.player(.B, generation: 1, .firstFrame(MediaInfo())))
    feed(.display(.settled(revision: 2)))
    effects = 0
  }

  /// - Returns: the swaps per second on one core, and the effects per swap.
  mutating func run(swaps: Int) -> (swapsPerSecond: Double, effectsPerSwap: Double) {
    open()
    let clock = ContinuousClock()
    let start = clock.now
    for id in 2..<swaps + 2 { swap(id) }
    let seconds = (clock.now - start) / .seconds(1)
    precondition(orchestrator.state.lastTransaction == swaps + 1, "not every swap was made")
    return (Double(swaps) / seconds, Double(effects) / Double(swaps))
  }

  /// - Returns: the average number of allocations for each kind of command.
  mutating func allocations() -> [(name: String, count: Double)] {
    let (runs, warmUp) = (10_000, 1_000)
    open()
    // Let caches grow before measuring.
    for id in 2..<warmUp { swap(id) }
    let swaps = LogBenchmark.Allocations(of: runs) { swap(warmUp + $0) }
    precondition(orchestrator.state.lastTransaction == warmUp + runs - 1, "not every swap was made")
    let pauses = LogBenchmark.Allocations(of: runs) {
      feed(.command($0.isMultiple(of: 2) ? .pause(.fullScreen) : .resume(.fullScreen), id: $0))
    }
    let before = effects
    let refusals = LogBenchmark.Allocations(of: runs) {
      feed(.command(.selectTrack(.subtitle, 4711, .fullScreen), id: $0))
    }
    precondition(effects == before + runs, "a refusal is one effect: its answer")
    return [("swap", swaps.count), ("pause", pauses.count), ("refusal", refusals.count)]
  }

  /// - Returns: the retains and releases per swap, on average; empty if the Swift runtime does not support counting.
  mutating func references() -> [(name: String, count: Double)] {
    let (runs, warmUp) = (10_000, 1_000)
    open()
    for id in 2..<warmUp { swap(id) }
    guard references_begin() else { return [] }
    for id in warmUp..<warmUp + runs { swap(id) }
    let counted = references_end()
    precondition(orchestrator.state.lastTransaction == warmUp + runs - 1, "not every swap was made")
    return [
      ("swap-retains", Double(counted.retains) / Double(runs)),
      ("swap-releases", Double(counted.releases) / Double(runs)),
    ]
  }
}
