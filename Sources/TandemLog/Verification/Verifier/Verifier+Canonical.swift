// Equal states of the verifier, for exploring.

import TandemOrchestrator

extension Verifier {
  /// The same state without counters: lines, numbers, times, generations, entries, positions and revisions. If two
  /// verifiers have equal canonical states, they judge the same records alike from then on. The result is for
  /// comparisons only.
  package var normalised: Verifier {
    var result = self
    result.line = 0
    result.sessions = SessionCounter()
    result.seq = seq.map { _ in 0 }
    result.due = 0
    result.continuations = 0
    result.holes = []
    result.beginningTime = beginningTime.map { _ in .zero }
    result.time = .zero
    result.newestTransaction = 0
    result.revision = 0
    result.generations = PlayerPair(a: 0, b: 0)
    result.open?.number = 0
    result.promises = promises.normalised
    if let early = open?.early { result.open?.early = early.normalised }
    guard source == .unnumbered else {
      result.evidence = evidence.normalised
      result.disturbed = PlayerPair(
        a: Disturbed(what: disturbed.a.after(time)), b: Disturbed(what: disturbed.b.after(time)))
      return result
    }
    // An unnumbered source has no snapshots or other records of players, so this state never decides anything.
    result.evidence = Continuity()
    result.promises.startsByItself = nil
    result.isLoading = PlayerPair(a: false, b: false)
    result.isReopening = PlayerPair(a: false, b: false)
    result.disturbed = PlayerPair(a: Disturbed(), b: Disturbed())
    return result
  }
}
