// The session loop: its log, its saved state and its end.

import Foundation
import Synchronization
import TandemCommands
import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem
import Testing

@MainActor
@Suite struct SessionTests {
  @Test("Swaps reopen nothing: each player keeps its load, and its position never goes back")
  func swapsReopenNothing() throws {
    let rig = SessionRig()
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    rig.pass(.seconds(1))
    for _ in 0..<10 { rig.command(.swap) }
    let snapshots = rig.log.records.filter { $0["event"] == "snapshot" && ($0["transaction"]?.int ?? 0) > 1 }
    #expect(snapshots.count == 40)
    for player in ["A", "B"] {
      let own = snapshots.filter { $0["player"]?.string == player }
      #expect(Set(own.map { $0["entry"] }).count == 1)
      let positions = try own.map { try #require($0["position_us"]?.int) }
      #expect(positions == positions.sorted())
    }
    let sounds = rig.log.records.filter { $0.kind == "audio" }
    #expect(sounds.allSatisfy { $0["audible"]?.string != nil })
  }

  @Test("Two runs under the virtual clock write the same bytes")
  func virtualClockMakesRunsDeterministic() {
    func run() -> [UInt8] {
      let rig = SessionRig { $0.animation = .milliseconds(300) }
      rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
      rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
      for _ in 0..<5 { rig.command(.swap) }
      rig.pass(.seconds(70))
      rig.command(.shutDown)
      return rig.log.bytes
    }
    #expect(run() == run())
  }

  @Test("If a step of the session takes too long, the next steps handle the remaining inputs")
  func longStepLeavesTheRestToTheNext() {
    let rig = SessionRig()
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    var inputs = 0
    rig.session.intercept = { [unowned rig] _, effects in
      inputs += 1
      // The display needs a second to draw. Meanwhile, a player gets something new to report.
      rig.clock.advance(to: rig.clock.now + .seconds(1))
      if inputs < 20 { rig.session.report(event: .display(.presented(revision: 0))) }
      return effects
    }
    rig.session.submit(.pause(.fullScreen))
    rig.session.step()
    #expect(inputs < 5)
    var steps = 1
    while rig.session.nextDue == .zero, steps < 100 {
      rig.session.step()
      steps += 1
    }
    #expect(inputs >= 20 && steps > 4 && steps < 100)
  }

  @Test("The saved state has both contents with their positions and settings")
  func savedStateHasBothContentsAndPositions() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"), at: .seconds(7))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.pause(.pictureInPicture))
    rig.command(.swap)
    let state = try #require(saved)
    let full = try #require(state.videos[.fullScreen])
    #expect(full.opening.content.url == "/y")
    #expect(full.then == [.pause(.fullScreen)])
    let small = try #require(state.videos[.pictureInPicture])
    #expect(small.opening.content.url == "/x")
    #expect(try #require(small.opening.startsAt) > .seconds(7))
    #expect(small.then == [.setVolume(40, .pictureInPicture)])
  }

