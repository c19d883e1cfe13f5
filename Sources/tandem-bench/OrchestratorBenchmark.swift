// How many swaps a second the rules alone can decide.

import TandemRules

/// Swaps with all their inputs (command, answer, confirmed silence, presented, settled) through a bare orchestrator.
struct OrchestratorBenchmark {
  private var orchestrator = Orchestrator()
  private var effects = 0

  private mutating func feed(_ input: Input) { effects += orchestrator.handle(input).count }

  private mutating func feed(_ event: Event) { feed(.event(event)) }

  private mutating func swap(_ id: Int) {
    guard let heard = orchestrator.state.roles.fullScreen else { return }
    feed(.command(.swap, id: id))
    feed(.restore(RestoreReply(transaction: id, .answered(true))))
    feed(.player(heard, generation: 1, .muted))
    feed(.display(.presented(revision: id + 1)))
    feed(.display(.settled(revision: id + 1)))
  }

  /// - Returns: swaps a second on one core, and effects a swap.
  mutating func run(swaps: Int) -> (swapsPerSecond: Double, effectsPerSwap: Double) {
    feed(.command(.open(Opening(Content(url: "/first"))), id: 0))
    feed(.player(.A, generation: 1, .firstFrame(MediaInfo())))
    feed(.command(.open(Opening(Content(url: "/second"), in: .pictureInPicture)), id: 0))
    feed(.player(.B, generation: 1, .firstFrame(MediaInfo())))
    feed(.display(.settled(revision: 2)))
    effects = 0
    let clock = ContinuousClock()
    let start = clock.now
    for id in 2..<swaps + 2 { swap(id) }
    let seconds = (clock.now - start) / .seconds(1)
    precondition(orchestrator.state.lastTransaction == swaps + 1, "not every swap was made")
    return (Double(swaps) / seconds, Double(effects) / Double(swaps))
  }
}
