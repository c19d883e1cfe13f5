// The table of opening a content, row by row (contract, section 5).

import Testing

@testable import TandemRules

@Suite struct OpeningTests {
  private func decision(_ rig: Rig) -> OpenDecision? {
    rig.notes.lazy.compactMap { note in if case .content(let decision) = note { decision } else { nil } }.first
  }

  @Test("nothing anywhere: the content is loaded full screen without a callback, and heard")
  func firstContent() {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x, at: .seconds(5))))
    #expect(rig.requests == ["A load /x"])
    #expect(rig.scene == "-/-")
    rig.firstFrame(.A)
    #expect(rig.scene == "x/-")
    #expect(rig.requests == ["A load /x", "A unmute"])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.machine.state.foreground == "tandem")
  }

  @Test("the same content full screen: nothing is reloaded, and it plays on if it was paused")
  func sameFullScreen() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.requests.isEmpty)
    #expect(decision(rig)?.verdict == .same)
    rig.command(.pause(.fullScreen))
    rig.forget()
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.requests == ["A play"])
    rig.command(.open(OpenRequest(.x, at: .seconds(9))))
    #expect(rig.requests == ["A play", "A seek"])
  }

  @Test("a new content beside an idle player: prepared there, shown at its first frame, then the old one stops")
  func newBesideIdle() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.requests == ["B load /y"])
    #expect(rig.scene == "x/-")
    rig.firstFrame(.B)
    #expect(rig.scene == "y/-")
    rig.muted(.A)
    #expect(rig.requests == ["B load /y", "A mute", "A stop", "B unmute"])
    #expect(rig.callbacks.isEmpty)
  }

  @Test("what is alone in picture in picture comes back uninterrupted when it is opened")
  func sameAloneInPictureInPicture() {
    var rig = Rig.showing(.x)
    rig.command(.start)
    rig.settle()
    rig.forget()
    rig.command(.open(OpenRequest(.x)))
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.requests.isEmpty)
    #expect(decision(rig)?.action == .stop)
  }

  @Test("a new content over a lone picture in picture: restored first, then the player moves on")
  func newReplacesPictureInPicture() {
    var rig = Rig.showing(.x)
    rig.command(.start)
    rig.settle()
    rig.forget()
    let id = rig.command(.open(OpenRequest(.y)))
    rig.answer(true)
    #expect(rig.requests.isEmpty)
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface A", "willStop A", "didStop A"])
    #expect(rig.requests == ["A load /y"])
    #expect(rig.ended[id] == nil)
    rig.firstFrame(.A)
    #expect(rig.ended[id] == .succeeded)
    #expect(rig.scene == "y/-")
  }

  @Test("alongside: the new content opens full screen in the other player, picture in picture stays")
  func newAlongside() {
    var rig = Rig.showing(.x) { $0.newContent = .alongside }
    rig.command(.start)
    rig.settle()
    rig.forget()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    #expect(rig.scene == "y/x")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("opening what is in picture in picture beside a full screen is a swap")
  func sameInPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.y)))
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks.count == 5)
    #expect(rig.scene == "y/x")
    #expect(decision(rig)?.action == .swap)
  }

  @Test(
    "a new content with both roles taken replaces the full screen in its player; picture in picture notices nothing")
  func newWithBoth() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    #expect(rig.requests == ["A load /z"])
    #expect(rig.scene == "x/y")
    rig.firstFrame(.A)
    #expect(rig.scene == "z/y")
    #expect(rig.callbacks.isEmpty)
    #expect(!rig.requests.contains { $0.hasPrefix("B") })
  }

  @Test("a load that fails leaves the role what it had")
  func failure() {
    var rig = Rig.showing(.x)
    let prepared = rig.command(.open(OpenRequest(.y)))
    rig.loadFails(.B)
    #expect(rig.scene == "x/-")
    #expect(rig.ended[prepared] == .failed(reason: "no such file"))

    rig = Rig.showing(.x, .y)
    let replaced = rig.command(.open(OpenRequest(.z)))
    rig.loadFails(.A)
    #expect(rig.ended[replaced] == .failed(reason: "no such file"))
    #expect(rig.requests == ["A load /z", "A reload /x"])
    rig.firstFrame(.A)
    #expect(rig.scene == "x/y")
  }

  @Test("a replacement and a return that both fail empty the role")
  func secondFailure() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.loadFails(.A)
    rig.loadFails(.A)
    #expect(rig.scene == "-/y")

    rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.loadFails(.B)
    rig.loadFails(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B loadFailed", "didStop B loadFailed"])
    #expect(rig.scene == "x/-")
  }

  @Test("a newer opening takes the place of one that is still loading")
  func superseded() {
    var rig = Rig.showing(.x)
    let first = rig.command(.open(OpenRequest(.y)))
    let second = rig.command(.open(OpenRequest(.z)))
    #expect(rig.ended[first] == .superseded)
    let late = Event.player(.B, generation: 1, .firstFrame(MediaInfo()))
    rig.event(late)
    #expect(rig.notes.last == .dropped(.B, what: "firstFrame", generation: 1))
    rig.firstFrame(.B)
    #expect(rig.ended[second] == .succeeded)
    #expect(rig.scene == "z/-")
  }

  @Test("a core that is lost under an older load is no loss: the newer load has another one")
  func lateLoss() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y)))
    rig.command(.open(OpenRequest(.z)))
    for generation in [1, 0, -1, 7, Int.max] {
      rig.event(.player(.B, generation: generation, .lost(reason: "late")))
      #expect(rig.notes.last == .dropped(.B, what: "lost", generation: generation))
    }
    rig.firstFrame(.B)
    #expect(rig.scene == "z/-")
  }

  @Test("opening into picture in picture starts it at the first frame")
  func openIntoPictureInPicture() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    #expect(rig.callbacks.isEmpty)
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStart B", "didStart B"])
    #expect(rig.scene == "x/y")
  }

  @Test("what was opened straight into picture in picture and is not shown in time is gone")
  func openedStraightFails() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.presentationDeadlinePasses()
    #expect(rig.callbacks == ["willStart B", "failedToStart B presentationTimedOut"])
    #expect(rig.requests.last == "B stop")
    #expect(rig.scene == "x/-")
    #expect(rig.layout?.pictureInPicture == nil)
  }

  @Test("opening both at once: picture in picture waits for the full screen, whichever is ready first")
  func bothAtOnce() {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "-/-")
    rig.firstFrame(.A)
    rig.settle()
    #expect(rig.scene == "x/y")
    #expect(rig.callbacks == ["willStart B", "didStart B"])
  }

  @Test("a new content in an active picture in picture replaces it without a callback")
  func replacePictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("what is full screen is opened into picture in picture only as a wanted duplicate")
  func duplicates() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    #expect(rig.answers == [.refused(.alreadyFullScreen)])
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture, allowsDuplicate: true)))
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "x/x")

    rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    #expect(rig.answers.last == .refused(.alreadyFullScreen))
  }

  @Test("a content in picture in picture does not change the kind of its view")
  func mixedViewKinds() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.named("y") { $0.viewKind = .system })))
    #expect(rig.answers == [.refused(.mixedViewKinds)])
  }

  @Test("a content with sound only is not shown in picture in picture")
  func audioOnly() {
    var rig = Rig.showing(.x)
    let id = rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B, MediaInfo(hasVideo: false))
    #expect(rig.ended[id] == .failed(reason: "there is no video in it, only sound"))
    #expect(rig.requests.last == "B stop")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("the volume that was chosen stays for what comes next")
  func volumeStays() {
    var rig = Rig.showing(.x)
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    #expect(rig.requests.contains("B volume 40.0"))
  }
}