  @Test("The saved state has the content that a temporary one replaced, with all its settings")
  func savedStateHasSettingsBehindATemporaryPicture() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    let settings: [SessionCommand] = [
      .setVolume(40, .pictureInPicture), .setMute(true, .pictureInPicture), .setLoop(.one, .pictureInPicture),
      .setSpeed(1.5, .pictureInPicture), .selectTrack(.subtitle, nil, .pictureInPicture),
      .setSubtitlesShown(false, .pictureInPicture), .setDelay(.audio, .milliseconds(100), .pictureInPicture),
      .pause(.pictureInPicture), .setHidden(true),
    ]
    for setting in settings { rig.command(setting) }
    rig.command(.open(OpenRequest(MediaContent(url: "/z"), in: .pictureInPicture, for: .seconds(30))))
    rig.pass(.seconds(6))
    let small = try #require(saved?.videos[.pictureInPicture])
    #expect(small.opening.content.url == "/y")
    #expect(small.then == settings)
  }

  @Test("If a temporary content is full screen for a while, the saved state has both contents from before")
  func savedStateHasBothContentsFromBefore() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    rig.command(.setVolume(40, .fullScreen))
    var temporary = OpenRequest(MediaContent(url: "/z"), in: .pictureInPicture, for: .seconds(30))
    temporary.afterSwap = .returns
    rig.command(.open(temporary))
    rig.command(.swap)
    rig.pass(.seconds(6))
    #expect(rig.session.orchestrator.state.temporaryPictureInPicture != nil)
    let state = try #require(saved)
    #expect(state.videos[.fullScreen]?.opening.content.url == "/x")
    #expect(state.videos[.fullScreen]?.then == [.setVolume(40, .fullScreen)])
    #expect(state.videos[.pictureInPicture]?.opening.content.url == "/y")
  }

  @Test("The saved state leaves out a temporary picture in picture that replaced no content")
  func temporaryPictureWithoutPreviousOneIsNotSaved() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/z"), in: .pictureInPicture, for: .seconds(30))))
    rig.pass(.seconds(6))
    #expect(rig.session.orchestrator.state.roles.pictureInPicture != nil)
    #expect(try #require(saved).videos[.pictureInPicture] == nil)
  }

  @Test("The saved state of a content that was opened as a duplicate allows a duplicate again")
  func savedDuplicateIsAllowedAgain() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/x"), in: .pictureInPicture, allowsDuplicate: true)))
    rig.command(.swap)
    #expect(try #require(saved).videos[.pictureInPicture]?.opening.allowsDuplicate == true)
  }

  @Test("The saved state has the present policies and is saved again when one changes")
  func savedStateHasThePresentPolicies() throws {
    let rig = SessionRig {
      $0.concurrency = .queue
      $0.integration = .advanced
      $0.corner = .topLeft
    }
    var saved: [SavedState] = []
    rig.session.save = { saved.append($0) }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    let chosen = try #require(saved.last).configuration
    #expect(chosen == rig.session.orchestrator.state.configuration && chosen.corner == .topLeft)
    let saves = saved.count
    rig.command(.setAudio(.pinned("/x")))
    rig.command(.resize(.large))
    rig.command(.setAutomaticPictureInPicture(true))
    rig.command(.setVolume(40, .fullScreen))
    #expect(saved.count == saves + 3)
    let policies = try #require(saved.last).configuration
    #expect(policies.audio == .pinned("/x") && policies.size == .large && policies.automaticPictureInPicture)
    #expect(policies.concurrency == .queue && policies.integration == .advanced)
  }

  @Test("The state is saved again every few seconds during playback")
  func stateIsSavedPeriodicallyDuringPlayback() {
    let rig = SessionRig()
    var saves = 0
    rig.session.save = { _ in saves += 1 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    let atCommit = saves
    rig.pass(.seconds(11))
    #expect(saves == atCommit + 2)
  }

  @Test("The state is saved soon after a seek, so that a crash does not move the video back")
  func seekIsSavedSoon() throws {
    let rig = SessionRig()
    var saved: SavedState?
    rig.session.save = { saved = $0 }
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.seek(.to(.seconds(30)), .fullScreen))
    rig.pass(.seconds(1))
    #expect(try #require(saved?.videos[.fullScreen]?.opening.startsAt) >= .seconds(30))
  }

  @Test("If a core is lost in the middle of a swap, both open callback pairs are closed")
  func coreLossDuringASwapClosesBothPairs() {
    let rig = SessionRig { $0.animation = .milliseconds(500) }
    rig.session.defaultDelegate = Diary()
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    rig.pass(.seconds(1))
    rig.command(.swap)
    rig.players.a.failCore()
    rig.pass(.seconds(1))
    #expect(
      rig.callbacks.suffix(3) == [
        "willStopPictureInPicture B", "failedToStartPictureInPicture A", "didStopPictureInPicture B",
      ])
  }

  @Test("A shutdown closes the open callback pair, ends the log and finishes the session")
  func shutDownClosesThePairAndEndsTheLog() {
    let rig = SessionRig()
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    rig.command(.start)
    rig.command(.shutDown)
    #expect(rig.session.isFinished)
    #expect(rig.callbacks.suffix(2) == ["willStopPictureInPicture A", "didStopPictureInPicture A"])
    #expect(rig.log.records.last?.kind == "end")
  }

  @Test("Commands after a shutdown are refused, and the end stays the log's last line")
  func commandsAfterShutDownAreRefused() {
    let rig = SessionRig()
    rig.command(.open(OpenRequest(MediaContent(url: "/x"))))
    var answers: [CommandResponse] = []
    for command in [SessionCommand.shutDown, .pause(.fullScreen), .shutDown] {
      rig.session.submit(command, answered: { answers.append($0) })
    }
    rig.pass(.milliseconds(100))
    #expect(answers == [.accepted(transaction: nil), .refused(.shuttingDown), .refused(.shuttingDown)])
    #expect(rig.log.records.last?.kind == "end")
  }

  @Test(
    "A mailbox returns its message for any time limit, even a negative or a huge one",
    arguments: [Duration.seconds(Int64.max), .seconds(-1), .milliseconds(3_000_000_000)])
  func mailboxAcceptsAnyWaitingTime(time: Duration) throws {
    let mailbox = try Mailbox<Int>()
    mailbox.post(7)
    #expect(mailbox.wait(time) == [7])
  }

  @Test("The first record has the wall-clock time, except in virtual time")
  func firstRecordHasTheWallClock() throws {
    let real = try #require(
      Record(session: "x", pid: 1, policies: Configuration(), unixTime: MonotonicClock().unixTime)["wall_us"]?.int)
    #expect(abs(Double(real) / 1e6 - Date().timeIntervalSince1970) < 60)
    let rig = SessionRig()
    rig.session.start(program: "test", process: 1)
    rig.pass(.zero)
    #expect(rig.log.records.first?.kind == "session")
    #expect(rig.log.records.first?["wall_us"] == nil)
  }

  @Test("Lines that a full output buffer drops are counted, even if no line follows them")
  func droppedLinesAreCountedAtTheEnd() throws {
    let pipe = Pipe()
    let writer = AsyncTextWriter(pipe.fileHandleForWriting.fileDescriptor, capacity: 1 << 17)
    // These bytes are more than a pipe can hold, so the writer's thread waits for a reader.
    writer.write(Array((String(repeating: ".", count: 100_000) + "\n").utf8))
    let clock = MonotonicClock()
    var filled: CInt = 0
    while filled < 1 << 16, clock.now < .seconds(60) {
      _ = ioctl(pipe.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &filled)
      usleep(1000)
    }
    for _ in 0..<20_000 { writer.write(Array("a line\n".utf8)) }
    let received = Mutex<[Substring]?>(nil)
    Thread.detachNewThread {
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      received.withLock { $0 = text.split(separator: "\n") }
    }
    #expect(writer.finish(within: .seconds(30)))
    try pipe.fileHandleForWriting.close()
    while received.withLock({ $0 == nil }), clock.now < .seconds(90) { usleep(1000) }
    let lines = try #require(received.withLock { $0 })
    let note = try #require(lines.last)
    let dropped = note.split(separator: " ").compactMap { Int($0) }.first
    #expect(note.hasSuffix("lines were dropped, because nothing read them"))
    #expect(lines.count { $0 == "a line" } + (dropped ?? 0) == 20_000)
  }

  @Test("A mailbox wakes a waiting receiver when another thread posts")
  func mailboxWakesAWaitingReceiver() throws {
    let mailbox = try Mailbox<Int>()
    // A thread instead of a task, because other tests keep the threads of tasks busy.
    Thread.detachNewThread { for number in 0..<100 { mailbox.post(number) } }
    var received: [Int] = []
    let clock = MonotonicClock()
    while received.count < 100, clock.now < .seconds(10) { received += mailbox.wait(.seconds(1)) }
    #expect(received == Array(0..<100))
    #expect(mailbox.wait(.zero).isEmpty)
  }
}
