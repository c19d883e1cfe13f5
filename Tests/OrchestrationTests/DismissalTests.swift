// The dismissal of a screen whose video entered picture in picture (contract, sections 2 and 7).

import Testing

@testable import TandemOrchestrator

@Suite struct DismissalTests {
  private static let guide: @Sendable (inout MediaContent) -> Void = { $0.screen = "guide" }
  private let x = MediaContent.named("x", configure: guide)
  private let y = MediaContent.named("y", configure: guide)

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

  @Test(
    "At the end of a start into picture in picture, the app decides if its screen is dismissed",
    arguments: [true, false])
  func delegateDecidesWhetherScreenIsDismissed(isAccepted: Bool) {
    var rig = started()
    #expect(
      rig.effects.contains { if case .proposeDismissal(let asked) = $0 { asked.screen == "guide" } else { false } })
    #expect(rig.machine.state.screens == ["guide"])
    rig.answerDismissal(isAccepted)
    #expect(rig.machine.state.screens == (isAccepted ? [] : ["guide"]))
    #expect(outcome(rig) == .answered)
    #expect(rig.machine.state.dismissals.isEmpty)
  }

  @Test("A screen is dismissed if its delegate has no method that decides the dismissal, or does not answer in time")
  func unansweredDismissalDismissesTheScreen() {
    var rig = started()
    rig.event(.dismissal(DelegateReply(transaction: 1, .notImplemented)))
    #expect(rig.machine.state.screens.isEmpty)
    #expect(outcome(rig) == .noHandler)
    rig = started()
    rig.event(.timer(.dismissal(transaction: 1)))
    #expect(rig.machine.state.screens.isEmpty)
    #expect(outcome(rig) == .timedOut)
  }

  @Test("Only the first answer to a dismissal counts")
  func onlyFirstDismissalAnswerCounts() {
    var rig = started()
    rig.answerDismissal(false)
    rig.event(.dismissal(DelegateReply(transaction: 1, .answered(true))))
    #expect(rig.machine.state.screens == ["guide"])
    #expect(rig.notes.last == .dropped(nil, what: "dismissal", generation: nil))
  }

  @Test("An inline view is never dismissed")
  func inlineViewIsNeverDismissed() {
    var rig = Rig.showing(
      .named("x") {
        $0.screen = "guide"
        $0.presentation = .inline(isPrimary: true)
      })
    rig.command(.start)
    rig.settle()
    #expect(rig.machine.state.dismissals.isEmpty)
  }

  @Test("A swap of two videos with the same screen keeps that screen")
  func swapKeepsScreenSharedByBothVideos() {
    var rig = Rig.showing(x, y)
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.dismissals.isEmpty)
    #expect(rig.machine.state.screens == ["guide"])
  }

  @Test("A screen is not dismissed if its video is full screen again, even without a restore")
  func screenStaysWhenVideoReturnsWithoutRestore() {
    var rig = started()
    rig.command(.stop)
    rig.answer(false)
    rig.settle()
    rig.answerDismissal(true)
    #expect(outcome(rig) == .cancelled)
    #expect(rig.machine.state.screens == ["guide"])
  }

  @Test("A restore to the screen cancels its pending dismissal")
  func restoreCancelsPendingDismissal() {
    var rig = started()
    rig.command(.stop)
    rig.answer(true)
    #expect(outcome(rig) == .cancelled)
    rig.settle()
    rig.event(.dismissal(DelegateReply(transaction: 1, .answered(true))))
    #expect(rig.machine.state.screens == ["guide"])
  }

  @Test(
    "At a return beside another full-screen content, the app decides if the screen of an automatic start is dismissed",
    arguments: Configuration.Integration.allCases)
  func returnBesideAnotherContentProposesDismissal(integration: Configuration.Integration) {
    var rig = Rig.showing(x) {
      $0.automaticPictureInPicture = true
      $0.integration = integration
      $0.newContent = .alongside
    }
    rig.event(.app(.left))
    rig.settle()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    #expect(rig.scene == "y/x" && rig.machine.state.dismissals.isEmpty)
    rig.event(.app(.returned))
    rig.answerDismissal(true)
    #expect(rig.scene == "y/x" && rig.machine.state.screens.isEmpty)
  }
}
