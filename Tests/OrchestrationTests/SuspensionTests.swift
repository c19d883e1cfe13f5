// Suspension: another owner uses the system's picture in picture (contract, section 7).

import Testing

@testable import TandemOrchestrator

@Suite struct SuspensionTests {
  private func isPaused(_ rig: Rig) -> Bool { rig.machine.state.players.b.isPaused }

  @Test("A content that a command opened paused stays paused after a suspension", arguments: [false, true])
  func pausedOpeningStaysPausedAfterSuspension(startsPaused: Bool) {
    var rig = Rig.showing(.x, .y)
    var opening = OpenRequest(.z, in: .pictureInPicture)
    opening.startsPaused = startsPaused
    rig.command(.open(opening))
    rig.event(.suspension("phone"))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && isPaused(rig))
    rig.event(.suspension(nil))
    #expect(isPaused(rig) == startsPaused)
  }

  @Test("If the load fails, the former content resumes after the suspension, unless a command paused it")
  func formerContentResumesAfterSuspension() {
    for isChosen in [false, true] {
      var rig = Rig.showing(.x, .y)
      if isChosen { rig.command(.pause(.pictureInPicture)) }
      rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
      rig.event(.suspension("phone"))
      rig.loadFails(.B)
      rig.firstFrame(.B)
      #expect(rig.scene == "x/y" && isPaused(rig))
      rig.event(.suspension(nil))
      #expect(isPaused(rig) == isChosen)
    }
  }

  @Test("A content that plays at its first frame during a suspension is paused until the end of the suspension")
  func loadedContentIsPausedDuringSuspension() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.pictureInPicture))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.event(.suspension("phone"))
    rig.forget()
    rig.firstFrame(.B)
    #expect(isPaused(rig))
    rig.event(.suspension(nil))
    #expect(rig.requests == ["B play"] && !isPaused(rig))
  }

  @Test("A restore that the suspension held back follows when the user returns again")
  func restoreFollowsAfterAnotherReturn() {
    var rig = Rig.showing(.x) { $0.automaticPictureInPicture = true }
    rig.event(.app(.left))
    rig.settle()
    rig.event(.suspension("phone"))
    rig.event(.app(.returned))
    rig.event(.app(.left))
    rig.event(.suspension(nil))
    #expect(rig.scene == "-/x")
    rig.event(.app(.returned))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/-")
  }

  @Test("A picture in picture that is alone stays where it is after a suspension")
  func lonePictureInPictureStaysAfterSuspension() {
    var rig = Rig.showing(.x) { $0.fullScreenLoss = .promote }
    rig.command(.start)
    rig.settle()
    rig.event(.suspension("phone"))
    rig.event(.suspension(nil))
    #expect(rig.scene == "-/x" && rig.machine.state.phase == .idle)
  }

  @Test(
    "During a suspension, the list in picture in picture keeps its entry, and the full-screen list may change its entry",
    arguments: [SessionCommand.stepEntry(.next, .pictureInPicture), .chooseEntry(3, .pictureInPicture)])
  func suspendedListKeepsItsEntry(command: SessionCommand) {
    var rig = Rig.showing(PlaylistTests.list("other"), PlaylistTests.list())
    rig.event(.suspension("phone"))
    rig.forget()
    rig.command(command)
    #expect(rig.answers == [.refused(.suspended)] && rig.requests.isEmpty)
    rig.command(.stepEntry(.next, .fullScreen))
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.event(.suspension(nil))
    rig.command(command)
    #expect(rig.answers.last == .accepted(transaction: nil))
  }
}
