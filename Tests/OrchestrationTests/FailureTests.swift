// Lost players and ended contents: one test for each row of the contract's table (section 9).

import Testing

@testable import TandemOrchestrator

@Suite struct FailureTests {
  @Test(
    "If the entering player is lost before willStop, failedToStart is sent, and the picture in picture stays active")
  func losingEnteringPlayerBeforeWillStopFailsStart() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.loses(.A)
    #expect(rig.callbacks.last == "failedToStart A playerLost")
    #expect(rig.scene == "-/y")
    rig.answer(true)
    #expect(rig.callbacks.count == 3)
  }

  @Test("If the entering player is lost after willStop, failedToStart is sent instead of didStart, and then didStop")
  func losingEnteringPlayerAfterWillStopSendsDidStop() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.A)
    rig.settle()
    #expect(rig.callbacks.suffix(3) == ["willStop B", "failedToStart A playerLost", "didStop B"])
    #expect(rig.scene == "y/-")
  }

  @Test("If the leaving player is lost before willStop, failedToStart is sent, and then the picture in picture closes")
  func losingLeavingPlayerBeforeWillStopClosesIt() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.loses(.B)
    rig.settle()
    #expect(rig.callbacks.suffix(3) == ["failedToStart A playerLost", "willStop B playerLost", "didStop B playerLost"])
    #expect(rig.scene == "x/-")
  }

  @Test(
    "Losing the leaving player after willStop keeps the callback order; `promote` then brings the other to full screen")
  func lossOfLeavingPlayerAfterWillStopKeepsCallbackOrder() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.B)
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["didStart A", "didStop B playerLost"])
    #expect(rig.scene == "-/x")

    rig = Rig.showing(.x, .y) { $0.fullScreenLoss = .promote }
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.B)
    rig.settle()
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks.suffix(3) == ["restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.scene == "x/-")
  }

  @Test("If both players are lost after willStop, both open callback pairs are closed")
  func losingBothPlayersAfterWillStopClosesBothPairs() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.B)
    rig.loses(.A)
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["failedToStart A playerLost", "didStop B playerLost"])
    #expect(rig.scene == "-/-")
  }

  @Test("If the leaving player is lost twice, the entering player still starts")
  func secondLossOfLeavingPlayerLeavesEnteringPlayerAlone() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.B)
    rig.loses(.B)
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["didStart A", "didStop B playerLost"])
    #expect(rig.scene == "-/x")
  }

  @Test("If the entering player is lost twice, the leaving player's didStop has no reason")
  func secondLossOfEnteringPlayerLeavesLeavingPlayerAlone() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.A)
    rig.loses(.A)
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["failedToStart A playerLost", "didStop B"])
    #expect(rig.scene == "y/-")
  }

  @Test("A lost player is muted and the other player is heard")
  func lostPlayerIsMutedAndOtherIsHeard() {
    var rig = Rig.showing(.x, .y)
    rig.loses(.A)
    #expect(rig.requests == ["A mute", "B unmute"])
    #expect(rig.machine.state.audible == [.B])
  }

  @Test("Picture in picture closes when its content ends")
  func endOfMediumClosesPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.ends(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B mediaEnded", "didStop B mediaEnded"])
  }

  @Test(
    "When a full-screen content ends, its last frame stays, or the policy brings picture in picture to full screen")
  func endFullScreenHoldsLastFrameOrPromotes() {
    var rig = Rig.showing(.x, .y)
    rig.ends(.A)
    #expect(rig.callbacks.isEmpty)
    #expect(rig.requests.isEmpty)
    #expect(rig.scene == "x/y")

    rig = Rig.showing(.x, .y) { $0.fullScreenEnd = .promote }
    rig.ends(.A)
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface B", "willStop B", "didStop B"])
    #expect(rig.scene == "y/-")
  }

  @Test("A content that ends during a swap leaves the swap's callbacks unchanged; its end takes effect afterwards")
  func endDuringSwapTakesEffectAfterwards() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.ends(.A)
    rig.answer(true)
    rig.settle()
    rig.settle()
    #expect(
      rig.callbacks == [
        "willStart A", "restoreUserInterface B", "willStop B", "didStart A", "didStop B", "willStop A mediaEnded",
        "didStop A mediaEnded",
      ])
  }

  @Test("A load that never shows a frame fails at its deadline")
  func loadWithoutFrameFailsAtDeadline() {
    var rig = Rig()
    let id = rig.command(.open(OpenRequest(.x)))
    rig.event(.timer(.load(.A, generation: 1)))
    #expect(rig.ended[id] == .failed(reason: "no first frame within 30 s"))
  }
}
