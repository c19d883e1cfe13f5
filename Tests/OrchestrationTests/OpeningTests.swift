// Opening a content: one test for each row of the contract's table (section 5).

import Testing

@testable import TandemOrchestrator

@Suite struct OpeningTests {
  private func decision(_ rig: Rig) -> OpenDecision? {
    rig.notes.lazy.compactMap { note in if case .content(let decision) = note { decision } else { nil } }.first
  }

  @Test("The first content loads full screen without a callback and is heard")
  func firstContentLoadsFullScreenWithoutCallback() {
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

  @Test("Opening the full-screen content again does not reload it, but resumes it and seeks to a given position")
  func reopeningFullScreenContentDoesNotReload() {
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

  @Test("A content with linear playback begins again after its end if a command opens or resumes it, or if it loops")
  func linearContentBeginsAgainAfterItsEnd() {
    let linear = MediaContent.named("x") { $0.requiresLinearPlayback = true }
    var rig = Rig.showing(linear)
    rig.ends(.A)
    rig.command(.open(OpenRequest(linear)))
    #expect(rig.requests == ["A seek"])
    #expect(decision(rig)?.action == .restart)
    rig.ends(.A)
    rig.command(.resume(.fullScreen))
    rig.command(.setLoop(.one, .fullScreen))
    rig.ends(.A)
    #expect(rig.requests == ["A seek", "A play", "A seek", "A seek"])
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
    #expect(rig.machine.refusal(of: .seek(.to(.zero), .fullScreen), by: .user) == .requiresLinearPlayback)
  }

  @Test("An opening with `startsPaused` pauses a new content, and leaves a content that is already open as it is")
  func pausedOpeningHoldsOnlyANewContent() {
    var opening = OpenRequest(.x)
    opening.startsPaused = true
    var rig = Rig()
    rig.command(.open(opening))
    #expect(rig.machine.state.players.a.loading?.playback.isPaused == true)
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.machine.state.players.a.loading?.playback.isPaused == false)
    rig.command(.open(opening))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.isPaused)
    rig.forget()
    rig.command(.open(opening))
    #expect(rig.machine.state.players.a.isPaused && rig.requests.isEmpty)
    rig.command(.open(OpenRequest(.x)))
    #expect(!rig.machine.state.players.a.isPaused)
    rig.ends(.A)
    rig.forget()
    rig.command(.open(opening))
    #expect(rig.requests.isEmpty)
  }

  @Test("A new content loads in the idle player and is shown at its first frame; then the old one stops")
  func newContentLoadsInIdlePlayerFirst() {
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

  @Test("Opening the content that is alone in picture in picture brings it to full screen without a reload")
  func reopeningLonePictureInPictureStopsIt() {
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

  @Test("If only picture in picture is shown, a new content first restores it to full screen, then loads in its player")
  func newContentRestoresLonePictureInPictureFirst() {
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

  @Test("The policy `alongside` opens a new content in the other player and keeps picture in picture")
  func alongsidePolicyKeepsPictureInPicture() {
    var rig = Rig.showing(.x) { $0.newContent = .alongside }
    rig.command(.start)
    rig.settle()
    rig.forget()
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    #expect(rig.scene == "y/x")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("Opening the content that is in picture in picture causes a swap if another video is full screen")
  func openingPictureInPictureContentSwaps() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.y)))
    rig.answer(true)
    rig.settle()
    #expect(rig.callbacks.count == 5)
    #expect(rig.scene == "y/x")
    #expect(decision(rig)?.action == .swap)
  }

