// Players in their own processes, which may die or hang.

import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSystem
import TandemTestSupport
import Testing

@testable import TandemProcess

private let media = Media.shared

extension Players {
  @Suite("Remote player")
  struct RemotePlayerTests {
    private func interruption(_ rig: PlayerRig, _ generation: Int) -> Bool {
      rig.facts(of: generation).contains { if case .interrupted = $0 { true } else { false } }
    }

    private func crashes(_ rig: PlayerRig, _ generation: Int) -> Int {
      rig.facts(of: generation).count { if case .crashed(_, hasAdvanced: false) = $0 { true } else { false } }
    }

    @Test("A player whose process dies holds its last frame, and the next load resumes its position")
    func deadProcessHoldsFrameAndPosition() {
      let rig = PlayerRig(.apart)
      rig.player.perform(.setVolume(55))
      rig.player.perform(.setMuted(false))
      rig.play(media.red, 1, .at(.seconds(5)))
      #expect(rig.wait { rig.position() > 5.3 })
      let picture = OwnedPixelBuffer(width: 320, height: 180)
      rig.player.video.draw(into: picture.buffer)
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) }, "\(rig.reports)")
      #expect(rig.player.video.hasFrame)
      let held = OwnedPixelBuffer(width: 160, height: 90)
      rig.player.video.draw(into: held.buffer)
      #expect(held.buffer.pixel(x: 80, y: 45).isClose(to: .pureRed))
      let position = rig.position()
      #expect(position > 5.3 && position < 7)
      rig.player.perform(.seek(.by(.seconds(4))))
      #expect(abs(rig.position() - position - 4) < 0.01)
      rig.play(media.red, 2, .whereReplaced)
      #expect(rig.wait { abs(rig.position() - position - 4) < 1 }, "\(rig.position())")
      #expect(rig.player.status.volume == 55 && !rig.player.status.isMuted)
    }

    @Test("If a process dies before it confirms a mute, each mute request is still confirmed once")
    func deadProcessConfirmsEachMuteOnce() {
      let rig = PlayerRig(.apart)
      func confirmations() -> Int { (0...2).reduce(0) { $0 + rig.facts(of: $1).count { $0 == .muted } } }
      rig.player.perform(.setMuted(false))
      rig.play(media.red, 1)
      #expect(rig.wait { rig.position() > 0.1 })
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { confirmations() == 1 })
      rig.player.perform(.setMuted(false))
      rig.stopCore()
      for isMuted in [true, false, true] { rig.player.perform(.setMuted(isMuted)) }
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) }, "\(rig.reports)")
      #expect(confirmations() == 3)
      rig.play(media.red, 2, .whereReplaced)
      #expect(rig.wait { rig.facts(of: 2).contains { if case .firstFrame = $0 { true } else { false } } })
      #expect(confirmations() == 3 && rig.player.status.isMuted)
    }

    @Test("A mute that is confirmed while a dead process is replaced shows in the status")
    func muteDuringReplacementShowsInTheStatus() {
      let rig = PlayerRig(.apart)
      rig.player.perform(.setMuted(false))
      rig.play(media.red, 1)
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) }, "\(rig.reports)")
      #expect(!rig.player.status.isMuted)
      rig.load(media.red, 2, .whereReplaced)
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { rig.reports.contains { if case .fact(.muted, _) = $0 { true } else { false } } })
      // On a busy machine, the first frame may already have arrived as well.
      #expect(rig.player.status.isMuted)
    }

    @Test("A paused player's process is not polled; if it hangs, the next request detects this")
    func hungPausedProcessIsFoundAtNextRequest() {
      let rig = PlayerRig(.apart, options: Self.impatient)
      let clock = MonotonicClock()
      // The process is not polled before it has a content.
      #expect(rig.wait { (rig.player.nextEvent ?? .zero) > clock.now + .seconds(5) })
      rig.play(media.red, 1)
      #expect(rig.wait { rig.position() > 0.1 })
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { (rig.player.nextEvent ?? .zero) > clock.now + .seconds(5) })
      rig.stopCore()
      rig.player.perform(.setPaused(false))
      #expect(rig.wait { crashes(rig, 1) == 1 }, "\(rig.reports)")
    }

    @Test("A player's process continues after the thread that started it has ended")
    func processOutlivesItsFirstThread() throws {
      let program = RemotePlayer.Executable.core(.A)
      let made = Locked<PlayerHostProcess?>(nil)
      let (isMade, mayEnd) = (Semaphore(), Semaphore())
      Threads.start("short-lived") {
        do { try made.withLock { $0 = try PlayerHostProcess(program.path, program.arguments) {} } } catch {}
        isMade.signal()
        mayEnd.wait()
      }
      isMade.wait()
      let process = try #require(made.withLock { $0 })
      func answers() -> Bool {
        guard process.send(.ask) else { return false }
        while true {
          let (words, isClosed) = process.take()
          if words.contains(.answer) { return true }
          if isClosed || !process.waitForNews(atMost: .seconds(20)) { return false }
        }
      }
      #expect(answers())
      mayEnd.signal()
      // The suite's time limit bounds the wait.
      while try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").contains(where: {
        FileManager.default.contents(atPath: "/proc/self/task/\($0)/comm") == Data("short-lived\n".utf8)
      }) { sched_yield() }
      #expect(answers())
    }

    @Test("A deferred process starts at a load or after its delay")
    func deferredProcessStartsAtLoadOrAfterDelay() {
      let rig = PlayerRig(.apart)
      let clock = MonotonicClock()
      func player(after waiting: Duration) -> RemotePlayer {
        RemotePlayer(.B, clock: clock, .core(.B, Self.impatient), after: waiting)
      }
      let waits = player(after: .milliseconds(300))
      #expect(waits.process == nil && waits.nextEvent != nil)
      #expect(
        rig.wait {
          waits.collect { _ in }
          return waits.process != nil
        })
      let loads = player(after: .seconds(3600))
      loads.perform(.load(LoadRequest(url: media.red, generation: 1)))
      #expect(loads.process != nil)
      for player in [waits, loads] { player.shutDown() }
      for player in [waits, loads] { player.awaitEnd() }
    }

    @Test("The position does not go back if the process is stopped briefly", arguments: [0.3, 1.5])
    func stoppedProcessDoesNotMovePositionBack(seconds: Double) throws {
      let rig = PlayerRig(.apart)
      rig.play(media.red, 1)
      #expect(rig.wait { rig.position() > 0.8 })
      let process = try #require((rig.player as? RemotePlayer)?.process).identifier
      var (highest, back) = (0.0, 0.0)
      func look() {
        let position = rig.position()
        back = max(back, highest - position)
        highest = max(highest, position)
      }
      for _ in 0..<3 {
        kill(process, SIGSTOP)
        let stopped = rig.now
        #expect(
          rig.wait {
            look()
            return rig.now - stopped > .seconds(seconds)
          })
        kill(process, SIGCONT)
        let place = rig.position()
        #expect(
          rig.wait {
            look()
            return rig.position() > place + 0.3
          })
      }
      #expect(back <= 0.05)
      // Only a seek may move the position back.
      rig.player.perform(.seek(.by(.milliseconds(-400))))
      #expect(rig.wait { rig.position() < highest - 0.2 })
    }

    @Test("A light film decodes on one thread, and a heavy one on several", arguments: [false, true])
    func lightFilmDecodesOnOneThread(isHeavy: Bool) throws {
      let film = try CraftedMedia()
      let large = [
        "-f", "lavfi", "-i", "color=red:size=1280x720:rate=60:duration=10", "-c:v", "libx264", "-preset", "ultrafast",
        "-pix_fmt", "yuv420p",
      ]
      let rig = PlayerRig(.apart)
      rig.play(isHeavy ? try film.ffmpeg(large, "large.mp4") : media.red, 1)
      #expect(rig.wait { rig.position() > 0.1 })
      let process = try #require((rig.player as? RemotePlayer)?.process).identifier
      // The threads of older decoders keep the name of the libmpv thread that started them.
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").filter { thread in
        let name = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/comm", encoding: .utf8)) ?? ""
        return name.hasPrefix("av:h264") || name == "mpv/mpv core\n"
      }
      #expect(isHeavy ? threads.count > 1 : threads.count <= 1)
    }

    @Test("A hung process counts as a crash, a killed one as an interruption; a stopped player drops its last frame")
    func hungProcessCrashesAndKilledOneIsInterrupted() {
      let rig = PlayerRig(.apart, options: Self.impatient)
      rig.play(media.red, 1)
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) }, "\(rig.reports)")
      rig.play(media.red, 2, .whereReplaced)
      rig.stopCore()
      #expect(rig.wait { crashes(rig, 2) == 1 }, "\(rig.reports)")
      #expect(rig.player.video.hasFrame)
      rig.player.perform(.stop)
      #expect(!rig.player.video.hasFrame)
      #expect(rig.player.status.entry == nil)
      rig.play(media.blue, 3)
      #expect(rig.player.video.hasFrame)
      #expect(crashes(rig, 2) == 1 && crashes(rig, 3) == 0)
    }

    @Test("A content resumes its position if the load that replaced it failed because the process died")
    func failedLoadReturnsToReplacedPosition() {
      let rig = PlayerRig(.apart, options: Self.impatient)
      rig.play(media.red, 1, .at(.seconds(9)))
      #expect(rig.wait { rig.position() > 9 })
      rig.load(media.blue, 2)
      rig.failCore()
      #expect(!rig.failure(2).isEmpty)
      rig.play(media.red, 3, .whereReplaced)
      // Playback from the beginning could not reach this position so soon.
      #expect(rig.wait(.seconds(4)) { rig.position() > 8.9 }, "\(rig.position())")
    }

    @Test("A failed attempt to reconnect does not change the position")
    func positionOutlastsAFailedAttempt() {
      let rig = PlayerRig(.apart)
      rig.play(media.red, 1, .at(.seconds(9)))
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) })
      rig.load(media.red, 2, .whereReplaced)
      rig.failCore()
      #expect(!rig.failure(2).isEmpty)
      #expect(rig.position() > 8.9)
      rig.play(media.red, 3, .whereReplaced)
      // Playback from the beginning could not reach this position so soon.
      #expect(rig.wait(.seconds(4)) { rig.position() > 8.9 }, "\(rig.position())")
    }

    @Test("A process that dies while it opens a content fails the load")
    func processThatDiesWhileOpeningFailsTheLoad() {
      let rig = PlayerRig(.apart)
      rig.load(media.red, 1)
      rig.failCore()
      #expect(!rig.failure(1).isEmpty)
      rig.play(media.blue, 2)
    }

    @Test("If a player's process is stopped, its last frame can still be drawn, and it is killed within the time limit")
    func stoppedProcessIsEndedWithinItsBound() throws {
      let rig = PlayerRig(.apart, options: Self.impatient)
      rig.play(media.red, 1)
      rig.stopCore()
      let picture = OwnedPixelBuffer(width: 320, height: 180)
      rig.player.video.draw(into: picture.buffer)
      #expect(picture.buffer.pixel(x: 160, y: 90).isClose(to: .pureRed))
      #expect(rig.wait { crashes(rig, 1) == 1 }, "\(rig.reports)")
    }

    @Test("A busy process loses no request, however many requests wait for it")
    func busyProcessLosesNoRequest() {
      let rig = PlayerRig(.apart)
      rig.play(media.red, 1)
      rig.stopCore()
      // The socket has room for about 300 requests.
      for number in 0..<2000 { rig.player.perform(.setVolume(Double(number % 100))) }
      rig.player.perform(.seek(.to(.seconds(9))))
      rig.pass(.milliseconds(50))
      rig.continueCore()
      #expect(rig.wait { rig.position() > 9 }, "\(rig.reports)")
      #expect(crashes(rig, 1) == 0)
    }

    private static var impatient: MPVOptions {
      var options = MPVOptions(audioOutput: "null")
      options.answerBound = .seconds(3)
      return options
    }

    @Test("A shutdown does not wait for a player process that has never answered")
    func shutDownDoesNotWaitForASilentProcess() throws {
      let path = NSTemporaryDirectory() + "tandem-silent-core-\(getpid())"
      // The program keeps its socket open and never answers.
      try "#!/bin/sh\nexec sleep 300\n".write(toFile: path, atomically: true, encoding: .utf8)
      defer { unlink(path) }
      #expect(chmod(path, 0o700) == 0)
      let clock = MonotonicClock()
      let player = RemotePlayer(.A, clock: clock, RemotePlayer.Executable(path: path), bound: .seconds(120))
      player.perform(.load(LoadRequest(url: media.red, generation: 1)))
      player.shutDown()
      player.awaitEnd()
      #expect(clock.now < .seconds(60))
    }

    @Test("A missing executable makes the first load fail, and the error names it")
    func missingExecutableFailsTheFirstLoad() {
      let clock = MonotonicClock()
      let player = RemotePlayer(.A, clock: clock, RemotePlayer.Executable(path: "/nonexistent/tandem-player-host"))
      player.perform(.load(LoadRequest(url: media.red, generation: 1)))
      var reasons: [String] = []
      player.collect { if case .fact(.loadFailed(let reason), 1) = $0 { reasons.append(reason) } }
      #expect(reasons.count == 1 && reasons[0].contains("/nonexistent/tandem-player-host"), "\(reasons)")
      player.shutDown()
    }
  }
}
