// Reduced and late frames, on libmpv.

import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@testable import TandemMPV

extension Players {
  @Suite("Player with reduced frames")
  struct PlayerPaceTests {
    private func rig() -> PlayerRig { PlayerRig(.mpv) }

    @Test("The position runs at most one frame ahead of the last report, so a late frame does not move it back")
    func positionWaitsForALateFrame() throws {
      var position = PlayingPosition()
      position.setFrameTime(.milliseconds(100))
      position.setRunning(true, at: .zero)
      position.report(1, at: .zero)
      #expect(position.seconds(at: .milliseconds(80)) == 1.08)
      #expect(position.seconds(at: .milliseconds(700)) == 1.1)
      position.report(1.1, at: .milliseconds(700))
      #expect(try abs(#require(position.seconds(at: .milliseconds(700))) - 1.1) < 0.001)
      position.report(0.3, at: .milliseconds(720))
      #expect(position.seconds(at: .milliseconds(720)) == 0.3)
    }

    @Test("The position stops if the player reports no frames, and continues with the next report")
    func positionStopsWithoutReports() throws {
      var position = PlayingPosition()
      #expect(position.standsFrom == nil)
      position.setRunning(true, at: .zero)
      position.report(1, at: .zero)
      position.setFrameTime(.milliseconds(100))
      #expect(try abs(#require(position.standsFrom).seconds - 0.2) < 1e-6)
      position.report(1.1, at: .milliseconds(110))
      #expect(try #require(position.standsFrom) > .milliseconds(290))
      position.setRunning(false, at: .milliseconds(120))
      #expect(position.standsFrom == nil)
      position.setRunning(true, at: .milliseconds(120))
      for claimed in [Double.infinity, -.infinity, .nan] {
        position.report(claimed, at: .milliseconds(200))
        #expect(position.standsFrom == nil)
      }
    }

    /// A film with a gap of three seconds after its first two seconds.
    private func filmWithGap(_ crafted: CraftedMedia) throws -> String {
      try crafted.ffmpeg(
        [
          "-f", "lavfi", "-i", "color=red:size=64x36:rate=25:duration=6", "-vf",
          "setpts='if(gt(N,50),PTS+3/TB,PTS)'", "-vsync", "passthrough", "-pix_fmt", "yuv420p",
        ], "gap.mkv")
    }

    @Test(
      "The position stops during a gap in a film, both with a core in this process and with one in its own process",
      arguments: [true, false])
    func positionStopsDuringAGapInAFilm(isApart: Bool) throws {
      let crafted = try CraftedMedia()
      let rig = PlayerRig(isApart ? .apart : .mpv)
      rig.play(try filmWithGap(crafted), 1)
      var highest = 0.0
      var hasStood = false
      #expect(
        rig.wait {
          let position = rig.position()
          if let player = rig.player as? MPVPlayer { hasStood = hasStood || player.rate == 0 && position > 1.5 }
          if position < 4 { highest = max(highest, position) }
          return position > 5.2
        })
      #expect(highest > 1.9 && highest < 2.4, "\(highest)")
      #expect(isApart || hasStood)
    }

    @Test("Playback continues without a seek or a reload when the reduction of frames changes")
    func reductionChangesWithoutASeek() {
      let rig = rig()
      rig.play(Media.shared.red, 1)
      let entry = rig.player.status.entry
      for isReduced in [true, false, true] {
        rig.player.perform(.setReduced(isReduced))
        let position = rig.position()
        #expect(rig.wait { rig.position() > position + 1 })
      }
      #expect(rig.player.status.entry == entry)
      #expect(rig.traces(.seek).isEmpty && rig.traces(.warning).isEmpty, "\(rig.reports)")
    }

    @Test("With a reduction of frames, at most twelve frames a second are shown", arguments: Drawing.all)
    func reducedVideoShowsFewFrames(drawing: Drawing) throws {
      let easel = try Easel(drawing, width: 64, height: 36)
      let rig = easel.rig
      rig.play(Media.shared.red, 1)
      rig.player.perform(.setReduced(true))
      let start = rig.position()
      var shown = 0
      #expect(
        rig.wait(takingFrames: false) {
          if rig.player.video.hasNewFrame {
            rig.player.video.skip()
            shown += 1
          }
          return rig.position() > start + 2
        })
      // The first frame, and a frame that is drawn early, count as well.
      #expect(shown > 0 && shown <= 2 * 12 + 3, "\(shown)")
    }

    @Test("A paused video is not sought when the reduction of frames changes")
    func reductionOfAPausedVideoDoesNotSeek() {
      let rig = rig()
      rig.play(Media.shared.red, 1)
      rig.player.perform(.setReduced(true))
      let position = rig.position()
      #expect(rig.wait { rig.position() > position + 0.5 })
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused && (rig.player as? MPVPlayer)?.isRunning == false })
      for (isReduced, volume) in [(false, 51.0), (true, 52), (false, 53), (true, 54)] {
        rig.player.perform(.setReduced(isReduced))
        // Each answer about the volume comes after the effects of the earlier requests.
        rig.player.perform(.setVolume(volume))
        #expect(rig.wait { rig.player.status.volume == volume })
      }
      rig.player.perform(.setPaused(false))
      let end = rig.position()
      #expect(rig.wait { rig.position() > end + 0.5 })
      #expect(rig.traces(.seek).isEmpty && rig.traces(.warning).isEmpty, "\(rig.reports)")
    }

    @Test("A reduction of frames also applies to the next content, until the reduction is ended")
    func reductionOutlastsALoad() {
      let rig = rig()
      rig.play(Media.shared.red, 1)
      rig.player.perform(.setReduced(true))
      rig.play(Media.shared.blue, 2)
      let player = rig.player as? MPVPlayer
      #expect(player?.isReduced == true)
      rig.player.perform(.setReduced(false))
      let position = rig.position()
      #expect(rig.wait { rig.position() > position + 0.5 })
      #expect(rig.traces(.warning).isEmpty, "\(rig.reports)")
    }
  }
}
