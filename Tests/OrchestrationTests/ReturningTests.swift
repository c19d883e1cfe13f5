// Leaving the app and returning to it (contract, section 7).

import Testing

@testable import TandemOrchestrator

@Suite struct ReturningTests {
  private func automatic(_ content: MediaContent = .x, _ integration: Configuration.Integration = .basic) -> Rig {
    Rig.showing(content) {
      $0.automaticPictureInPicture = true
      $0.integration = integration
    }
  }

  @Test("Leaving the app pauses the video, and returning resumes it")
  func leavingPausesAndReturningResumes() {
    var rig = Rig.showing(.x)
    rig.event(.app(.left))
    #expect(rig.machine.state.foreground == nil)
    rig.event(.app(.returned))
    #expect(rig.requests == ["A pause", "A play"])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.machine.state.foreground == "tandem")
    #expect(rig.machine.state.presence == .here)
  }

  @Test("A video that the user paused stays paused when the user returns")
  func pauseByUserIsKeptAtReturn() {
    var rig = Rig.showing(.x)
    rig.event(.app(.left))
    rig.command(.pause(.fullScreen))
    rig.event(.app(.returned))
    #expect(rig.machine.state.players.a.isPaused)
    rig = Rig.showing(.x)
    rig.command(.pause(.fullScreen))
    rig.event(.app(.left))
    rig.event(.app(.returned))
    #expect(rig.machine.state.players.a.isPaused)
  }

