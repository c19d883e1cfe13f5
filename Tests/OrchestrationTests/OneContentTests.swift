// One content has one role (contract, R11).

import Testing

@testable import TandemOrchestrator

@Suite struct OneContentTests {
  /// A rig with x full screen. In picture in picture, z replaces y for 30 seconds.
  private func withTemporary() -> Rig {
    var rig = Rig.showing(.x, .y)
    rig.command(.setSpeed(1.5, .pictureInPicture))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.firstFrame(.B)
    rig.forget()
    return rig
  }

  private func timePasses(_ rig: inout Rig) {
    guard let temporaryPictureInPicture = rig.machine.state.temporaryPictureInPicture else { return }
    rig.event(.timer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
  }

  @Test("A content that a temporary one replaced does not return if it was opened full screen meanwhile")
  func previousContentOpenedFullScreenDoesNotReturn() {
    var rig = withTemporary()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.A)
    #expect(rig.scene == "y/z")
    timePasses(&rig)
    rig.settle()
    #expect(rig.scene == "y/-")
    #expect(rig.callbacks == ["willStop B timeElapsed", "didStop B timeElapsed"])
  }

  @Test("A content replaced by a temporary one resumes its position and speed when it is opened full screen")
  func previousContentResumesPositionAndSpeedFullScreen() {
    var rig = withTemporary()
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.requests == ["A returns to /y", "A speed 1.5"])
  }

  @Test("A content that was replaced by a temporary one does not return while it loads full screen")
  func previousContentLoadingFullScreenDoesNotReturn() {
    var rig = withTemporary()
    rig.command(.open(OpenRequest(.y)))
    timePasses(&rig)
    rig.settle()
    #expect(rig.scene == "x/-")
    rig.firstFrame(.A)
    #expect(rig.scene == "y/-")
  }

  @Test("A content replaced by a temporary one returns even if opening it full screen has failed meanwhile")
  func previousContentReturnsAfterFullScreenLoadFails() {
    var rig = withTemporary()
    rig.command(.open(OpenRequest(.y)))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.scene == "x/z")
    timePasses(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  /// A rig with x full screen and y in picture in picture, while z loads to replace y.
  private func replacing() -> Rig {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.forget()
    return rig
  }

  @Test("A content that is being replaced in picture in picture becomes full screen only once its replacement is shown")
  func fullScreenWaitsUntilContentLeavesPictureInPicture() {
    var rig = replacing()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.A)
    #expect(rig.scene == "x/y")
    rig.firstFrame(.B)
    #expect(rig.scene == "y/z")
    #expect(rig.ended.values.filter { $0 == .succeeded }.count == 2)
  }

  @Test("A failed replacement closes picture in picture if the content there was opened full screen meanwhile")
  func failedReplacementClosesPictureInPictureOfMovingContent() {
    var rig = replacing()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.A)
    rig.loadFails(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B loadFailed", "didStop B loadFailed"])
    #expect(rig.scene == "y/-")
  }

  @Test("A content that must leave picture in picture to become full screen is shown once picture in picture closes")
  func closingPictureInPictureShowsWaitingFullScreenLoad() {
    var rig = replacing()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.A)
    rig.command(.close)
    rig.settle()
    #expect(rig.scene == "y/-")
  }

  @Test("The full-screen content can't be opened in picture in picture, even while its replacement loads")
  func stillShownContentIsRefusedInPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    #expect(rig.answers.last == .refused(.alreadyFullScreen))
  }

  @Test("A content is shown in both roles if its second opening allows a duplicate")
  func allowedDuplicateIsShownTwice() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture, allowsDuplicate: true)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/x")
  }

  @Test("A content that is moving to full screen can't be opened in picture in picture")
  func movingContentIsRefusedInPictureInPicture() {
    var rig = replacing()
    rig.command(.open(OpenRequest(.y)))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    #expect(rig.answers.last == .refused(.alreadyFullScreen))
  }

  @Test(
    "A picture in picture that waits for the full-screen video starts if that video is unloaded or lost",
    arguments: [false, true])
  func waitingPictureInPictureStartsWithoutFullScreen(isLost: Bool) {
    let list = MediaContent.named("list") { $0.entries = [ContentEntry(url: "/1"), ContentEntry(url: "/2")] }
    var rig = Rig.showing(list)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.command(.stepEntry(.next, .fullScreen))
    rig.firstFrame(.B)
    #expect(rig.scene == "list/-")
    if isLost { rig.loses(.A) } else { rig.command(.unload(.fullScreen)) }
    rig.settle()
    #expect(rig.scene == "-/y")
  }

  @Test("An opening of a list that has both roles is about the copy in the role that it names")
  func openingNamesAnEntryOfItsOwnCopy() {
    let list = PlaylistTests.list { $0.requiresLinearPlayback = true }
    var rig = Rig.showing(list)
    rig.command(.open(OpenRequest(list, in: .pictureInPicture, entry: 2, allowsDuplicate: true)))
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "list/list")
    func answer(_ role: Role, _ entry: Int) -> CommandResponse {
      rig.machine.dryRun(.open(OpenRequest(list, in: role, entry: entry))).answer
    }
    #expect(answer(.pictureInPicture, 2) == .accepted(transaction: nil))
    #expect(answer(.pictureInPicture, 1) == .refused(.requiresLinearPlayback))
    #expect(answer(.pictureInPicture, 4) == .refused(.noSuchEntry))
    #expect(answer(.fullScreen, 1) == .accepted(transaction: nil))
    #expect(answer(.fullScreen, 2) == .refused(.requiresLinearPlayback))
  }
}
