// Temporary picture in picture (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite("Temporary picture in picture") struct TemporaryPictureInPictureTests {
  private func withTemporary(_ previous: MediaContent? = .y) -> Rig {
    var rig = Rig.showing(.x, previous)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.firstFrame(.B)
    if previous == nil { rig.settle() }
    return rig
  }

  private func timePasses(_ rig: inout Rig) {
    guard let temporaryPictureInPicture = rig.machine.state.temporaryPictureInPicture else { return }
    rig.event(.timer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
  }

  @Test("When a temporary content's time is over, the previous content returns at its position without a callback")
  func previousContentReturnsAtItsPosition() {
    var rig = withTemporary()
    #expect(rig.scene == "x/z")
    #expect(rig.requests == ["B keeps its place", "B load /z"])
    rig.forget()
    timePasses(&rig)
    #expect(rig.requests == ["B returns to /y"])
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.callbacks.isEmpty)
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("The previous content returns as it was: paused, hidden and at its speed")
  func previousContentReturnsPausedAndHidden() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setSpeed(1.5, .pictureInPicture))
    rig.command(.pause(.pictureInPicture))
    rig.command(.setHidden(true))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.isHidden)
    rig.forget()
    timePasses(&rig)
    #expect(rig.requests == ["B returns to /y paused", "B speed 1.5"])
    rig.firstFrame(.B)
    #expect(rig.machine.state.isHidden)
    #expect(rig.machine.state.players.b.isPaused && rig.machine.state.players.b.speed == 1.5)
  }

  @Test("The volume and mute of a temporary content do not apply to the previous content")
  func volumeAndMuteOfTemporaryContentAreDropped() {
    var rig = withTemporary()
    rig.command(.setVolume(20, .pictureInPicture))
    rig.command(.setMute(true, .pictureInPicture))
    rig.command(.close)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.players.b.volume == 100 && !rig.machine.state.players.b.isUserMuted)
  }

  @Test("If no content was in picture in picture before, a temporary one closes after its time, with this reason")
  func temporaryPictureClosesWithoutPreviousContent() {
    var rig = withTemporary(nil)
    rig.forget()
    timePasses(&rig)
    rig.settle()
    #expect(rig.callbacks == ["willStop B timeElapsed", "didStop B timeElapsed"])
    #expect(rig.scene == "x/-")
  }

  @Test("The previous content returns when the temporary one is closed, ends or loses its connection", arguments: 0..<3)
  func previousContentReturnsAtEveryEarlyEnd(kind: Int) {
    var rig = kind < 2 ? withTemporary() : Rig.showing(.x, .y) { $0.reconnectionBound = .zero }
    if kind == 2 {
      rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
      rig.firstFrame(.B)
    }
    rig.forget()
    switch kind {
    case 0:
      let id = rig.command(.close)
      #expect(rig.ended[id] == .succeeded)
    case 1: rig.ends(.B)
    default: rig.interrupts(.B)
    }
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("A swap or another opening cancels the return of the previous content")
  func swapOrNewOpeningCancelsTheReturn() {
    var rig = withTemporary()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "z/x")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
    rig = withTemporary()
    rig.command(.open(OpenRequest(.named("other"), in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/other")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("If several temporary contents follow each other, only the original content returns")
  func onlyOriginalContentReturnsAfterSeveralTemporaryOnes() {
    var rig = withTemporary()
    rig.command(.open(OpenRequest(.named("other"), in: .pictureInPicture, for: .seconds(10))))
    rig.firstFrame(.B)
    #expect(rig.machine.state.temporaryPictureInPicture?.previous?.content.key == "y")
    let first = rig.machine.state.temporaryPictureInPicture?.number ?? 0
    rig.command(.open(OpenRequest(.named("other"), in: .pictureInPicture, for: .seconds(10))))
    rig.event(.timer(.temporaryPictureInPicture(first)))
    #expect(rig.scene == "x/other")
    timePasses(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  @Test("A temporary content whose time passes during a swap is replaced after the swap, if the swap is rolled back")
  func timeThatPassesDuringSwapTakesEffectAfterwards() {
    var rig = withTemporary()
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(false)
    rig.settle()
    #expect(rig.scene == "z/x")
    rig = withTemporary()
    rig.command(.swap)
    timePasses(&rig)
    rig.restoreDeadlinePasses()
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  @Test("If a temporary content fails to load, the previous one stays; if that can't return, picture in picture closes")
  func failedTemporaryContentKeepsThePreviousOne() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.loadFails(.B)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
    rig = withTemporary()
    timePasses(&rig)
    rig.forget()
    rig.loadFails(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B loadFailed", "didStop B loadFailed"])
  }

  @Test("A temporary opening needs picture in picture and a time of at most one day")
  func temporaryOpeningIsRefusedOutsideItsLimits() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, for: .seconds(30))))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .zero)))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(86_401))))
    #expect(rig.answers == [.refused(.invalidValue), .refused(.invalidValue), .refused(.invalidValue)])
  }

  private func withPoster(_ previous: MediaContent? = .y, for time: Duration? = .seconds(30)) -> Rig {
    var rig = Rig.showing(.x, previous)
    var opening = OpenRequest(.z, in: .pictureInPicture, for: time)
    opening.poster = "/still"
    rig.command(.open(opening))
    return rig
  }

  @Test("A poster is shown first, paused, and its content counts as shown while it loads")
  func posterIsShownPausedWhileContentLoads() {
    var rig = withPoster()
    #expect(rig.requests == ["B keeps its place", "B load /still paused"])
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.requests.isEmpty)
    rig.event(.display(.settled(revision: rig.layout?.revision ?? 0)))
    #expect(rig.requests == ["B load /z"])
    #expect(rig.machine.state.temporaryPictureInPicture?.content == MediaContent.z.key)
    #expect(rig.ended.values.contains(.succeeded))
    rig.firstFrame(.B, MediaInfo(isSeekable: false))
    #expect(rig.machine.state.players.b.active?.interruption == nil)
    #expect(rig.machine.state.players.b.active?.info.isSeekable == false)
    #expect(rig.callbacks.isEmpty)
  }

  @Test("A poster starts picture in picture, and the content loads once the poster is shown")
  func posterStartsEmptyPictureInPicture() {
    var rig = withPoster(nil)
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.callbacks == ["willStart B"] && !rig.requests.contains("B load /z"))
    rig.settle()
    #expect(rig.requests.contains("B load /z"))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.machine.state.players.b.active?.interruption == nil)
  }

  @Test("A poster that cannot be shown is skipped with a warning")
  func missingPosterIsSkippedWithAWarning() {
    var rig = withPoster()
    rig.forget()
    rig.loadFails(.B)
    #expect(rig.requests == ["B load /z"])
    #expect(rig.notes.contains(.warning("can't show the poster /still: no such file")))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z")
    rig = withPoster()
    rig.forget()
    rig.firstFrame(.B, MediaInfo(hasVideo: false))
    #expect(rig.requests == ["B load /z"])
  }

  @Test("The previous content returns if the new content fails to load while its poster is shown")
  func previousContentReturnsIfContentBehindPosterFails() {
    var rig = withPoster()
    rig.firstFrame(.B)
    // The timer runs out because no display confirms the poster.
    rig.event(.timer(.reconnection(.B, generation: rig.machine.state.players.b.generation)))
    rig.loadFails(.B)
    #expect(rig.scene == "x/z" && rig.machine.state.players.b.active?.interruption?.stage == .waiting)
    rig.forget()
    timePasses(&rig)
    #expect(rig.requests == ["B returns to /y"])
  }

  /// A rig in which z has opened silently in picture in picture for three seconds.
  private func ringing(_ previous: MediaContent? = nil) -> Rig {
    var rig = Rig.showing(.x, previous)
    rig.openSilently(.z, for: .seconds(3))
    rig.firstFrame(.B)
    if previous == nil { rig.settle() }
    #expect(rig.machine.state.players.b.isUserMuted)
    return rig
  }

  @Test("The mute of a silent opening ends with its content; the next content is heard after a swap")
  func silentOpeningMuteEndsWithItsContent() {
    var rig = ringing()
    timePasses(&rig)
    rig.settle()
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    rig.muted(.A)
    #expect(rig.machine.state.audible == [.B])
  }

  @Test("A content that replaces a silently opened one is not muted")
  func replacementDoesNotInheritSilentOpeningMute() {
    var rig = ringing()
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.players.b.isUserMuted)
  }

  @Test("A content that replaces a silently opened one in full screen is not muted")
  func nextFullScreenIsNotMutedBySilentOpening() {
    var rig = ringing()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    rig.command(.close)
    rig.settle()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.A)
    #expect(rig.scene == "y/-")
    #expect(!rig.machine.state.players.a.isUserMuted)
  }

  @Test("A content that was opened silently is not muted when it is opened again without this option")
  func silentlyOpenedContentIsHeardWhenReopened() {
    var rig = ringing()
    timePasses(&rig)
    rig.settle()
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.players.b.isUserMuted)
  }

  @Test("A mute that the user sets during a silent opening also mutes the next content")
  func muteConfirmedByUserOutlastsSilentOpening() {
    var rig = ringing()
    rig.command(.setMute(true, .pictureInPicture))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.machine.state.players.b.isUserMuted)
  }

  @Test("A silent opening mutes a content even if the session remembers a volume for it")
  func contentWithRememberedVolumeStillOpensSilently() {
    var rig = Rig.showing(.x, .z)
    rig.command(.setVolume(40, .pictureInPicture))
    rig.command(.close)
    rig.settle()
    rig.openSilently(.z)
    rig.firstFrame(.B)
    #expect(rig.machine.state.players.b.volume == 40 && rig.machine.state.players.b.isUserMuted)
  }

  @Test("A silently opened content is still muted when it returns after a temporary one")
  func silentPreviousContentReturnsSilent() {
    var rig = Rig.showing(.x)
    rig.openSilently(.y)
    rig.firstFrame(.B)
    rig.settle()
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(3))))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.players.b.isUserMuted)
    timePasses(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y" && rig.machine.state.players.b.isUserMuted)
  }

  @Test("A command sent by an event opens a temporary content only if picture in picture is active")
  func eventNeedsAPictureInPicture() {
    var rig = Rig.showing(.x)
    let opening = OpenRequest(.z, in: .pictureInPicture, for: .seconds(3))
    rig.command(.open(opening), by: .event)
    #expect(rig.answers == [.refused(.notUserInitiated)])
    rig = Rig.showing(.x, .y)
    rig.command(.open(opening), by: .event)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.callbacks.isEmpty)
    timePasses(&rig)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y" && rig.callbacks.isEmpty)
  }
}

extension Rig {
  fileprivate mutating func openSilently(_ content: MediaContent, for time: Duration? = nil) {
    var opening = OpenRequest(content, in: .pictureInPicture, for: time)
    opening.isSilent = true
    command(.open(opening))
  }
}
