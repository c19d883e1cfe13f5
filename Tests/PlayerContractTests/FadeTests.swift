import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@testable import TandemMPV

private let media = Media.shared

extension Players {
  @Suite("Fade")
  struct FadeTests {
    /// The event in the middle of a fade.
    enum Disturbance: String, CaseIterable {
      case nothing, pause, load, stop, lostCore, seek, volume, secondOrder, takenBack
    }

    private func heard() -> PlayerRig {
      let rig = PlayerRig(.mpv)
      rig.play(media.red, 1)
      rig.player.perform(.setMuted(false))
      #expect(rig.wait { !rig.player.status.isMuted && !isFading(rig) })
      rig.pass(.milliseconds(50))
      rig.forget()
      return rig
    }

    private func isFading(_ rig: PlayerRig) -> Bool { (rig.player as? MPVPlayer)?.gate.due != nil }

    private func confirmations(_ rig: PlayerRig) -> Int {
      rig.reports.count { if case .fact(.muted, _) = $0 { true } else { false } }
    }

    @Test(
      "A fade is confirmed exactly once for each mute request, regardless of what happens during the fade",
      arguments: Disturbance.allCases)
    func fadeIsConfirmedOncePerOrder(by disturbance: Disturbance) {
      let rig = heard()
      rig.player.perform(.setMuted(true))
      #expect(confirmations(rig) == 0)
      rig.pass(.milliseconds(30))
      #expect(confirmations(rig) == 0, "silence was confirmed while there was sound")
      #expect(rig.player.status.volume == 100)
      var orders = 1
      switch disturbance {
      case .nothing: break
      case .pause: rig.player.perform(.setPaused(true))
      case .load: rig.load(media.blue, 2)
      case .stop: rig.player.perform(.stop)
      case .lostCore: rig.failCore()
      case .seek: rig.player.perform(.seek(.to(.seconds(10))))
      case .volume: rig.player.perform(.setVolume(30))
      case .secondOrder:
        rig.player.perform(.setMuted(true))
        orders = 2
      case .takenBack: rig.player.perform(.setMuted(false))
      }
      #expect(rig.wait { confirmations(rig) == orders })
      #expect(rig.wait { rig.player.status.isMuted == (disturbance != .takenBack) })
      rig.pass(.milliseconds(300))
      #expect(confirmations(rig) == orders)
      #expect(!isFading(rig))
      #expect(rig.player.status.volume == (disturbance == .volume ? 30 : 100))
    }

    @Test("A mute is not faded if nothing is heard")
    func inaudibleMuteIsNotFaded() {
      let rig = heard()
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      let position = rig.position()
      rig.player.perform(.setMuted(true))
      #expect(!isFading(rig))
      #expect(rig.wait { confirmations(rig) == 1 })
      rig.player.perform(.setMuted(true))
      #expect(!isFading(rig))
      #expect(rig.wait { confirmations(rig) == 2 })
      // Only the sound in the device's buffer is dropped. The position does not change.
      rig.pass(.milliseconds(200))
      #expect(abs(rig.position() - position) < 0.05)
      #expect(rig.traces.isEmpty)
      rig.player.perform(.setPaused(false))
      #expect(rig.wait { rig.position() > position + 0.3 })
    }

    @Test("If mute and unmute requests alternate many times, each mute is confirmed and the player ends unmuted")
    func alternatingOrdersEndUnmuted() {
      let rig = heard()
      for turn in 1...40 {
        rig.player.perform(.setMuted(turn % 2 == 1))
        rig.pass(.milliseconds(turn % 7 * 9))
      }
      #expect(rig.wait { confirmations(rig) == 20 && !rig.player.status.isMuted && !isFading(rig) })
      #expect(rig.position() > 0)
    }
  }
}
