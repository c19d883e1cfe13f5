// Lost connections (contract, section 9).

import Testing

@testable import TandemOrchestrator

@Suite struct StreamTests {
  /// The delays before the attempts to reconnect.
  private func pauses(_ rig: Rig) -> [Duration] {
    rig.effects.compactMap { if case .armTimer(.reconnection, let pause) = $0 { pause } else { nil } }
  }

  @Test("A lost connection is retried at growing intervals and resumes at its position", arguments: PlayerID.allCases)
  func lostConnectionIsRetriedAtGrowingIntervals(player: PlayerID) {
    var rig = Rig.showing(.x, .y)
    let url = player == .A ? "/x" : "/y"
    rig.interrupts(player)
    for _ in 1...6 {
      rig.pausePasses(player)
      rig.loadFails(player)
    }
    rig.pausePasses(player)
    rig.firstFrame(player)
    #expect(pauses(rig) == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    #expect(rig.requests == Array(repeating: "\(player) reload \(url)", count: 7))
    #expect(
      rig.streams == ["\(player) interrupted"] + (1...7).map { "\(player) retrying \($0)" } + ["\(player) revived"])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.scene == "x/y")
  }

  @Test("A reconnection applies the latest pause, speed and tracks; the player keeps its volume")
  func reconnectionAppliesLatestPauseSpeedAndTracks() {
    var rig = Rig.showing(.x, .y)
    rig.tells(.A, Tracks(audio: [1, 2]))
    rig.command(.setSpeed(2, .fullScreen))
    rig.interrupts(.A)
    rig.command(.pause(.fullScreen))
    rig.command(.selectTrack(.audio, 2, .fullScreen))
    rig.forget()
    rig.pausePasses(.A)
    #expect(rig.requests == ["A reload /x paused", "A speed 2.0", "A track audio 2"])
  }

  @Test("A live content reconnects at the live edge, not at its old position")
  func liveContentReconnectsWithoutItsPosition() {
    var rig = Rig.showing(.named("x") { $0.kind = .live }, .y)
    rig.interrupts(.A)
    rig.pausePasses(.A)
    #expect(rig.requests == ["A load /x"])
  }

  @Test(
    "A lost connection is retried at once if the content is resumed or opened again",
    arguments: [SessionCommand.resume(.fullScreen), .open(OpenRequest(.x))])
  func resumeOrOpenRetriesAtOnce(command: SessionCommand) {
    var rig = Rig.showing(.x, .y)
    rig.interrupts(.A)
    rig.command(command)
    #expect(rig.streams == ["A interrupted", "A retrying 1"])
    // The timer of the cancelled delay has no effect.
    rig.event(.timer(.reconnection(.A, generation: 1)))
    #expect(rig.streams.count == 2)
  }

  @Test("When reconnecting is given up, picture in picture closes, but a full-screen video holds its last frame")
  func abandonedReconnectionClosesOnlyPictureInPicture() {
    for player in PlayerID.allCases {
      var rig = Rig.showing(.x, .y)
      rig.interrupts(player)
      var attempts = 0
      while attempts < 100, rig.streams.last?.contains("abandoned") != true {
        attempts += 1
        rig.pausePasses(player)
        rig.loadFails(player)
      }
      let together = pauses(rig).reduce(.zero, +)
      #expect(together >= .seconds(600) && together < .seconds(631))
      #expect(rig.streams.last == "\(player) abandoned: no such file")
      rig.settle()
      #expect(rig.callbacks == (player == .A ? [] : ["willStop B loadFailed", "didStop B loadFailed"]))
      #expect(rig.scene == (player == .A ? "x/y" : "x/-"))
      if player == .A {
        rig.command(.togglePause(.fullScreen))
        #expect(rig.streams.last == "A retrying 1")
      }
    }
  }

  @Test("A swap continues during a reconnection, and the session gives up reconnecting only after the swap")
  func swapContinuesDuringReconnection() {
    var rig = Rig.showing(.x, .y) { $0.reconnectionBound = .seconds(1) }
    rig.interrupts(.B)
    rig.command(.swap)
    rig.pausePasses(.B)
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/x")
    #expect(rig.callbacks.last == "didStop B")
    rig.firstFrame(.B)
    #expect(rig.streams == ["B interrupted", "B retrying 1", "B revived"])

    rig = Rig.showing(.x, .y) { $0.reconnectionBound = .seconds(1) }
    rig.interrupts(.B)
    rig.pausePasses(.B)
    rig.command(.swap)
    rig.loadFails(.B)
    #expect(rig.streams.last == "B retrying 1")
    rig.restoreDeadlinePasses()
    rig.settle()
    #expect(
      rig.callbacks.suffix(3) == ["failedToStart A restoreTimedOut", "willStop B loadFailed", "didStop B loadFailed"])
  }

  @Test("Reconnections without progress are given up at the time limit; progress resets the delay")
  func reconnectionsWithoutProgressReachTheBound() {
    var rig = Rig.showing(.x, .y) { $0.reconnectionBound = .seconds(5) }
    for hasAdvanced in [true, false, false] {
      rig.interrupts(.A, hasAdvanced: hasAdvanced)
      rig.pausePasses(.A)
      rig.firstFrame(.A)
    }
    rig.interrupts(.A, hasAdvanced: false)
    #expect(rig.streams.last == "A abandoned: gone")
    #expect(pauses(rig) == [.seconds(1), .seconds(2), .seconds(4)])

    rig = Rig.showing(.x, .y)
    for _ in 1...3 {
      rig.interrupts(.A)
      rig.pausePasses(.A)
      rig.firstFrame(.A)
    }
    #expect(pauses(rig) == Array(repeating: .seconds(1), count: 3))
  }

  @Test("Attempts to reconnect end if the content is replaced or unloaded, its player is lost or the session ends")
  func replacementUnloadOrLossEndsAttempts() {
    for command in [SessionCommand.open(OpenRequest(.z)), .unload(.fullScreen), .shutDown] {
      var rig = Rig.showing(.x, .y)
      rig.interrupts(.A)
      rig.command(command)
      #expect(rig.streams == ["A interrupted", "A superseded"])
      rig.event(.timer(.reconnection(.A, generation: 1)))
      #expect(rig.streams.count == 2)
    }
    var rig = Rig.showing(.x, .y)
    rig.interrupts(.A)
    rig.loses(.A)
    #expect(rig.streams == ["A interrupted", "A superseded"])
  }

  @Test("A content that has ended is not interrupted, and an interrupted content does not end")
  func endAndInterruptionExcludeEachOther() {
    var rig = Rig.showing(.x, .y)
    rig.ends(.A)
    rig.interrupts(.A)
    #expect(rig.streams.isEmpty)
    rig = Rig.showing(.x, .y)
    rig.interrupts(.B)
    rig.ends(.B)
    #expect(rig.callbacks.isEmpty)
  }

  @Test(
    "A crashed process is replaced once; a second crash on the same content loses the player",
    arguments: PlayerID.allCases)
  func secondCrashWithoutProgressLosesThePlayer(player: PlayerID) {
    for isInAttempt in [false, true] {
      var rig = Rig.showing(.x, .y)
      rig.crashes(player)
      rig.pausePasses(player)
      if !isInAttempt { rig.firstFrame(player) }
      #expect(rig.requests == ["\(player) reload /\(player == .A ? "x" : "y")"])
      rig.forget()
      rig.crashes(player)
      rig.settle()
      #expect(rig.requests.first == "\(player) stop")
      #expect(rig.streams == (isInAttempt ? ["\(player) superseded"] : []))
      #expect(rig.scene == (player == .A ? "-/y" : "x/-"))
      #expect(rig.callbacks == (player == .A ? [] : ["willStop B playerLost", "didStop B playerLost"]))
      guard player == .B else { continue }
      // Opening the content again resets the count of crashes.
      rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
      rig.firstFrame(.B)
      rig.settle()
      rig.forget()
      rig.crashes(.B)
      #expect(rig.streams == ["B crashed"])
    }
  }

  @Test("A content whose process crashes after progress is retried each time; a crash during a load is a failed load")
  func crashAfterProgressIsRetriedAgain() {
    var rig = Rig.showing(.x, .y)
    for _ in 1...3 {
      rig.crashes(.A, hasAdvanced: true)
      rig.pausePasses(.A)
      rig.firstFrame(.A)
    }
    #expect(rig.streams.filter { $0 == "A revived" }.count == 3)

    rig = Rig.showing(.x, .y)
    rig.command(.open(OpenRequest(.z)))
    rig.forget()
    rig.crashes(.A)
    #expect(rig.requests == ["A reload /x"])
    #expect(rig.streams.isEmpty)
  }

  @Test("A content that ended before its process crashed is reopened from the beginning when it is played")
  func endedContentIsReopenedAfterCrashWhenPlayed() {
    var rig = Rig.showing(.x, .y)
    rig.ends(.A)
    rig.crashes(.A)
    #expect(pauses(rig).isEmpty)
    rig.forget()
    rig.command(.togglePause(.fullScreen))
    #expect(rig.streams == ["A retrying 1"])
    #expect(rig.requests == ["A play", "A seek", "A reload /x"])
  }

  @Test("A crash while a content waits to reconnect does not restart the delay before the retry")
  func crashDuringReconnectionKeepsTheRunningDelay() {
    var rig = Rig.showing(.x, .y)
    rig.interrupts(.A)
    rig.crashes(.A)
    #expect(pauses(rig).count == 1)
    rig.pausePasses(.A)
    #expect(rig.streams == ["A interrupted", "A crashed", "A retrying 1"])
  }
}
