// Leaving the app and coming back (contract, section 7).

import Testing

@testable import TandemRules

@Suite struct ReturningTests {
  private func automatic(_ content: Content = .x, _ integration: Configuration.Integration = .basic) -> Rig {
    Rig.showing(content) {
      $0.automaticPictureInPicture = true
      $0.integration = integration
    }
  }

  @Test("leaving the app pauses, returning resumes")
  func leavingPauses() {
    var rig = Rig.showing(.x)
    rig.event(.app(.left))
    #expect(rig.machine.state.foreground == nil)
    rig.event(.app(.returned))
    #expect(rig.requests == ["A pause", "A play"])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.machine.state.foreground == "tandem")
    #expect(rig.machine.state.presence == .here)
  }

  @Test("what somebody paused or resumed himself while away is left alone by returning")
  func ownWishWhileAway() {
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

  @Test("with automatic picture in picture leaving starts it and returning restores it")
  func restored() {
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

  @Test("with the advanced integration it goes on, and its screen is dismissed at the return")
  func advanced() {
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

  @Test("only a full-screen or primary inline video goes to picture in picture by itself", arguments: [true, false])
  func inline(isPrimary: Bool) {
    var rig = automatic(.named("x") { $0.presentation = .inline(isPrimary: isPrimary) })
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty == !isPrimary)
  }

  @Test("neither a paused video nor one that has ended goes to picture in picture by itself", arguments: [true, false])
  func onlyWhilePlaying(isPaused: Bool) {
    var rig = automatic()
    if isPaused { rig.command(.pause(.fullScreen)) } else { rig.ends(.A) }
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "x/-")
  }

  @Test("it can be switched while it runs")
  func switched() {
    var rig = automatic()
    rig.command(.setAutomaticPictureInPicture(false))
    rig.event(.app(.left))
    #expect(rig.callbacks.isEmpty)
    rig.event(.app(.returned))
    rig.command(.setAutomaticPictureInPicture(true))
    rig.event(.app(.left))
    #expect(rig.callbacks == ["willStart A"])
  }

  @Test("an automatic start that fails pauses the video, and returning resumes it")
  func failedStart() {
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

  @Test("a load that ends while the user is away stays paused, brings no app forward, and plays at the return")
  func loadWhileAway() {
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

  @Test("a replacement that ends or fails while the user is away waits for the return", arguments: [true, false])
  func replacementWhileAway(fails: Bool) {
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

  @Test("leave, swap from the picture in picture: what leaving paused plays on when the swap is over")
  func swapWhileAway() {
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

  @Test("a swap that is rolled back leaves the user away, and what leaving paused paused")
  func rolledBackWhileAway() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.swap)
    rig.restoreDeadlinePasses()
    #expect(rig.machine.state.presence.isAway)
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("a picture in picture that is there plays on while the user is away, and floats")
  func pictureInPicturePlaysOn() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    #expect(rig.requests == ["A pause"])
    #expect(rig.layout?.isFloating == true)
    rig.event(.app(.returned))
    #expect(rig.layout?.isFloating == false)
  }

  @Test("returning does not restore what began later in the player of an automatic picture in picture")
  func anotherStart() {
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

  @Test("what somebody pauses in the swap that brings him back stays paused")
  func pausedInTheSwap() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.swap)
    rig.answer(true)
    rig.command(.pause(.pictureInPicture))
    rig.settle()
    #expect(rig.machine.state.players.a.isPaused)
  }

  @Test("returning restores nothing that took the automatic picture in picture's place in its player")
  func anotherStartInItsPlayer() {
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

  @Test("returning does not restore what somebody put in picture in picture himself after an automatic start failed")
  func ownStartAfterAFailedOne() {
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

  @Test("what leaving paused and somebody put in picture in picture waits there for the owner that has it")
  func pausedAndSuspended() {
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

  @Test("a video that goes to picture in picture is not resumed while another owner has that")
  func suspendedMeanwhile() {
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

  @Test("nobody is brought forward by filling the full screen while the user is away")
  func promotionWaits() {
    var rig = Rig.showing(.x, .y) { $0.fullScreenLoss = .promote }
    rig.event(.app(.left))
    rig.loses(.A)
    #expect(rig.scene == "-/y")
    rig.event(.app(.returned))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/-")
  }

  /// Leaves and returns while a swap waits for its restore, then lets it roll back.
  private func hearing(_ facts: [AppFact], whileAway isAway: Bool = false) -> Rig {
    var rig = Rig.showing(.x, .y)
    if isAway { rig.event(.app(.left)) }
    rig.command(.swap)
    for fact in facts { rig.event(.app(fact)) }
    rig.restoreDeadlinePasses()
    return rig
  }

  @Test(
    arguments: [
      ([AppFact.left, .returned, .left], false, true), ([.left, .returned], false, false),
      ([.returned, .left, .returned], true, false), ([.returned, .left], true, true),
    ])
  func onlyTheLastPresenceFactOfATransactionCounts(facts: [AppFact], wasAway: Bool, isAway: Bool) {
    let rig = hearing(facts, whileAway: wasAway)
    #expect(rig.machine.state.presence.isAway == isAway)
    #expect(rig.machine.state.players.a.isPaused == isAway)
  }

  @Test func leavingAndReturningDuringAStopStartsNothing() {
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

  @Test func onlyTheLastSuspensionFactOfATransactionCounts() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.event(.suspension("phone"))
    rig.event(.suspension(nil))
    rig.event(.suspension("phone"))
    rig.restoreDeadlinePasses()
    #expect(rig.machine.state.suspension != .none)
  }

  @Test func aTieMadeWhileTheUserIsAwayDoesNotTakeThePauseOfLeavingForAChoice() {
    var rig = Rig.showing(.x, .y)
    rig.event(.app(.left))
    rig.command(.sync(nil))
    rig.stand(.zero)
    #expect(!rig.machine.state.players.b.isPaused)
    rig.event(.app(.returned))
    #expect(!rig.machine.state.players.a.isPaused && !rig.machine.state.players.b.isPaused)
  }

  @Test func returningDuringATemporaryPictureLetsTheFormerOneGoOn() {
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
