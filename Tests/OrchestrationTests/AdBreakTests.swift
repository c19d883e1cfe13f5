// Ad breaks (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite("Ad break") struct AdBreakTests {
  private func withAdBreak(_ time: Duration? = nil, configure: (inout Configuration) -> Void = { _ in }) -> Rig {
    var rig = Rig.showing(.x, .y, configure)
    rig.command(.adBreak(time))
    rig.answer(true)
    rig.settle()
    return rig
  }

  /// A command that opens z full screen and starts an ad break, in which x continues in picture in picture.
  private func meanwhile(_ time: Duration? = nil) -> SessionCommand {
    var opening = OpenRequest(.z, for: time)
    opening.startsAdBreak = true
    return .open(opening)
  }

  private func timePasses(_ rig: inout Rig) {
    rig.event(.timer(.adBreak(rig.machine.state.adBreak?.number ?? 0)))
  }

  private func isSilent(_ rig: Rig, _ player: PlayerID) -> Bool { rig.machine.state.players[player].isUserMuted }

  @Test("An ad break swaps the videos and mutes the small one; a second command swaps them back and unmutes it")
  func adBreakSwapsAndMutesUntilItEnds() {
    var rig = withAdBreak { $0.audio = .mix }
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

  @Test("An ad break without picture in picture starts at the first frame of the content that it opens")
  func adBreakWithoutPictureInPictureOpensOtherContent() {
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

  @Test("An ad break with a time limit ends by itself, or as soon as a running transaction is over")
  func timedAdBreakEndsByItself() {
    var rig = withAdBreak(.seconds(60))
    timePasses(&rig)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/y")
    rig = withAdBreak(.seconds(60))
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(true)
    rig.settle()
    // The user has already swapped back, so the ad break has nothing to end.
    #expect(rig.scene == "x/y")
    rig = withAdBreak(.seconds(60)) { $0.falseRestore = .abort }
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(false)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.adBreak == nil)
  }

  @Test("A mute that the user chooses before or during an ad break outlasts it")
  func muteChosenByUserOutlastsAdBreak() {
    var rig = withAdBreak()
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

  @Test("A video that an ad break muted stays muted if its replacement fails to load")
  func failedReplacementDuringAdBreakStaysMuted() {
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

  @Test(
    "If the muted video of an ad break is closed, lost, replaced or unloaded, its player is unmuted", arguments: 0..<4)
  func endedAdBreakLeavesPlayerUnmuted(kind: Int) {
    var rig = withAdBreak()
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

  @Test("A content that the user opens during an ad break replaces the ad's content, and stays after the ad break")
  func contentOpenedDuringAdBreakIsKept() {
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

  @Test("An ad break whose content fails to load or whose start fails changes nothing")
  func failedAdBreakChangesNothing() {
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

  @Test("An ad break that is not possible is refused with its reason")
  func impossibleAdBreakIsRefusedWithItsReason() {
    var rig = Rig.showing(.x, nil)
    rig.command(.adBreak(nil))
    var same = OpenRequest(.x)
    same.startsAdBreak = true
    rig.command(.open(same))
    var small = OpenRequest(.z, in: .pictureInPicture)
    small.startsAdBreak = true
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

  @Test("An ad break fails at the first frame of its content if the former content may not leave full screen any more")
  func adBreakFailsIfFormerContentMustStay() {
    var rig = Rig.showing(.x, nil)
    let id = rig.command(meanwhile())
    rig.command(.traits(of: .named("x") { $0.allowsPictureInPicture = false }))
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.ended[id] == .failed(reason: "contentForbidsIt"))
    #expect(rig.scene == "x/-" && rig.callbacks.isEmpty)
    #expect(rig.requests == ["B stop"])
    #expect(!isSilent(rig, .A) && rig.machine.state.adBreak == nil)
  }

  @Test("A content that is ready for an ad break while the user is away stays paused until the user returns")
  func adBreakContentWaitsForTheUser() {
    var rig = Rig.showing(.x, nil)
    rig.command(meanwhile())
    rig.event(.app(.left))
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "z/x")
    #expect(rig.machine.state.players.b.isPaused && rig.machine.state.foreground == nil)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.b.isPaused && !rig.machine.state.players.a.isPaused)
    #expect(isSilent(rig, .A) && !isSilent(rig, .B))
  }
}
