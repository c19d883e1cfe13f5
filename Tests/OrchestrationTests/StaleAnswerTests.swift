// Answers to restores count only for their own transaction.

import TandemOrchestrator
import Testing

@Suite struct StaleAnswerTests {
  @Test("An answer that belongs to an earlier transaction does not answer the pending restore")
  func staleAnswerLeavesRestoreOpen() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    let number = rig.machine.state.lastTransaction
    rig.event(.restore(DelegateReply(transaction: number - 1, .answered(true))))
    let isStale = rig.notes.contains {
      if case .restoreAnswered(_, number - 1, _, .stale) = $0 { true } else { false }
    }
    #expect(isStale)
    #expect(
      !rig.effects.contains { if case .callback(let callback) = $0 { callback.step == .willStop } else { false } })
  }
}
