// Loads that fail or are superseded, and opening the same content again (contract, section 5).

import Testing

@testable import TandemOrchestrator

@Suite struct ReopeningTests {
  @Test("A failed load keeps pause, speed and tracks as they were, in either role", arguments: Role.allCases)
  func failedLoadKeepsPauseSpeedAndTracks(role: Role) {
    var rig = Rig.showing(.x, .y)
    let player: PlayerID = role == .fullScreen ? .A : .B
    rig.tells(player, Tracks(audio: [1, 2]))
    rig.command(.pause(role))
    rig.command(.setSpeed(1.5, role))
    rig.command(.selectTrack(.audio, 2, role))
    let before = rig.machine.state.players[player].playback
    rig.forget()
    rig.command(.open(OpenRequest(.z, in: role)))
    #expect(rig.requests == ["\(player) load /z"])
    #expect(rig.machine.state.players[player].playback == before)
    rig.loadFails(player)
    rig.firstFrame(player)
    #expect(rig.machine.state.players[player].playback == before)
    let name = role == .fullScreen ? "x" : "y"
    #expect(
      rig.requests == [
        "\(player) load /z", "\(player) reload /\(name) paused", "\(player) speed 1.5", "\(player) track audio 2",
      ])
  }

  @Test("A new content plays at speed 1 from its first frame, regardless of the previous one")
  func newContentPlaysAtNormalSpeed() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.fullScreen))
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.playback == PlaybackState())
  }

  @Test("A pause during a load applies to the new content, or to the previous one if the load fails")
  func pauseWhileLoadingAppliesToBothOutcomes() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.command(.pause(.fullScreen))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.isPaused)
    rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.command(.pause(.fullScreen))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.isPaused)
  }

  @Test("Opening a content again updates only the properties that the request gives, without a reload")
  func reopeningUpdatesOnlyGivenProperties() {
    var rig = Rig.showing(.named("x") { $0.requiresLinearPlayback = true }, .y)
    rig.command(.open(OpenRequest(.x)))
    rig.command(.seek(.by(.seconds(5)), .fullScreen))
    #expect(rig.answers.last == .refused(.requiresLinearPlayback))
    rig.command(.open(OpenRequest(.named("x") { $0.requiresLinearPlayback = false })))
    rig.command(.seek(.by(.seconds(5)), .fullScreen))
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.command(
      .open(
        OpenRequest(
          .named("x") {
            $0.allowsPictureInPicture = false
            $0.title = "X"
            $0.screen = "guide"
            $0.presentation = .inline(isPrimary: true)
            $0.viewKind = .system
          })))
    rig.command(.swap)
    #expect(rig.answers.last == .refused(.contentForbidsIt))
    let content = rig.machine.state.players.a.shown
    #expect(content?.title == "X")
    #expect(content?.presentation == .inline(isPrimary: true))
    #expect(content?.viewKind == .system)
    #expect(rig.machine.state.screens == ["guide"])
    #expect(rig.requests.filter { $0.contains("load") }.isEmpty)
  }

  @Test("A changed view kind of the content in picture in picture is refused; an omitted one is accepted")
  func changedViewKindInPictureInPictureIsRefused() {
    var rig = Rig.showing(.x, .named("y") { $0.viewKind = .system }) { $0.integration = .advanced }
    rig.command(.open(OpenRequest(.named("y") { $0.viewKind = .custom })))
    #expect(rig.answers.last == .refused(.mixedViewKinds))
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.answers.last == .accepted(transaction: 2))
  }

  @Test("A content that still loads in one role is refused in the other role, unless a duplicate is allowed")
  func loadingContentCountsAsInItsRole() {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.answers == [.accepted(transaction: nil), .refused(.alreadyInPictureInPicture)])
    #expect(rig.requests.count == 1)
    rig.command(.open(OpenRequest(.x, allowsDuplicate: true)))
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    #expect(rig.answers == [.accepted(transaction: nil), .refused(.alreadyFullScreen)])
    rig.command(.open(OpenRequest(.named("x") { $0.requiresLinearPlayback = true }, at: .seconds(9))))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.shown?.requiresLinearPlayback == true)
    #expect(!rig.requests.contains("A seek"))
  }

  @Test("A content that is opened again while its replacement loads keeps its settings and plays")
  func reopeningReplacedContentKeepsItsSettings() {
    var rig = Rig.showing(.named("x") { $0.requiresLinearPlayback = true }, .y)
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.pause(.fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.command(.open(OpenRequest(.x)))
    rig.firstFrame(.A)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.players.a.speed == 1.5)
    #expect(!rig.machine.state.players.a.isPaused)
    #expect(rig.machine.state.players.a.shown?.requiresLinearPlayback == true)
    #expect(rig.requests.contains("A speed 1.5"))
  }

  @Test("A new content does not inherit the tracks of the previous one")
  func newContentForgetsPreviousTracks() {
    var rig = Rig.showing(.x, .y)
    rig.tells(.A, Tracks(audio: [1, 2]))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    rig.command(.selectTrack(.audio, 2, .fullScreen))
    #expect(rig.answers.last == .refused(.noFrameYet))
  }

  @Test("Opening a content again while it loads, or returns after a failed load, makes it play, even if it was paused")
  func reopeningALoadingContentPlaysIt() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.command(.pause(.fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    #expect(!rig.machine.state.players.a.isPaused)
    rig.command(.pause(.fullScreen))
    rig.command(.open(OpenRequest(.x)))
    rig.loadFails(.A)
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    #expect(!rig.machine.state.players.a.isPaused)
    #expect(rig.scene == "z/y")
  }

  @Test("A position given while the content loads is sought at its first frame")
  func positionGivenWhileLoadingIsSoughtAtFirstFrame() {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.command(.open(OpenRequest(.x, at: .seconds(9))))
    rig.firstFrame(.A)
    #expect(rig.requests.contains("A seek"))
  }

  @Test("A call that replaces the picture in picture releases the old view, and reports the call's own view and path")
  func callReplacementReleasesOldViewAndPersistsItsOwn() {
    var rig = Rig.showing(.x, .y)
    rig.event(.view("former", .enabled("y")))
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    rig.event(.view("next", .enabled("z")))
    rig.forget()
    rig.command(.open(OpenRequest(.named("z") { $0.kind = .call }, in: .pictureInPicture)))
    #expect(rig.machine.state.players.b.persisted?.view == "former")
    rig.firstFrame(.B)
    #expect(rig.notes.contains(.released("former", "y", .B)))
    #expect(rig.notes.contains(.persisted("next", "z", .B)))
    #expect(rig.notes.contains(.callPath(.B, usesSampleBuffers: true)))
    #expect(rig.callbacks.isEmpty)
    // Unlike a film, a call covers the same area of the screen in portrait as in landscape.
    #expect(rig.layout?.followsVideo == true)
    rig.command(.open(OpenRequest(.named("film"), in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.layout?.followsVideo == false)
  }

  @Test("An unknown track is refused, and so is an unknown content for pinned audio")
  func unknownTrackOrPinnedContentIsRefused() {
    var rig = Rig.showing(.x, .y)
    rig.command(.selectTrack(.audio, 1, .fullScreen))
    rig.tells(.A, Tracks(audio: [1, 2]))
    for track in [9, -3, 0] { rig.command(.selectTrack(.audio, track, .fullScreen)) }
    rig.command(.selectTrack(.subtitle, 1, .fullScreen))
    rig.command(.setAudio(.pinned("nothing")))
    #expect(
      rig.answers == [
        .refused(.noFrameYet), .refused(.noSuchTrack), .refused(.noSuchTrack), .refused(.noSuchTrack),
        .refused(.noSuchTrack), .refused(.noSuchContent),
      ])
    #expect(rig.requests.isEmpty)
    rig.command(.selectTrack(.audio, 2, .fullScreen))
    rig.command(.selectTrack(.subtitle, nil, .fullScreen))
    rig.command(.setAudio(.pinned("y")))
    #expect(rig.answers.suffix(3).allSatisfy { $0 == .accepted(transaction: nil) })
  }

  @Test("A dry run of an open command reports if the session would swap the videos or replace one")
  func dryRunReportsTheOpenDecision() {
    let rig = Rig.showing(.x, .y)
    let same = rig.machine.dryRun(.open(OpenRequest(.y)))
    #expect(same.answer == .accepted(transaction: 2))
    #expect(same.decision?.verdict == .same)
    #expect(same.decision?.action == .swap)
    #expect(rig.machine.dryRun(.open(OpenRequest(.z))).decision?.action == .replace)
    #expect(rig.machine.dryRun(.pause(.fullScreen)).decision == nil)
  }

  @Test("A list in picture in picture that is opened full screen at another entry swaps, and then loads the entry")
  func listFromPictureInPictureLoadsItsEntryAfterTheSwap() {
    let list = PlaylistTests.list()
    var rig = Rig.showing(.x, list)
    let opening = rig.command(.open(OpenRequest(list, entry: 3)))
    #expect(rig.callbacks == ["willStart A", "restoreUserInterface B"] && rig.requests.isEmpty)
    rig.answer(true)
    rig.settle()
    #expect(rig.requests.contains("B load /list/3") && rig.ended[opening] == nil)
    rig.firstFrame(.B)
    #expect(rig.scene == "list/x" && rig.ended[opening] == .succeeded)
    #expect(rig.machine.state.players.b.playback.entry == 2)
  }

  @Test("A list that stays in picture in picture, is lost, or has the entry already loads nothing")
  func listLoadsNoEntryAfterAFailedSwap() {
    let list = PlaylistTests.list()
    var declined = Rig.showing(.x, list) { $0.falseRestore = .abort }
    var opening = declined.command(.open(OpenRequest(list, entry: 3)))
    declined.answer(false)
    #expect(declined.scene == "x/list" && declined.requests.isEmpty)
    #expect(declined.ended[opening] == .failed(reason: "restoreDeclined"))
    for endsSession in [false, true] {
      var rig = Rig.showing(.x, list)
      opening = rig.command(.open(OpenRequest(list, entry: 3)))
      rig.answer(true)
      if endsSession { rig.command(.shutDown) } else { rig.loses(.B) }
      rig.settle()
      #expect(!rig.requests.contains { $0.contains("load") })
      #expect(rig.ended[opening] == .failed(reason: endsSession ? "shutdown" : "playerLost"))
    }
    var rig = Rig.showing(.x, list)
    opening = rig.command(.open(OpenRequest(list, entry: 1)))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "list/x" && rig.ended[opening] == .succeeded)
    #expect(!rig.requests.contains { $0.contains("load") })
  }

  @Test("A content that is opened paused and resumed before its first frame plays when the user comes back to the app")
  func resumeEndsThePauseOfAnOpening() {
    var opening = OpenRequest(.z)
    opening.startsPaused = true
    for isResumed in [false, true] {
      var rig = Rig.showing(.x, .y)
      rig.command(.open(opening))
      if isResumed { rig.command(.resume(.fullScreen)) }
      rig.event(.app(.left))
      rig.firstFrame(.A)
      #expect(rig.scene == "z/y" && rig.machine.state.players.a.isPaused)
      rig.event(.app(.returned))
      #expect(rig.machine.state.players.a.isPaused == !isResumed)
    }
  }
}
