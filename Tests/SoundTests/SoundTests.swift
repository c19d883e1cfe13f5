import Glibc
import Synchronization
import TandemLog
import TandemLogFiles
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem
import TandemTestSupport
import Testing

/// A session in real time with two libmpv players, whose sound is recorded.
@MainActor
private final class Concert {
  let ear: Ear
  let session: SessionDriver
  private let mailbox: Mailbox<Never>

  /// - Parameter hasHeadphones: true if picture in picture has a device of its own.
  init(fade: Duration, answerBound: Duration = .seconds(5), hasHeadphones: Bool = false) throws {
    ear = try Ear(hasHeadphones ? ["ear", "headphones"] : ["ear"])
    let mailbox = try Mailbox<Never>()
    self.mailbox = mailbox
    let clock = MonotonicClock()
    var options = MPVOptions(audioOutput: "pulse")
    options.pulseServer = ear.server
    options.fade = fade
    options.answerBound = answerBound
    var configuration = Configuration()
    if hasHeadphones {
      try options.pass("audio-device", "pulse/ear")
      options.pictureInPictureDevice = "pulse/headphones"
      (configuration.hasPictureInPictureDevice, configuration.audio) = (true, .separate)
    }
    let players = PlayerPair(
      a: MPVPlayer(.A, clock: clock, options: options) { mailbox.wake() },
      b: MPVPlayer(.B, clock: clock, options: options) { mailbox.wake() })
    let display = HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video), width: 320, height: 180)
    session = SessionDriver(
      configuration, players: PlayerPair(a: players.a, b: players.b), display: display, clock: clock,
      log: LogWriter(sink: nil))
  }

  func command(_ command: SessionCommand) {
    var outcome: CommandOutcome?
    session.submit(command, ended: { outcome = $0 })
    #expect(session.run(at: mailbox, atMost: .seconds(20)) { outcome != nil }, "\(command) did not end")
    #expect(outcome == .succeeded)
  }

  /// Runs the session until the given time has been recorded.
  func listen(_ time: Duration) {
    let end = ear.heard + time
    #expect(session.run(at: mailbox, atMost: time + .seconds(20)) { ear.heard >= end }, "nothing is recorded")
  }

  /// Runs the session until a condition holds.
  func wait(_ limit: Duration, for condition: () -> Bool) -> Bool {
    session.run(at: mailbox, atMost: limit, until: condition)
  }

  /// Returns the duration of the loop's longest step until a condition holds.
  func longestStep(within time: Duration, until condition: () -> Bool) -> Duration {
    var longest = Duration.zero
    let end = session.clock.now + time
    while session.clock.now < end, !condition() {
      let began = session.clock.now
      session.step()
      longest = max(longest, session.clock.now - began)
      usleep(5000)
    }
    return longest
  }

  /// Opens both contents, the low tone full screen.
  func open() {
    command(.open(OpenRequest(MediaContent(url: Media.shared.lowTone))))
    command(.open(OpenRequest(MediaContent(url: Media.shared.highTone), in: .pictureInPicture)))
    listen(.seconds(1))
  }

  /// Opens both contents, and swaps them the given number of times.
  ///
  /// - Parameter rest: the shortest time after a swap. It is extended a little more after each swap.
  func perform(swaps: Int, rest: Duration = .milliseconds(700)) throws -> Hearing {
    open()
    for number in 1...swaps {
      command(.swap)
      // The time is not a multiple of either tone's period, so that each swap cuts the tones at another point.
      listen(rest + .milliseconds(13 * number))
    }
    command(.shutDown)
    return Hearing(try ear.samples())
  }
}

/// An app that sends a tone and a picture twenty-five times a second, a fifth of a second in advance.
private final class ToneApp: Sendable {
  let feed: FrameFeed
  private let isOver = Atomic(false)
  private let isDone = Semaphore()

  init(pitch: Int) throws {
    feed = try FrameFeed("tone", sound: SoundFormat(rate: 48_000, channels: 1, sample: .float32))
    Threads.start("tone") { [self] in
      do { try play(pitch) } catch { Issue.record("\(error)") }
      isDone.signal()
    }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    isDone.wait()
  }