  @Test(
    "If both roles are taken, a new content loads in the full-screen video's player and replaces only this video")
  func newContentReplacesOnlyTheFullScreen() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    #expect(rig.requests == ["A load /z"])
    #expect(rig.scene == "x/y")
    rig.firstFrame(.A)
    #expect(rig.scene == "z/y")
    #expect(rig.callbacks.isEmpty)
    #expect(!rig.requests.contains { $0.hasPrefix("B") })
  }

  @Test("If a load fails, the role keeps its content")
  func failedLoadKeepsPreviousContent() {
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

  @Test("A role is empty if its new content fails to load and the previous one then fails, too")
  func failedReplacementAndReturnEmptyTheRole() {
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

  @Test("A newer opening supersedes one that is still loading")
  func newerOpeningSupersedesLoadingOne() {
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

  @Test("The loss of a player is ignored if it belongs to a load that a newer load has replaced")
  func lossOfSupersededLoadIsIgnored() {
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

  @Test("A late report of an emptied player is logged as dropped, unless its core died")
  func lateReportOfEmptyPlayerIsDropped() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y)))
    let generation = rig.machine.state.players.b.generation
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.machine.state.players.b.loadState == .empty)
    for (fact, name) in [(PlayerFact.ended, "ended"), (.firstFrame(MediaInfo()), "firstFrame")] {
      rig.event(.player(.B, generation: generation - 1, fact))
      #expect(rig.notes.last == .dropped(.B, what: name, generation: generation - 1))
    }
    rig.event(.player(.B, generation: generation - 1, .lost(reason: "killed")))
    #expect(rig.notes.contains(.playerLost(.B, reason: "killed")))
  }

  @Test("Opening a content into picture in picture starts picture in picture at the content's first frame")
  func pictureInPictureStartsAtFirstFrame() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    #expect(rig.callbacks.isEmpty)
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStart B", "didStart B"])
    #expect(rig.scene == "x/y")
  }

  @Test("A content opened into picture in picture is unloaded if it is not presented in time")
  func unpresentedPictureInPictureIsUnloaded() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.presentationDeadlinePasses()
    #expect(rig.callbacks == ["willStart B", "failedToStart B presentationTimedOut"])
    #expect(rig.requests.last == "B stop")
    #expect(rig.scene == "x/-")
    #expect(rig.layout?.pictureInPicture == nil)
  }

  @Test("If both videos are opened at once, picture in picture waits for the full-screen video")
  func pictureInPictureWaitsForFullScreen() {
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

  @Test("A new content replaces the one in an active picture in picture without a callback")
  func newContentReplacesPictureInPictureWithoutCallback() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("The full-screen content opens in picture in picture only if a duplicate is allowed")
  func fullScreenContentIsDuplicatedOnlyIfAllowed() {
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

  @Test("Unloading a role ends the load of a content for it, also if the role has no video yet")
  func unloadEndsTheLoad() {
    for role in Role.allCases {
      var rig = role == .fullScreen ? Rig() : Rig.showing(.x)
      let opening = rig.command(.open(OpenRequest(.y, in: role)))
      let unload = rig.command(.unload(role))
      #expect(rig.answers.last == .accepted(transaction: nil))
      #expect(rig.ended == [opening: .superseded, unload: .succeeded] && rig.callbacks.isEmpty)
      rig.command(.unload(role))
      #expect(rig.answers.last == .refused(role == .fullScreen ? .noFullScreen : .noPictureInPicture))
    }
    var rig = Rig.showing(.x)
    let opening = rig.command(.open(OpenRequest(.y)))
    rig.command(.unload(.fullScreen))
    #expect(rig.ended[opening] == .superseded && rig.scene == "-/-")
    #expect(rig.machine.state.players.a.loadState == .empty && rig.machine.state.players.b.loadState == .empty)
  }

  @Test("A duplicate of the content in picture in picture is loaded full screen, and picture in picture stays")
  func pictureInPictureIsDuplicatedOnRequest() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.y, allowsDuplicate: true)))
    rig.firstFrame(.A)
    rig.settle()
    #expect(rig.scene == "y/y" && rig.callbacks.isEmpty)

    rig = Rig.showing(nil, .y)
    rig.command(.open(OpenRequest(.y, allowsDuplicate: true)))
    rig.firstFrame(.A)
    rig.settle()
    #expect(rig.scene == "y/y" && rig.callbacks.isEmpty, "the copy does not replace the picture in picture")
  }

  @Test("A duplicate full screen needs no swap, so a video that forbids picture in picture doesn't prevent it")
  func duplicateNeedsNoSwap() {
    var rig = Rig.showing(.named("x") { $0.allowsPictureInPicture = false }, .y)
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.answers.last == .refused(.contentForbidsIt))
    rig.command(.open(OpenRequest(.y, allowsDuplicate: true)))
    #expect(rig.answers.last == .accepted(transaction: nil))
  }

  @Test("The view kind of a content in picture in picture cannot change")
  func viewKindInPictureInPictureCannotChange() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.named("y") { $0.viewKind = .system })))
    #expect(rig.answers == [.refused(.mixedViewKinds)])
  }

  @Test("A content without video fails to open in picture in picture")
  func audioOnlyContentFailsInPictureInPicture() {
    var rig = Rig.showing(.x)
    let id = rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B, MediaInfo(hasVideo: false))
    #expect(rig.ended[id] == .failed(reason: "it has sound but no video"))
    #expect(rig.requests.last == "B stop")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("The volume that the user chose also applies to the next content")
  func chosenVolumeAppliesToNextContent() {
    var rig = Rig.showing(.x)
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.open(OpenRequest(.y)))
    rig.firstFrame(.B)
    #expect(rig.requests.contains("B volume 40.0"))
  }
}