  @Test("The session forgets that it paused a video if the video is removed while the user is away")
  func pauseOfARemovedVideoIsForgotten() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    #expect(rig.machine.state.presence == .away("tandem", AppVisibility.BackgroundingUndo(paused: [.A])))
    rig.command(.unload(.fullScreen))
    #expect(rig.machine.state.presence == .away("tandem", AppVisibility.BackgroundingUndo()))
    rig.forget()
    rig.event(.app(.returned))
    #expect(rig.scene == "-/y" && rig.requests.isEmpty)
  }

  @Test("A content that is opened paused stays paused when the user returns", arguments: [false, true])
  func pausedOpeningIsKeptAtReturn(isOpenedBefore: Bool) {
    var opening = OpenRequest(.z)
    opening.startsPaused = true
    var rig = Rig.showing(.x, .y)
    if isOpenedBefore { rig.command(.open(opening)) }
    rig.event(.app(.left))
    if !isOpenedBefore { rig.command(.open(opening)) }
    rig.firstFrame(.A)
    rig.event(.app(.returned))
    #expect(rig.scene == "z/y" && rig.machine.state.players.a.isPaused)
  }

  @Test("Leaving the app starts an automatic picture in picture, and returning to the app restores it")
  func automaticPictureInPictureIsRestoredAtReturn() {
    var rig = automatic()
    rig.event(.app(.left))
    rig.settle()
    #expect(rig.scene == "-/x")
    #expect(rig.machine.state.foreground == nil)
    rig.event(.app(.returned))
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks == ["willStart A", "didStart A", "restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.scene == "x/-")
    #expect(rig.requests.isEmpty)
  }

  @Test(
    "With the advanced integration, picture in picture continues when the user returns, and its screen is dismissed")
  func advancedIntegrationDismissesScreenAtReturn() {
    var rig = automatic(.named("x") { $0.screen = "player" }, .advanced)
    rig.event(.app(.left))
    rig.settle()
    #expect(rig.machine.state.dismissals.isEmpty)
    #expect(rig.machine.state.screens == ["player"])
    rig.event(.app(.returned))
    #expect(rig.scene == "-/x")
    #expect(rig.callbacks == ["willStart A", "didStart A"])
    rig.answerDismissal(true)
    #expect(rig.machine.state.screens.isEmpty)
    #expect(rig.machine.state.foreground == "tandem")
    #expect(rig.layout?.isFloating == false)
  }

  @Test("An inline video starts picture in picture automatically only if it is primary", arguments: [true, false])
  func onlyPrimaryInlineVideoStartsAutomatically(isPrimary: Bool) {
    var rig = automatic(.named("x") { $0.presentation = .inline(isPrimary: isPrimary) })
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty == !isPrimary)
  }

  @Test("A paused or ended video does not start picture in picture automatically", arguments: [true, false])
  func pausedOrEndedVideoDoesNotStartAutomatically(isPaused: Bool) {
    var rig = automatic()
    if isPaused { rig.command(.pause(.fullScreen)) } else { rig.ends(.A) }
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "x/-")
  }

  @Test("Automatic picture in picture can be switched off and on during a session")
  func automaticPictureInPictureCanBeSwitchedWhileRunning() {
    var rig = automatic()
    rig.command(.setAutomaticPictureInPicture(false))
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty)
    rig.event(.app(.returned))
    rig.command(.setAutomaticPictureInPicture(true))
    rig.event(.app(.left))
    #expect(rig.callbacks == ["willStart A"])
  }

  @Test("A failed automatic start pauses the video, and returning resumes it")
  func failedAutomaticStartPausesUntilReturn() {
    var rig = automatic()
    rig.event(.app(.left))
    rig.presentationDeadlinePasses()
    #expect(rig.callbacks == ["willStart A", "failedToStart A presentationTimedOut"])
    #expect(rig.scene == "x/-")
    #expect(rig.layout?.fullScreen == .A && rig.layout?.pictureInPicture == nil)
    #expect(rig.requests == ["A pause"])
    rig.event(.app(.returned))
    #expect(rig.requests == ["A pause", "A play"])
    #expect(rig.scene == "x/-")
  }

  @Test("A content that finishes loading while the user is away stays paused in the background until the user returns")
  func loadFinishedWhileAwayWaitsForReturn() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.named("y", app: "other"))))
    rig.event(.app(.left))
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.scene == "y/-")
    #expect(rig.machine.state.players.b.isPaused)
    #expect(rig.machine.state.foreground == nil)
    #expect(rig.machine.state.presence.isAway)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.b.isPaused)
    #expect(rig.machine.state.foreground == "other")
  }

  @Test(
    "After a replacement that succeeds or fails while the user is away, the video stays paused until the user returns",
    arguments: [true, false])
  func replacementWhileAwayStaysPausedUntilReturn(fails: Bool) {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.event(.app(.left))
    if fails { rig.loadFails(.A) }
    rig.firstFrame(.A)
    #expect(rig.scene == (fails ? "x/y" : "z/y"))
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("A swap while the user is away counts as a return, and resumes the video that was paused when the user left")
  func swapWhileAwayEndsTheAbsence() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    #expect(rig.requests == ["A pause"])
    rig.command(.swap)
    rig.answer(true)
    #expect(rig.machine.state.presence == .here)
    #expect(rig.layout?.isFloating == false)
    #expect(rig.requests == ["A pause", "A mute"])
    rig.settle()
    #expect(rig.scene == "y/x")
    #expect(rig.requests.contains("A play"))
    rig.forget()
    rig.event(.app(.returned))
    #expect(rig.requests.isEmpty)
  }

  @Test("A swap that is rolled back does not count as the user's return, and the video stays paused")
  func rolledBackSwapKeepsUserAway() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.swap)
    rig.restoreDeadlinePasses()
    #expect(rig.machine.state.presence.isAway)
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("An existing picture in picture plays on and floats while the user is away")
  func pictureInPicturePlaysOnWhileAway() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    #expect(rig.requests == ["A pause"])
    #expect(rig.layout?.isFloating == true)
    rig.event(.app(.returned))
    #expect(rig.layout?.isFloating == false)
  }

  @Test("Returning does not restore a picture in picture that was opened after the automatic one")
  func returnDoesNotRestoreLaterPictureInPicture() {
    var rig = automatic()
    rig.event(.app(.left))
    rig.settle()
    rig.command(.close)
    rig.settle()
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.forget()
    rig.event(.app(.returned))
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "-/y")
  }

  @Test("A swap counts as the user's return; a video that the user pauses during this swap stays paused")
  func pauseDuringReturningSwapIsKept() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.swap)
    rig.answer(true)
    rig.command(.pause(.pictureInPicture))
    rig.settle()
    #expect(rig.machine.state.players.a.isPaused)
  }

  @Test("Returning to the app does not restore a content that was opened after the automatic picture in picture")
  func returnDoesNotRestoreLaterContentInSamePlayer() {
    var rig = automatic()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    rig.event(.app(.left))
    rig.settle()
    #expect(rig.scene == "-/y")
    rig.command(.close)
    rig.settle()
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.forget()
    rig.event(.app(.returned))
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "-/z")
  }

  @Test("The user's return does not end a picture in picture started by hand after a failed automatic start")
  func returnDoesNotRestoreManualStartAfterFailedOne() {
    var rig = automatic()
    rig.event(.app(.left))
    rig.presentationDeadlinePasses()
    rig.command(.start)
    rig.settle()
    rig.forget()
    rig.event(.app(.returned))
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "-/x")
  }

  @Test("A video that is paused when the user leaves, and then suspended, resumes when the suspension ends")
  func suspendedVideoResumesWhenSuspensionEnds() {
    var rig = Rig.showing(.x)
    rig.event(.app(.left))
    rig.command(.start)
    rig.settle()
    rig.event(.suspension("call"))
    rig.event(.app(.returned))
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.suspension(nil))
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("A paused video that enters a suspended picture in picture resumes after the suspension")
  func suspensionDuringSwapDelaysTheResume() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.swap)
    rig.answer(true)
    rig.event(.suspension("call"))
    rig.settle()
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.suspension(nil))
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("A promotion to full screen waits until the user returns")
  func promotionWaitsForTheReturn() {
    var rig = Rig.showing(.x, .y) { $0.fullScreenLoss = .promote }
    rig.event(.app(.left))
    rig.loses(.A)
    #expect(rig.scene == "-/y")
    rig.event(.app(.returned))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/-")
  }

  /// Reports that the user leaves or returns while a swap waits for the restore's answer. The swap then rolls back.
  private func hearing(_ facts: [AppFact], whileAway isAway: Bool = false) -> Rig {
    var rig = Rig.showing(.x, .y)
    if isAway { rig.event(.app(.left)) }
    rig.command(.swap)
    for fact in facts { rig.event(.app(fact)) }
    rig.restoreDeadlinePasses()
    return rig
  }

  @Test(
    "If the user leaves and returns during a transaction, only the last report counts",
    arguments: [
      ([AppFact.left, .returned, .left], false, true), ([.left, .returned], false, false),
      ([.returned, .left, .returned], true, false), ([.returned, .left], true, true),
    ])
  func lastLeavingOrReturningDuringATransactionCounts(facts: [AppFact], wasAway: Bool, isAway: Bool) {
    let rig = hearing(facts, whileAway: wasAway)
    #expect(rig.machine.state.presence.isAway == isAway)
    #expect(rig.machine.state.players.a.isPaused == isAway)
  }

  @Test("A user who leaves and returns during a stop starts no automatic picture in picture")
  func leavingAndReturningDuringAStopStartsNothing() {
    var rig = Rig.showing(.x, nil) { $0.automaticPictureInPicture = true }
    rig.command(.start)
    rig.settle()
    rig.command(.stop)
    rig.event(.app(.left))
    rig.event(.app(.returned))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "x/-")
    #expect(rig.callbacks.suffix(2) == ["willStop A", "didStop A"])
  }

  @Test("Only the last report counts if picture in picture is suspended and released during a transaction")
  func lastSuspensionReportDuringATransactionCounts() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.event(.suspension("phone"))
    rig.event(.suspension(nil))
    rig.event(.suspension("phone"))
    rig.restoreDeadlinePasses()
    #expect(rig.machine.state.suspension != .none)
  }

  @Test("Videos that were synced while the user was away both play when the user returns")
  func syncMadeWhileAwayResumesBothAtReturn() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.sync(nil))
    rig.stand(.zero)
    #expect(!rig.machine.state.players.b.isPaused)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.a.isPaused && !rig.machine.state.players.b.isPaused)
  }

  @Test("A content that was paused when the user left plays again after a temporary content if the user is back")
  func previousContentResumesAfterReturnDuringTemporaryPicture() {
    var rig = Rig.showing(.x)
    rig.event(.app(.left))
    rig.command(.start)
    rig.settle()
    #expect(rig.machine.state.players.a.isPaused)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.firstFrame(.A)
    rig.event(.app(.returned))
    rig.event(.timer(.temporaryPictureInPicture(rig.machine.state.lastTemporaryPictureInPicture)))
    rig.firstFrame(.A)
    #expect(rig.scene == "-/x")
    #expect(!rig.machine.state.players.a.isPaused)
  }
}