  private func play(_ pitch: Int) throws {
    let picture = [UInt8](repeating: 128, count: FrameFormat.i420.byteCount(width: 64, height: 36))
    let begin = ContinuousClock.now
    var number = 0
    while !isOver.load(ordering: .relaxed) {
      let samples = (0..<1920).map { sample in
        Float(0.5 * sin(2 * .pi * Double(pitch) * Double(number * 1920 + sample) / 48_000))
      }
      let time = Duration.milliseconds(40 * number)
      try feed.send(VideoFrame(.i420, width: 64, height: 36, timestamp: time, bytes: picture))
      try feed.send(SoundChunk(timestamp: time, samples: samples))
      number += 1
      let rest = begin + time - .milliseconds(200) - .now
      if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    }
  }
}

@Suite("Audible sound", .serialized, .timeLimit(.minutes(3)))
@MainActor
struct SoundTests {
  @Test("Ten swaps play one tone at a time, with a short silence in between and few clicks")
  func swapsPlayOneToneAtATime() throws {
    let hearing = try Concert(fade: MPVOptions().fade).perform(swaps: 10)
    // No stretch has both tones, and the silence between two stretches is complete.
    #expect(hearing.tones == Hearing.alternating(11), "\(hearing.stretches)")
    // A busy machine may cause dropouts, each of which can interrupt one tone.
    #expect(hearing.unsteady <= hearing.dropouts, "\(hearing.stretches)")
    // First the device's buffer runs empty (40 ms). Then the next player is unmuted, while its own buffer still has
    // silence (40 ms). The rest of the limit allows for a busy machine.
    #expect(hearing.longestGap < 250, "\(hearing.gaps)")
    // A busy machine may sometimes miss a step of a fade.
    #expect(hearing.clicks < hearing.steps.count / 2, "\(hearing.steps)")
    report(hearing)
  }

  @Test("Each of two devices plays one tone at a time, and a swap exchanges the tones")
  func swapsExchangeTheDevices() throws {
    let concert = try Concert(fade: MPVOptions().fade, hasHeadphones: true)
    // libmpv takes up to a second to open another device.
    let hearing = try concert.perform(swaps: 4, rest: .seconds(3))
    #expect(hearing.tones == Hearing.alternating(5), "\(hearing.stretches)")
    let small = Hearing(try concert.ear.samples(of: "headphones"))
    #expect(small.tones == Array(Hearing.alternating(6).dropFirst()), "\(small.stretches)")
    report(hearing)
    report(small)
  }

  @Test("An app's sound is heard only while its frames are full screen; otherwise the other video is heard")
  func soundOfAnAppFollowsItsRole() throws {
    let concert = try Concert(fade: MPVOptions().fade)
    let app = try ToneApp(pitch: Media.lowPitch)
    defer { app.stop() }
    concert.command(.open(OpenRequest(MediaContent(url: app.feed.url))))
    concert.command(.open(OpenRequest(MediaContent(url: Media.shared.highTone), in: .pictureInPicture)))
    concert.listen(.seconds(1))
    for number in 1...4 {
      concert.command(.swap)
      concert.listen(.milliseconds(900 + 13 * number))
    }
    concert.command(.shutDown)
    let hearing = Hearing(try concert.ear.samples())
    #expect(hearing.tones == Hearing.alternating(5), "\(hearing.stretches)")
    report(hearing)
  }

  @Test("A swap during a pause plays no sound that the muted player had buffered")
  func swapWhilePausedPlaysNoOldSound() throws {
    let concert = try Concert(fade: MPVOptions().fade)
    concert.open()
    concert.command(.pause(.fullScreen))
    concert.listen(.milliseconds(500))
    concert.command(.swap)
    concert.listen(.seconds(1))
    concert.command(.resume(.pictureInPicture))
    concert.listen(.seconds(1))
    concert.command(.shutDown)
    let hearing = Hearing(try concert.ear.samples())
    #expect(hearing.tones == Hearing.alternating(2), "\(hearing.stretches)")
  }

