// Out of an advertisement's way (contract, section 10).

import Testing

@testable import TandemRules

@Suite("Dodge") struct AdBreakTests {
  private func dodging(_ time: Duration? = nil, configure: (inout Configuration) -> Void = { _ in }) -> Rig {
    var rig = Rig.showing(.x, .y, configure)
    rig.command(.adBreak(time))
    rig.answer(true)
    rig.settle()
    return rig
  }

  /// What is opened full screen while x has its ad break.
  private func meanwhile(_ time: Duration? = nil) -> SessionCommand {
    var opening = OpenRequest(.z, for: time)
    opening.dodges = true
    return .open(opening)
  }

  private func timePasses(_ rig: inout Rig) {
    rig.event(.timer(.adBreak(rig.machine.state.adBreak?.number ?? 0)))
  }

  private func isSilent(_ rig: Rig, _ player: PlayerID) -> Bool { rig.machine.state.players[player].isUserMuted }

  @Test("with a picture in picture it is a swap whose small one is silent; once more, and it is back as it was")
  func swaps() {
    var rig = dodging { $0.audio = .mix }
    #expect(rig.scene == "y/x")
    #expect(
      rig.callbacks == ["willStart A", "restoreUserInterface B", "willStop B", "didStart A", "didStop B"])
    #expect(isSilent(rig, .A) && !isSilent(rig, .B))
    rig.forget()
    let id = rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    #expect(rig.ended[id] == .succeeded)
    #expect(rig.scene == "x/y")
    #expect(
      rig.callbacks == ["willStart B", "restoreUserInterface A", "willStop A", "didStart B", "didStop A"])
    #expect(!isSilent(rig, .A) && !isSilent(rig, .B))
    #expect(rig.machine.state.adBreak == nil)
  }

  @Test("without one what is full screen starts when the other has its first frame, and comes back with a stop")
  func opens() {
    var rig = Rig.showing(.x, nil)
    let id = rig.command(meanwhile())
    #expect(rig.scene == "x/-")
    rig.firstFrame(.B)
    #expect(rig.scene == "z/x")
    #expect(rig.ended[id] == nil)
    rig.settle()
    #expect(rig.ended[id] == .succeeded)
    #expect(rig.callbacks == ["willStart A", "didStart A"])
    #expect(isSilent(rig, .A))
    rig.forget()
    rig.command(meanwhile())
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/-")
    #expect(rig.callbacks == ["restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.requests.contains("B stop"))
    #expect(!isSilent(rig, .A))
  }

  @Test("when its time has passed it comes back by itself, after a transaction that runs")
  func time() {
    var rig = dodging(.seconds(60))
    timePasses(&rig)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/y")
    rig = dodging(.seconds(60))
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(true)
    rig.settle()
    // Somebody has swapped himself: there is nothing to come back from.
    #expect(rig.scene == "x/y")
    rig = dodging(.seconds(60)) { $0.falseRestore = .abort }
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(false)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.adBreak == nil)
  }

  @Test("what a user decides of its sound while it dodges holds")
  func unmutedMeanwhile() {
    var rig = dodging()
    rig.command(.setMute(false, .pictureInPicture))
    rig.command(.setMute(true, .pictureInPicture))
    rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    #expect(isSilent(rig, .A))
    rig = Rig.showing(.x, .y)
    rig.command(.setMute(true, .fullScreen))
    rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    #expect(isSilent(rig, .A))
  }

  @Test("what can't take its place leaves it as it was: silent, whatever was chosen for it before")
  func failedReplacement() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setMute(false, .fullScreen))
    rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.scene == "y/x")
    #expect(isSilent(rig, .A))
  }

  @Test("closed, lost or replaced meanwhile, its player is not left silent", arguments: 0..<4)
  func leavesNothingBehind(kind: Int) {
    var rig = dodging()
    switch kind {
    case 0: rig.command(.close)
    case 1: rig.event(.player(.A, generation: rig.machine.state.players.a.generation, .lost(reason: "killed")))
    case 2:
      rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
      rig.firstFrame(.A)
    default: rig.command(.unload(.pictureInPicture))
    }
    rig.settle()
    #expect(!isSilent(rig, .A))
    #expect(rig.machine.state.adBreak == nil)
  }

  @Test("what was opened for it stays where somebody swaps, and makes room for what he opens")
  func overtaken() {
    var rig = Rig.showing(.x, nil)
    rig.command(meanwhile())
    rig.firstFrame(.B)
    rig.settle()
    rig.command(.open(OpenRequest(.named("other"))))
    rig.firstFrame(.B)
    #expect(rig.scene == "other/x")
    rig.command(.adBreak(nil))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/other")
  }

  @Test("a meanwhile that can't be opened changes nothing; a start that fails takes it away again")
  func fails() {
    var rig = Rig.showing(.x, nil)
    let id = rig.command(meanwhile())
    rig.loadFails(.B)
    #expect(rig.scene == "x/-")
    #expect(rig.ended[id] != .succeeded)
    rig.command(meanwhile())
    rig.firstFrame(.B)
    rig.forget()
    rig.event(.timer(.presentation(revision: rig.layout?.revision ?? 0)))
    #expect(rig.scene == "x/-")
    #expect(rig.requests.contains("B stop"))
    #expect(rig.machine.state.players.b.loadState == .empty)
    #expect(!isSilent(rig, .A))
    #expect(rig.machine.state.adBreak == nil)
  }

  @Test("refused: nothing to see meanwhile, nothing full screen, a program, the same, a time out of range")
  func refused() {
    var rig = Rig.showing(.x, nil)
    rig.command(.adBreak(nil))
    var same = OpenRequest(.x)
    same.dodges = true
    rig.command(.open(same))
    var small = OpenRequest(.z, in: .pictureInPicture)
    small.dodges = true
    rig.command(.open(small))
    rig.command(meanwhile(.zero))
    rig.command(meanwhile(.seconds(86_401)))
    rig.command(meanwhile(), by: .program)
    #expect(
      rig.answers == [
        .refused(.nothingMeanwhile), .refused(.alreadyFullScreen), .refused(.invalidValue), .refused(.invalidValue),
        .refused(.invalidValue), .refused(.notUserInitiated),
      ])
    rig = Rig()
    rig.command(.adBreak(nil))
    #expect(rig.answers == [.refused(.noFullScreen)])
  }
}
