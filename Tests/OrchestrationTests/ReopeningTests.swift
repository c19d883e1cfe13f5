// What a load leaves alone until its outcome is known, and what opening once more changes (contract, section 5).

import Testing

@testable import TandemRules

@Suite struct ReopeningTests {
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

  @Test("a new content plays at speed 1 from its first frame, whatever the former one did")
  func newPlaysAnew() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.fullScreen))
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.playback == PlaybackState())
  }

  @Test("what somebody chooses while a content loads is for that content, and for the former one should it fail")
  func wishesWhileLoading() {
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

  @Test("what is said of the same content holds from then on, and what is not said stays as it was")
  func sameTakesOver() {
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

  @Test("the kind of view of what is in picture in picture can't change; not to say it is fine")
  func viewKinds() {
    var rig = Rig.showing(.x, .named("y") { $0.viewKind = .system }) { $0.integration = .advanced }
    rig.command(.open(OpenRequest(.named("y") { $0.viewKind = .custom })))
    #expect(rig.answers.last == .refused(.mixedViewKinds))
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.answers.last == .accepted(transaction: 2))
  }

  @Test("a content that is loading counts as being in its role")
  func loadingCounts() {
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

  @Test("what is opened again while another content takes its place goes on as it was, and plays")
  func goesBack() {
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

  @Test("the tracks of one content are not those of the next")
  func tracksOfTheNext() {
    var rig = Rig.showing(.x, .y)
    rig.tells(.A, Tracks(audio: [1, 2]))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.A)
    rig.command(.selectTrack(.audio, 2, .fullScreen))
    #expect(rig.answers.last == .refused(.noFrameYet))
  }

  @Test("what is opened once more while it loads plays, whether somebody paused it or it is on its way back")
  func opensWhileLoading() {
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

  @Test("a position that is wished for while the content loads is gone to at its first frame")
  func positionWhileLoading() {
    var rig = Rig()
    rig.command(.open(OpenRequest(.x)))
    rig.command(.open(OpenRequest(.x, at: .seconds(9))))
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
    rig.command(.open(OpenRequest(.named("z") { $0.kind = .call }, in: .pictureInPicture)))
    #expect(rig.machine.state.players.b.persisted?.view == "former")
    rig.firstFrame(.B)
    #expect(rig.notes.contains(.released("former", "y", .B)))
    #expect(rig.notes.contains(.persisted("next", "z", .B)))
    #expect(rig.notes.contains(.callPath(.B, usesSampleBuffers: true)))
    #expect(rig.callbacks.isEmpty)
    // And it stands upright as large as it lies, which no film does.
    #expect(rig.layout?.followsVideo == true)
    rig.command(.open(OpenRequest(.named("film"), in: .pictureInPicture)))
    rig.firstFrame(.B)
    #expect(rig.layout?.followsVideo == false)
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
    let same = rig.machine.dryRun(.open(OpenRequest(.y)))
    #expect(same.answer == .accepted(transaction: 2))
    #expect(same.decision?.verdict == .same)
    #expect(same.decision?.action == .swap)
    #expect(rig.machine.dryRun(.open(OpenRequest(.z))).decision?.action == .replace)
    #expect(rig.machine.dryRun(.pause(.fullScreen)).decision == nil)
  }
}
