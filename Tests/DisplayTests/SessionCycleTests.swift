// Whole sessions in a window, from opening to closing.

import Foundation
import TandemLog
import TandemLogFiles
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSDL
import TandemSystem
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct SessionCycleTests {
    /// A session with libmpv's players in a small window, without sound.
    @MainActor
    private final class Show {
      let display: SDLDisplay
      let session: SessionDriver
      private let mailbox: Mailbox<Never>
      private let log: MemoryLog

      init(_ presenter: Presenter, _ configuration: Configuration = Configuration()) throws {
        var options = SDLDisplay.Options()
        options.presenter = presenter
        options.size = PictureSize(width: 320, height: 180)
        display = try SDLDisplay(options)
        mailbox = try Mailbox()
        log = MemoryLog()
        let (mailbox, clock) = (mailbox, MonotonicClock())
        let sound = MPVOptions(audioOutput: "null")
        let a = MPVPlayer(.A, clock: clock, options: sound, renderer: display.renderer) { mailbox.wake() }
        let b = MPVPlayer(.B, clock: clock, options: sound, renderer: display.renderer) { mailbox.wake() }
        display.attach(PlayerPair(a: a.video, b: b.video))
        session = SessionDriver(
          configuration, players: PlayerPair(a: a, b: b), display: display, clock: clock, log: LogWriter(sink: log))
        session.start(program: "test", process: 1)
      }

      /// Submits a command and waits for its end.
      func does(_ command: SessionCommand, meanwhile: () -> Void = {}) throws {
        var outcome: CommandOutcome?
        session.submit(command, ended: { outcome = $0 })
        session.step()
        meanwhile()
        let isDone = session.run(at: mailbox, atMost: .seconds(20)) { outcome != nil }
        guard isDone, outcome == .succeeded else {
          throw HarnessError(what: "\(command) did not come to pass: \(String(describing: outcome))")
        }
      }

      func begin() throws {
        try does(.open(OpenRequest(MediaContent(url: Media.shared.red))))
        try does(.open(OpenRequest(MediaContent(url: Media.shared.blue), in: .pictureInPicture)))
      }

      /// Ends the session, the players and the window.
      ///
      /// - Returns: the rules that the session's log breaks.
      func end() throws -> [Violation] {
        try does(.shutDown)
        display.close()
        var verifier = Verifier()
        return log.records.flatMap { verifier.feed($0) } + verifier.finish()
      }
    }

    @Test(
      "Fifty sessions, each with a window, two players and a swap, leave no resources behind", arguments: presenters)
    func fiftySessionsLeaveNothingBehind(presenter: Presenter) throws {
      let screen = try Screen(width: 640, height: 360)
      func cycle() throws {
        let show = try Show(presenter)
        try show.begin()
        try show.does(.swap)
        #expect(try show.end().isEmpty)
      }
      for _ in 0..<5 { try cycle() }
      let before = try Belongings()
      for _ in 0..<50 { try cycle() }
      let after = try Belongings()
      #expect(after.descriptors <= before.descriptors)
      #expect(after.threads <= before.threads)
      // Compare the memory only if MALLOC_ARENA_MAX is 1. Otherwise the allocator keeps an arena for each of libmpv's
      // many threads.
      if ProcessInfo.processInfo.environment["MALLOC_ARENA_MAX"] == "1" {
        // A leaked core or picture would be many times larger than this limit.
        let kept = presenter == .openGL ? try Belongings.keptBySystem(50) : 0
        #expect(after.memory - before.memory < kept + 50 * 100)
        print(
          "fifty sessions, \(presenter): \(after.memory - before.memory) KiB, of which \(kept) without anything of ours"
        )
      } else {
        print("Not looked at: memory, which is only telling with MALLOC_ARENA_MAX=1, as Scripts/test sets it.")
      }
      withExtendedLifetime(screen) {}
    }

    @Test("A swap during which the OpenGL context is lost closes every pair of callbacks")
    func lostContextDuringASwapClosesEveryPair() throws {
      let screen = try Screen(width: 640, height: 360)
      var configuration = Configuration()
      configuration.animation = .milliseconds(300)
      let show = try Show(.openGL, configuration)
      try show.begin()
      for _ in 0..<3 { try show.does(.swap, meanwhile: { show.display.loseContext() }) }
      // After the loss, the players seek to draw their pictures again. The swap does not cause these seeks, so ignore
      // violations of `continuity`.
      #expect(try show.end().filter { $0.rule != .continuity }.map(\.description) == [])
      withExtendedLifetime(screen) {}
    }
  }
}