  @Test("A video that opens after a silently opened one is heard once a swap makes it full screen")
  func videoAfterASilentOpeningIsHeardFullScreen() throws {
    let concert = try Concert(fade: MPVOptions().fade)
    concert.command(.open(OpenRequest(MediaContent(url: Media.shared.lowTone))))
    var doorbell = OpenRequest(MediaContent(url: Media.shared.highTone), in: .pictureInPicture, for: .seconds(1))
    doorbell.isSilent = true
    concert.command(.open(doorbell))
    #expect(concert.wait(.seconds(20)) { concert.session.orchestrator.state.roles.pictureInPicture == nil })
    let next = MediaContent(identity: ContentIdentity(id: "next"), url: Media.shared.highTone)
    concert.command(.open(OpenRequest(next, in: .pictureInPicture)))
    concert.listen(.seconds(1))
    concert.command(.swap)
    concert.listen(.seconds(1))
    concert.command(.shutDown)
    let hearing = Hearing(try concert.ear.samples())
    #expect(hearing.tones == Hearing.alternating(2), "\(hearing.stretches)")
  }

  @Test("The measurement finds the clicks that swaps without a fade cause")
  func swapWithoutAFadeClicks() throws {
    let hearing = try Concert(fade: .zero).perform(swaps: 6)
    #expect(hearing.tones == Hearing.alternating(7), "\(hearing.stretches)")
    // Six swaps cut the sound on twelve sides, and each side clicks with a probability of three quarters. Fewer than
    // two clicks have a probability of about two in a million.
    #expect(hearing.clicks >= 2, "\(hearing.steps)")
    report(hearing)
  }

  @Test("The sound of the audible video returns when the sound server restarts, and a swap still exchanges the sounds")
  func soundReturnsWithTheSoundServer() throws {
    let concert = try Concert(fade: MPVOptions().fade)
    concert.open()
    concert.ear.die()
    // Wait until the players have noticed that the server is gone. Player A must play on without sound.
    let before = concert.session.status(of: .A).position ?? .zero
    #expect(concert.wait(.seconds(20)) { (concert.session.status(of: .A).position ?? .zero) > before + .seconds(3) })
    try concert.ear.start()
    let ear = concert.ear
    #expect(concert.wait(.seconds(40)) { (try? Hearing(ear.samples()).stretches.isEmpty) == false }, "it stays silent")
    // Each player searches for the server at its own times. Wait until the muted player has found it, too.
    concert.listen(.seconds(10))
    concert.command(.swap)
    concert.listen(.seconds(2))
    concert.command(.shutDown)
    let hearing = Hearing(try ear.samples())
    #expect(hearing.tones == Hearing.alternating(2), "\(hearing.stretches)")
  }

  @Test("If the sound server freezes, the player counts as lost, and the session's loop is not blocked")
  func frozenSoundServerDoesNotBlockTheLoop() throws {
    let concert = try Concert(fade: .zero, answerBound: .seconds(1))
    concert.open()
    concert.ear.freeze()
    concert.command(.pause(.fullScreen))
    concert.command(.pause(.pictureInPicture))
    var isLost: Bool { concert.session.orchestrator.state.roles.fullScreen == nil }
    let longest = concert.longestStep(within: .seconds(20)) { isLost }
    #expect(isLost)
    #expect(longest < .milliseconds(500), "\(longest)")
  }

  @Test(
    "A fragment between two dropouts belongs to its tone", arguments: [40, 150, 600, 2000])
  func fragmentBetweenDropoutsBelongsToItsTone(samples: Int) {
    func tone(_ pitch: Int, _ count: Int) -> [Float] {
      (0..<count).map { Float(0.5 * sin(2 * .pi * Double(pitch * ($0 + 7)) / Double(Ear.rate))) }
    }
    let gap = [Float](repeating: 0, count: 400)
    let low = tone(Media.lowPitch, 20_000) + gap + tone(Media.lowPitch, samples) + gap + tone(Media.lowPitch, 20_000)
    let high = tone(Media.highPitch, 20_000) + gap + tone(Media.highPitch, samples) + gap
    let hearing = Hearing(low + gap + high)
    #expect(hearing.tones == Hearing.alternating(2) && hearing.dropouts == 3, "\(hearing.stretches)")
    // If the fragment has the other tone, it counts as a stretch of that tone.
    #expect(Hearing(low + gap + tone(Media.highPitch, samples) + gap + low).tones == Hearing.alternating(3))
  }

  private func report(_ hearing: Hearing) {
    let steps = hearing.steps.map { Int($0 * 100) }
    print("silences: \(hearing.gaps) ms; steps: \(steps) %; the device ran dry \(hearing.dropouts) times")
  }
}
