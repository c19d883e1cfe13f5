// The table of opening a content, row by row (contract, section 5).

import Testing

@testable import Orchestration

@Suite struct OpeningTests {
  private func decision(_ rig: Rig) -> ContentDecision? {
    rig.notes.lazy.compactMap { note in if case .content(let decision) = note { decision } else { nil } }.first
  }

  @Test("nothing anywhere: the content is loaded full screen without a callback, and heard")
  func firstContent() {
    var rig = Rig()
    rig.command(.open(Opening(.x, at: .seconds(5))))
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
    rig.command(.open(Opening(.x)))
    #expect(rig.requests.isEmpty)
    #expect(decision(rig)?.verdict == .same)
    rig.command(.pause(.fullScreen))
    rig.forget()
    rig.command(.open(Opening(.x)))
    #expect(rig.requests == ["A play"])
    rig.command(.open(Opening(.x, at: .seconds(9))))
    #expect(rig.requests == ["A play", "A seek"])
  }

  @Test("a new content beside an idle player: prepared there, shown at its first frame, then the old one stops")
  func newBesideIdle() {
    var rig = Rig.showing(.x)
    rig.command(.open(Opening(.y)))
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
    rig.command(.open(Opening(.x)))
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
    let id = rig.command(.open(Opening(.y)))
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
    rig.command(.open(Opening(.y)))
    rig.firstFrame(.B)
    #expect(rig.scene == "y/x")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("opening what is in picture in picture beside a full screen is a swap")
  func sameInPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.y)))
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
    rig.command(.open(Opening(.z)))
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
    let prepared = rig.command(.open(Opening(.y)))
    rig.loadFails(.B)
    #expect(rig.scene == "x/-")
    #expect(rig.ended[prepared] == .failed(reason: "no such file"))

    rig = Rig.showing(.x, .y)
    let replaced = rig.command(.open(Opening(.z)))
    rig.loadFails(.A)
    #expect(rig.ended[replaced] == .failed(reason: "no such file"))
    #expect(rig.requests == ["A load /z", "A reload /x"])
    rig.firstFrame(.A)
    #expect(rig.scene == "x/y")
  }

  @Test("a replacement and a return that both fail empty the role")
  func secondFailure() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.z)))
    rig.loadFails(.A)
    rig.loadFails(.A)
    #expect(rig.scene == "-/y")

    rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.z, in: .pictureInPicture)))
    rig.loadFails(.B)
    rig.loadFails(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B loadFailed", "didStop B loadFailed"])
    #expect(rig.scene == "x/-")
  }

  @Test("a newer opening takes the place of one that is still loading")
  func superseded() {
    var rig = Rig.showing(.x)
    let first = rig.command(.open(Opening(.y)))
    let second = rig.command(.open(Opening(.z)))
    #expect(rig.ended[first] == .superseded)
    let late = Event.player(.B, generation: 1, .firstFrame(MediaInfo()))
    rig.event(late)
    #expect(rig.notes.last == .dropped(.B, what: "firstFrame", generation: 1))
    rig.firstFrame(.B)
    #expect(rig.ended[second] == .succeeded)
    #expect(rig.scene == "z/-")
  }

  @Test("opening into picture in picture starts it at the first frame")
  func openIntoPictureInPicture() {
    var rig = Rig.showing(.x)
    rig.command(.open(Opening(.y, in: .pictureInPicture)))
    #expect(rig.callbacks.isEmpty)
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStart B", "didStart B"])
    #expect(rig.scene == "x/y")
  }

  @Test("opening both at once: picture in picture waits for the full screen, whichever is ready first")
  func bothAtOnce() {
    var rig = Rig()
    rig.command(.open(Opening(.x)))
    rig.command(.open(Opening(.y, in: .pictureInPicture)))
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
    rig.command(.open(Opening(.z, in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.scene == "x/z")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("what is full screen is opened into picture in picture only as a wanted duplicate")
  func duplicates() {
    var rig = Rig.showing(.x)
    rig.command(.open(Opening(.x, in: .pictureInPicture)))
    #expect(rig.answers == [.refused(.alreadyFullScreen)])
    rig.command(.open(Opening(.x, in: .pictureInPicture, allowsDuplicate: true)))
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "x/x")

    rig = Rig()
    rig.command(.open(Opening(.x)))
    rig.command(.open(Opening(.x, in: .pictureInPicture)))
    #expect(rig.answers.last == .refused(.alreadyFullScreen))
  }

  @Test("a content in picture in picture does not change the kind of its view")
  func mixedViewKinds() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.named("y") { $0.viewKind = .system })))
    #expect(rig.answers == [.refused(.mixedViewKinds)])
  }

  @Test("a content with sound only is not shown in picture in picture")
  func audioOnly() {
    var rig = Rig.showing(.x)
    let id = rig.command(.open(Opening(.y, in: .pictureInPicture)))
    rig.firstFrame(.B, MediaInfo(hasVideo: false))
    #expect(rig.ended[id] == .failed(reason: "there is no video in it, only sound"))
    #expect(rig.requests.last == "B stop")
    #expect(rig.callbacks.isEmpty)
  }

  @Test("the volume that was chosen stays for what comes next")
  func volumeStays() {
    var rig = Rig.showing(.x)
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.open(Opening(.y)))
    rig.firstFrame(.B)
    #expect(rig.requests.contains("B volume 40.0"))
  }

  @Test("a load that fails leaves pause, speed and tracks as they were, in either role", arguments: Role.allCases)
  func failureKeepsPlayback(role: Role) {
    var rig = Rig.showing(.x, .y)
    let player: PlayerID = role == .fullScreen ? .A : .B
    rig.tells(player, Tracks(audio: [1, 2]))
    rig.command(.pause(role))
    rig.command(.setSpeed(1.5, role))
    rig.command(.selectTrack(.audio, 2, role))
    let before = rig.machine.state.players[player].playback
    rig.forget()
    rig.command(.open(Opening(.z, in: role)))
    #expect(rig.requests == ["\(player) load /z"])
    #expect(rig.machine.state.players[player].playback == before)
    rig.loadFails(player)
    rig.firstFrame(player)
    #expect(rig.machine.state.players[player].playback == before)
    let name = role == .fullScreen ? "x" : "y"
    #expect(
      rig.requests == [
        "\(player) load /z", "\(player) reload /\(name) paused", "\(player) speed 1.5", "\(player) track audio",
      ])
  }

  @Test("a new content plays at speed 1 from its first frame, whatever the former one did")
  func newPlaysAnew() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.fullScreen))
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.open(Opening(.z)))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.playback == PlaybackState())
  }

  @Test("what somebody chooses while a content loads is for that content, and for the former one should it fail")
  func wishesWhileLoading() {
    var rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.z)))
    rig.command(.pause(.fullScreen))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.isPaused)
    rig = Rig.showing(.x, .y)
    rig.command(.open(Opening(.z)))
    rig.command(.pause(.fullScreen))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.isPaused)
  }

  @Test("what is said of the same content holds from then on, and what is not said stays as it was")
  func sameTakesOver() {
    var rig = Rig.showing(.named("x") { $0.requiresLinearPlayback = true }, .y)
    rig.command(.open(Opening(.x)))
    rig.command(.seek(.by(.seconds(5)), .fullScreen))
    #expect(rig.answers.last == .refused(.requiresLinearPlayback))
    rig.command(.open(Opening(.named("x") { $0.requiresLinearPlayback = false })))
    rig.command(.seek(.by(.seconds(5)), .fullScreen))
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.command(
      .open(
        Opening(
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

  @Test("the kind of view of what is in picture in picture can't change; not to say it is fine")
  func viewKinds() {
    var rig = Rig.showing(.x, .named("y") { $0.viewKind = .system }) { $0.integration = .advanced }
    rig.command(.open(Opening(.named("y") { $0.viewKind = .custom })))
    #expect(rig.answers.last == .refused(.mixedViewKinds))
    rig.command(.open(Opening(.y)))
    #expect(rig.answers.last == .accepted(transaction: 2))
  }

  @Test("a content that is loading counts as being in its role")
  func loadingCounts() {
    var rig = Rig()
    rig.command(.open(Opening(.x, in: .pictureInPicture)))
    rig.command(.open(Opening(.x)))
    #expect(rig.answers == [.accepted(transaction: nil), .refused(.alreadyInPictureInPicture)])
    #expect(rig.requests.count == 1)
    rig.command(.open(Opening(.x, allowsDuplicate: true)))
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig = Rig()
    rig.command(.open(Opening(.x)))
    rig.command(.open(Opening(.x, in: .pictureInPicture)))
    #expect(rig.answers == [.accepted(transaction: nil), .refused(.alreadyFullScreen)])
    rig.command(.open(Opening(.named("x") { $0.requiresLinearPlayback = true }, at: .seconds(9))))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.shown?.requiresLinearPlayback == true)
    #expect(!rig.requests.contains("A seek"))
  }

  @Test("what is opened again while another content takes its place goes on as it was, and plays")
  func goesBack() {
    var rig = Rig.showing(.named("x") { $0.requiresLinearPlayback = true }, .y)
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.pause(.fullScreen))
    rig.command(.open(Opening(.z)))
    rig.command(.open(Opening(.x)))
    rig.firstFrame(.A)
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.players.a.speed == 1.5)
    #expect(!rig.machine.state.players.a.isPaused)
    #expect(rig.machine.state.players.a.shown?.requiresLinearPlayback == true)
    #expect(rig.requests.contains("A speed 1.5"))
  }

  @Test("the tracks of one content are not those of the next")
  func tracksOfTheNext() {
    var rig = Rig.showing(.x, .y)
    rig.tells(.A, Tracks(audio: [1, 2]))
    rig.command(.open(Opening(.z)))
    rig.firstFrame(.A)
    rig.command(.selectTrack(.audio, 2, .fullScreen))
    #expect(rig.answers.last == .refused(.noFrameYet))
  }

  @Test("what is opened once more while it loads plays, whether somebody paused it or it is on its way back")
  func opensWhileLoading() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.fullScreen))
    rig.command(.open(Opening(.z)))
    rig.command(.pause(.fullScreen))
    rig.command(.open(Opening(.z)))
    rig.firstFrame(.A)
    #expect(!rig.machine.state.players.a.isPaused)
    rig.command(.pause(.fullScreen))
    rig.command(.open(Opening(.x)))
    rig.loadFails(.A)
    rig.command(.open(Opening(.z)))
    rig.firstFrame(.A)
    #expect(!rig.machine.state.players.a.isPaused)
    #expect(rig.scene == "z/y")
  }

  @Test("a position that is wished for while the content loads is gone to at its first frame")
  func positionWhileLoading() {
    var rig = Rig()
    rig.command(.open(Opening(.x)))
    rig.command(.open(Opening(.x, at: .seconds(9))))
    rig.firstFrame(.A)
    #expect(rig.requests.contains("A seek"))
  }

  @Test("what takes the place of another in picture in picture takes its view's, too, and says how a call is shown")
  func replacedInPictureInPicture() {
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
    rig.command(.open(Opening(.named("z") { $0.kind = .call }, in: .pictureInPicture)))
    #expect(rig.machine.state.players.b.persisted?.view == "former")
    rig.firstFrame(.B)
    #expect(rig.notes.contains(.released("former", "y", .B)))
    #expect(rig.notes.contains(.persisted("next", "z", .B)))
    #expect(rig.notes.contains(.callPath(.B, usesSampleBuffers: true)))
    #expect(rig.callbacks.isEmpty)
  }

  @Test("what does not exist is refused: a track, a content to pin the sound to")
  func whatDoesNotExist() {
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

  @Test("a dry run says what would be decided")
  func dryRun() {
    let rig = Rig.showing(.x, .y)
    let same = rig.machine.dryRun(.open(Opening(.y)))
    #expect(same.answer == .accepted(transaction: 2))
    #expect(same.decision?.verdict == .same)
    #expect(same.decision?.action == .swap)
    #expect(rig.machine.dryRun(.open(Opening(.z))).decision?.action == .replace)
    #expect(rig.machine.dryRun(.pause(.fullScreen)).decision == nil)
  }
}
