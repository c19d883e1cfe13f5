// Every row of section 9 of the contract that is about a dying core or a medium's end.

import Testing

@testable import TandemRules

@Suite struct FailureTests {
  @Test("the entering core dies before step 3: failedToStart, the picture in picture stays")
  func enteringBefore() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.loses(.A)
    #expect(rig.callbacks.last == "failedToStart A playerLost")
    #expect(rig.scene == "-/y")
    rig.answer(true)
    #expect(rig.callbacks.count == 3)
  }

  @Test("the entering core dies after step 3: failedToStart in place of step 4, then step 5")
  func enteringAfter() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.A)
    rig.settle()
    #expect(rig.callbacks.suffix(3) == ["willStop B", "failedToStart A playerLost", "didStop B"])
    #expect(rig.scene == "y/-")
  }

  @Test("the leaving core dies before step 3: failedToStart, then its close form")
  func leavingBefore() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.loses(.B)
    rig.settle()
    #expect(rig.callbacks.suffix(3) == ["failedToStart A playerLost", "willStop B playerLost", "didStop B playerLost"])
    #expect(rig.scene == "x/-")
  }

  @Test("the leaving core dies after step 3: the order stays; promote brings the other back full screen")
  func leavingAfter() {
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

  @Test("both cores die after step 3: both pairs are closed")
  func bothAfter() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.answer(true)
    rig.loses(.B)
    rig.loses(.A)
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["failedToStart A playerLost", "didStop B playerLost"])
    #expect(rig.scene == "-/-")
  }

  @Test("a lost player is silent until it is heard again by policy")
  func lostIsSilenced() {
    var rig = Rig.showing(.x, .y)
    rig.loses(.A)
    #expect(rig.requests == ["A mute", "B unmute"])
    #expect(rig.machine.state.audible == [.B])
  }

  @Test("a medium that ends in picture in picture closes it")
  func endsInPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.ends(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B mediaEnded", "didStop B mediaEnded"])
  }

  @Test("a medium that ends full screen holds its last frame, or picture in picture is promoted")
  func endsFullScreen() {
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

  @Test("a medium that ends during a swap changes no order; its effect follows in a new transaction")
  func endsDuringSwap() {
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

  @Test("a load that never shows a frame fails at its deadline")
  func loadDeadline() {
    var rig = Rig()
    let id = rig.command(.open(OpenRequest(.x)))
    rig.event(.timer(.load(.A, generation: 1)))
    #expect(rig.ended[id] == .failed(reason: "no first frame within 30 s"))
  }
}
