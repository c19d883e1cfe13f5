// What becomes of a player whose process dies.

@testable import TandemCoreLink
import Foundation
import TandemMPV
import TandemRules
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

extension Players {
  @Suite("A player in a process of its own")
  struct RemotePlayerTests {
    private func interruption(_ rig: Rig, _ generation: Int) -> Bool {
      rig.facts(of: generation).contains { if case .interrupted = $0 { true } else { false } }
    }

    private func crashes(_ rig: Rig, _ generation: Int) -> Int {
      rig.facts(of: generation).count { if case .crashed(_, hasAdvanced: false) = $0 { true } else { false } }
    }

    @Test("whose process dies holds its last frame, and goes on where it was with the next load")
    func dies() {
      let rig = Rig(.apart)
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

    @Test("whose process dies before it has said that it is silent is silent, and that is said once an order")
    func diesUnheard() {
      let rig = Rig(.apart)
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

    @Test("is left in peace while it is paused, and one that hangs then is found as soon as something is asked of it")
    func resting() {
      let rig = Rig(.apart, options: Self.impatient)
      let clock = MonotonicClock()
      // One that has nothing is as well.
      #expect(rig.wait { (rig.player.nextEvent ?? .zero) > clock.now + .seconds(5) })
      rig.play(media.red, 1)
      #expect(rig.wait { rig.position() > 0.1 })
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { (rig.player.nextEvent ?? .zero) > clock.now + .seconds(5) })
      rig.stopCore()
      rig.player.perform(.setPaused(false))
      #expect(rig.wait { crashes(rig, 1) == 1 }, "\(rig.reports)")
    }

    @Test("whose process is put off is begun by a load, or when its time has come")
    func putOff() {
      let rig = Rig(.apart)
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

    @Test("whose process stands still for a moment waits for it, and does not go back", arguments: [0.3, 1.5])
    func standstill(seconds: Double) throws {
      let rig = Rig(.apart)
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
      // Going elsewhere is another matter.
      rig.player.perform(.seek(.by(.milliseconds(-400))))
      #expect(rig.wait { rig.position() < highest - 0.2 })
    }

    @Test("decodes what is light on one thread, and anything else on several", arguments: [false, true])
    func decoderThreads(isHeavy: Bool) throws {
      let film = try CraftedMedia()
      let large = [
        "-f", "lavfi", "-i", "color=red:size=1280x720:rate=60:duration=10", "-c:v", "libx264", "-preset", "ultrafast",
        "-pix_fmt", "yuv420p",
      ]
      let rig = Rig(.apart)
      rig.play(isHeavy ? try film.ffmpeg(large, "large.mp4") : media.red, 1)
      #expect(rig.wait { rig.position() > 0.1 })
      let process = try #require((rig.player as? RemotePlayer)?.process).identifier
      // Older decoders leave their threads the name of libmpv's own, which began them.
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").filter { thread in
        let name = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/comm", encoding: .utf8)) ?? ""
        return name.hasPrefix("av:h264") || name == "mpv/mpv core\n"
      }
      #expect(isHeavy ? threads.count > 1 : threads.count <= 1)
    }

    @Test("tells a process that dies of its content from one that somebody kills, and keeps nothing once it is stopped")
    func fault() {
      let rig = Rig(.apart, options: Self.impatient)
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

    @Test("goes back to what a load replaced that its process died of, where that was")
    func goesBack() {
      let rig = Rig(.apart, options: Self.impatient)
      rig.play(media.red, 1, .at(.seconds(9)))
      #expect(rig.wait { rig.position() > 9 })
      rig.load(media.blue, 2)
      rig.failCore()
      #expect(!rig.failure(2).isEmpty)
      rig.play(media.red, 3, .whereReplaced)
      // Sooner than it could have played there.
      #expect(rig.wait(.seconds(4)) { rig.position() > 8.9 }, "\(rig.position())")
    }

    @Test("keeps its place through an attempt that fails")
    func attempt() {
      let rig = Rig(.apart)
      rig.play(media.red, 1, .at(.seconds(9)))
      rig.failCore()
      #expect(rig.wait { interruption(rig, 1) })
      rig.load(media.red, 2, .whereReplaced)
      rig.failCore()
      #expect(!rig.failure(2).isEmpty)
      #expect(rig.position() > 8.9)
      rig.play(media.red, 3, .whereReplaced)
      // Sooner than it could have played there.
      #expect(rig.wait(.seconds(4)) { rig.position() > 8.9 }, "\(rig.position())")
    }

    @Test("whose process dies while it opens could not open it")
    func opening() {
      let rig = Rig(.apart)
      rig.load(media.red, 1)
      rig.failCore()
      #expect(!rig.failure(1).isEmpty)
      rig.play(media.blue, 2)
    }

    @Test("whose process stands still is waited for once in drawing, and ended within the bound")
    func stopped() throws {
      let rig = Rig(.apart, options: Self.impatient)
      rig.play(media.red, 1)
      rig.stopCore()
      let picture = OwnedPixelBuffer(width: 320, height: 180)
      rig.player.video.draw(into: picture.buffer)
      #expect(picture.buffer.pixel(x: 160, y: 90).isClose(to: .pureRed))
      #expect(rig.wait { crashes(rig, 1) == 1 }, "\(rig.reports)")
    }

    private static var impatient: MPVOptions {
      var options = MPVOptions(audioOutput: "null")
      options.answerBound = .seconds(3)
      return options
    }

    @Test func aProcessThatHasNeverSpokenIsNotWaitedFor() throws {
      let path = NSTemporaryDirectory() + "tandem-silent-core-\(getpid())"
      // It holds its socket and never says a word, as libmpv without a thread.
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

    @Test("without its program says so with the first load")
    func missing() {
      let clock = MonotonicClock()
      let player = RemotePlayer(.A, clock: clock, RemotePlayer.Executable(path: "/nonexistent/tandem-core"))
      player.perform(.load(LoadRequest(url: media.red, generation: 1)))
      var reasons: [String] = []
      player.collect { if case .fact(.loadFailed(let reason), 1) = $0 { reasons.append(reason) } }
      #expect(reasons.count == 1 && reasons[0].contains("/nonexistent/tandem-core"), "\(reasons)")
      player.shutDown()
    }
  }
}
