// The question whether a screen goes away that put its video in picture in picture (contract, sections 2 and 7).

import Testing

@testable import TandemRules

@Suite struct DismissalTests {
  private static let guide: @Sendable (inout Content) -> Void = { $0.screen = "guide" }
  private let x = Content.named("x", configure: guide)
  private let y = Content.named("y", configure: guide)

  private func started() -> Rig {
    var rig = Rig.showing(x)
    rig.command(.start)
    rig.settle()
    return rig
  }

  private func outcome(_ rig: Rig) -> DismissalOutcome? {
    rig.notes.lazy.compactMap { note in
      if case .dismissalAnswered(_, _, let outcome) = note { outcome } else { nil }
    }.last
  }

  @Test("the app is asked at the end of a start, and its answer decides", arguments: [true, false])
  func answered(isAccepted: Bool) {
    var rig = started()
    #expect(
      rig.effects.contains { if case .proposeDismissal(let asked) = $0 { asked.screen == "guide" } else { false } })
    #expect(rig.machine.state.screens == ["guide"])
    rig.answerDismissal(isAccepted)
    #expect(rig.machine.state.screens == (isAccepted ? [] : ["guide"]))
    #expect(outcome(rig) == .answered)
    #expect(rig.machine.state.dismissals.isEmpty)
  }

  @Test("a delegate that does not implement it lets the screen go, and so does one that is silent for too long")
  func unanswered() {
    var rig = started()
    rig.event(.dismissal(DelegateReply(transaction: 1, .notImplemented)))
    #expect(rig.machine.state.screens.isEmpty)
    #expect(outcome(rig) == .noHandler)
    rig = started()
    rig.event(.timer(.dismissal(transaction: 1)))
    #expect(rig.machine.state.screens.isEmpty)
    #expect(outcome(rig) == .timedOut)
  }

  @Test("only the first answer counts")
  func latch() {
    var rig = started()
    rig.answerDismissal(false)
    rig.event(.dismissal(DelegateReply(transaction: 1, .answered(true))))
    #expect(rig.machine.state.screens == ["guide"])
    #expect(rig.notes.last == .dropped(nil, what: "dismissal", generation: nil))
  }

  @Test("an inline view always stays")
  func inline() {
    var rig = Rig.showing(
      .named("x") {
        $0.screen = "guide"
        $0.presentation = .inline(isPrimary: true)
      })
    rig.command(.start)
    rig.settle()
    #expect(rig.machine.state.dismissals.isEmpty)
  }

  @Test("a swap of two videos with one screen leaves it under the one that is full screen now")
  func sharedScreen() {
    var rig = Rig.showing(x, y)
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.dismissals.isEmpty)
    #expect(rig.machine.state.screens == ["guide"])
  }

  @Test("a screen whose video is back full screen stays, although nobody restored it")
  func backWithoutRestore() {
    var rig = started()
    rig.command(.stop)
    rig.answer(false)
    rig.settle()
    rig.answerDismissal(true)
    #expect(outcome(rig) == .cancelled)
    #expect(rig.machine.state.screens == ["guide"])
  }

  @Test("a screen that is needed again before the answer stays")
  func overtaken() {
    var rig = started()
    rig.command(.stop)
    rig.answer(true)
    #expect(outcome(rig) == .cancelled)
    rig.settle()
    rig.event(.dismissal(DelegateReply(transaction: 1, .answered(true))))
    #expect(rig.machine.state.screens == ["guide"])
  }
}
