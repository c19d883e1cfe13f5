// Pictures for a while (contract, section 10).

import Testing

@testable import TandemRules

@Suite("For a while") struct TemporaryPictureInPictureTests {
  private func visiting(_ previous: Content? = .y) -> Rig {
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

  @Test("when its time has passed, what was there comes back at its place, without a callback")
  func comesBack() {
    var rig = visiting()
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

  @Test("it comes back as it was: paused, at its speed, hidden")
  func asItWas() {
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

  @Test("what somebody does to the visitor's sound does not stay with who comes back")
  func soundOfItsOwn() {
    var rig = visiting()
    rig.command(.setVolume(20, .pictureInPicture))
    rig.command(.setMute(true, .pictureInPicture))
    rig.command(.close)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.players.b.volume == 100 && !rig.machine.state.players.b.isUserMuted)
  }

  @Test("where nothing was there, it is closed with its reason")
  func alone() {
    var rig = visiting(nil)
    rig.forget()
    timePasses(&rig)
    rig.settle()
    #expect(rig.callbacks == ["willStop B timeElapsed", "didStop B timeElapsed"])
    #expect(rig.scene == "x/-")
  }

  @Test("somebody closes it, it ends, its connection does not come back: the former is there again", arguments: 0..<3)
  func ends(kind: Int) {
    var rig = kind < 2 ? visiting() : Rig.showing(.x, .y) { $0.reconnectionBound = .zero }
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

  @Test("a swap, a stop and another opening take it over: it stays, and nothing comes back")
  func overtaken() {
    var rig = visiting()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "z/x")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
    rig = visiting()
    rig.command(.open(OpenRequest(.named("other"), in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/other")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
  }

  @Test("of two visitors one after the other only who lives there comes back; a second ring prolongs the first")
  func visitors() {
    var rig = visiting()
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

  @Test("its time that passes during a swap is looked at when that is over")
  func duringSwap() {
    var rig = visiting()
    rig.command(.swap)
    timePasses(&rig)
    rig.answer(false)
    rig.settle()
    #expect(rig.scene == "z/x")
    rig = visiting()
    rig.command(.swap)
    timePasses(&rig)
    rig.restoreDeadlinePasses()
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
  }

  @Test("a visitor that can't be opened leaves what is there; a former one that can't is closed")
  func fails() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(30))))
    rig.loadFails(.B)
    rig.firstFrame(.B)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.temporaryPictureInPicture == nil)
    rig = visiting()
    timePasses(&rig)
    rig.forget()
    rig.loadFails(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B loadFailed", "didStop B loadFailed"])
  }

  @Test("only in picture in picture, for a day at most")
  func refused() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, for: .seconds(30))))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .zero)))
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture, for: .seconds(86_401))))
    #expect(rig.answers == [.refused(.invalidValue), .refused(.invalidValue), .refused(.invalidValue)])
  }

  private func withStill(_ previous: Content? = .y, for time: Duration? = .seconds(30)) -> Rig {
    var rig = Rig.showing(.x, previous)
    var opening = OpenRequest(.z, in: .pictureInPicture, for: time)
    opening.still = "/still"
    rig.command(.open(opening))
    return rig
  }

  @Test("a still is there first, paused, and the content counts as shown while it is opened")
  func still() {
    var rig = withStill()
    #expect(rig.requests == ["B keeps its place", "B load /still paused"])
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.requests.isEmpty)
    rig.event(.display(.settled(revision: rig.layout?.revision ?? 0)))
    #expect(rig.requests == ["B load /z"])
    #expect(rig.machine.state.temporaryPictureInPicture?.content == Content.z.key)
    #expect(rig.ended.values.contains(.succeeded))
    rig.firstFrame(.B, MediaInfo(isSeekable: false))
    #expect(rig.machine.state.players.b.active?.interruption == nil)
    #expect(rig.machine.state.players.b.active?.info.isSeekable == false)
    #expect(rig.callbacks.isEmpty)
  }

  @Test("with nobody in the corner the still starts, and the camera is opened meanwhile")
  func stillStarts() {
    var rig = withStill(nil)
    rig.forget()
    rig.firstFrame(.B)
    #expect(rig.callbacks == ["willStart B"] && !rig.requests.contains("B load /z"))
    rig.settle()
    #expect(rig.requests.contains("B load /z"))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z" && rig.machine.state.players.b.active?.interruption == nil)
  }

  @Test("a still that can't be shown is done without, and says so")
  func noStill() {
    var rig = withStill()
    rig.forget()
    rig.loadFails(.B)
    #expect(rig.requests == ["B load /z"])
    #expect(rig.notes.contains(.warning("no still image: /still: no such file")))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z")
    rig = withStill()
    rig.forget()
    rig.firstFrame(.B, MediaInfo(hasVideo: false))
    #expect(rig.requests == ["B load /z"])
  }

  @Test("what does not answer behind its still gives way to what was there")
  func stillOnly() {
    var rig = withStill()
    rig.firstFrame(.B)
    // No screen says that it shows it.
    rig.event(.timer(.reconnection(.B, generation: rig.machine.state.players.b.generation)))
    rig.loadFails(.B)
    #expect(rig.scene == "x/z" && rig.machine.state.players.b.active?.interruption?.stage == .waiting)
    rig.forget()
    timePasses(&rig)
    #expect(rig.requests == ["B returns to /y"])
  }

  /// z rings silently in the corner.
  private func ringing(_ previous: Content? = nil) -> Rig {
    var rig = Rig.showing(.x, previous)
    rig.openSilently(.z, for: .seconds(3))
    rig.firstFrame(.B)
    if previous == nil { rig.settle() }
    #expect(rig.machine.state.players.b.isUserMuted)
    return rig
  }

  @Test func theMuteOfASilentOpeningEndsWithItsContent() {
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

  @Test func theMuteOfASilentOpeningIsNotTakenOverByTheContentThatReplacesIt() {
    var rig = ringing()
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.players.b.isUserMuted)
  }

  @Test func theMuteOfASilentOpeningIsNotInheritedByTheNextFullScreenVideo() {
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

  @Test func aContentThatOnceOpenedSilentlyIsHeardWhenItIsOpenedAgain() {
    var rig = ringing()
    timePasses(&rig)
    rig.settle()
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(!rig.machine.state.players.b.isUserMuted)
  }

  @Test func aMuteThatTheUserConfirmsOutlastsTheSilentOpening() {
    var rig = ringing()
    rig.command(.setMute(true, .pictureInPicture))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.machine.state.players.b.isUserMuted)
  }

  @Test func aContentWhoseVolumeIsRememberedOpensSilentlyAllTheSame() {
    var rig = Rig.showing(.x, .z)
    rig.command(.setVolume(40, .pictureInPicture))
    rig.command(.close)
    rig.settle()
    rig.openSilently(.z)
    rig.firstFrame(.B)
    #expect(rig.machine.state.players.b.volume == 40 && rig.machine.state.players.b.isUserMuted)
  }

  @Test func aSilentFormerPictureComesBackSilent() {
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
}

extension Rig {
  fileprivate mutating func openSilently(_ content: Content, for time: Duration? = nil) {
    var opening = OpenRequest(content, in: .pictureInPicture, for: time)
    opening.isSilent = true
    command(.open(opening))
  }
}
