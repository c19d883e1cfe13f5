import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemProcess
import TandemTestSupport
import TandemTesting
import Testing

private let media = Media.shared

extension Players {
  /// The library's own players promise more than the contract about contents that follow each other.
  @Suite("Successive contents of a player")
  struct PlayerReplacementTests {
    @Test("The first frame is reported soon, even if the display draws no frame", arguments: EngineKind.allCases)
    func firstFrameIsReportedSoonWithoutDrawing(kind: EngineKind) {
      let rig = PlayerRig(kind)
      // libmpv waits a fifth of a second for a frame that is not taken. The report must come sooner.
      let times = (1...5).map { generation in
        let began = rig.now
        rig.load(media.red, generation)
        #expect(rig.wait(takingFrames: false) { !rig.facts(of: generation).isEmpty })
        return rig.now - began
      }
      #expect(times.contains { $0 < .milliseconds(150) }, "\(times)")
    }

    @Test("A prepared content follows one that has ended, without black in between", arguments: EngineKind.allCases)
    func preparedContentFollowsWithoutBlack(kind: EngineKind) {
      let rig = PlayerRig(kind)
      let display = HeadlessDisplay(PlayerPair(a: rig.player.video, b: FakeVideo()), width: 320, height: 180)
      display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: nil))
      var seen: [Pixel] = []
      func look() {
        display.tick(at: rig.now) { _ in }
        let pixel = display.pixel(x: 160, y: 90)
        if seen.last != pixel { seen.append(pixel) }
      }
      func watch(_ generation: Int, _ isOver: @escaping ([PlayerFact]) -> Bool) {
        #expect(
          rig.wait(takingFrames: false) {
            look()
            return isOver(rig.facts(of: generation))
          })
      }
      rig.load(media.short, 1)
      rig.player.perform(.prepare(media.blue))
      watch(1) { $0.contains(.ended) }
      rig.load(media.blue, 2)
      watch(2) { _ in display.pixel(x: 160, y: 90).isNear(.pureBlue) }
      // The picture is black before the first frame, and afterwards always one of the two colours.
      #expect(seen.first == .black)
      #expect(seen.dropFirst().allSatisfy { $0.isNear(.pureRed) || $0.isNear(.pureBlue) }, "\(seen)")
      #expect(seen.dropFirst().contains { $0.isNear(.pureRed) })
    }

    @Test("A failed load reports its reason in a sentence", arguments: EngineKind.allCases)
    func failedLoadReportsASentence(kind: EngineKind) {
      let rig = PlayerRig(kind)
      rig.load(media.missing, 4)
      let reason = rig.failure(4)
      #expect(reason == "no such file; check the name")
      #expect(rig.traces(.endFile).last?.reason?.hasPrefix("error: ") == true)
    }

    @Test(
      "A player loads again after its core was lost, with the same volume and mute", arguments: EngineKind.ownProcess)
    func playerLoadsAgainAfterALostCore(kind: EngineKind) {
      let rig = PlayerRig(kind)
      rig.play(media.red, 1)
      rig.player.perform(.setVolume(55))
      rig.player.perform(.setMuted(false))
      #expect(rig.wait { rig.player.status.volume == 55 && !rig.player.status.isMuted })
      rig.failCore()
      #expect(rig.wait { rig.facts(of: 1).contains { if case .lost = $0 { true } else { false } } })
      #expect(rig.traces.last?.event == .shutdown)
      #expect(!rig.player.video.hasFrame)
      #expect(rig.player.status.entry == nil)
      rig.forget()
      // A dead core makes no sound, so the player confirms the mute itself.
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { rig.facts(of: 1) == [.muted] })
      rig.player.perform(.setMuted(false))
      rig.play(media.blue, 2)
      #expect(rig.wait { rig.player.status.volume == 55 && !rig.player.status.isMuted })
      #expect(rig.player.video.hasFrame)
    }

    @Test("A player survives an overflow of the event queue", arguments: EngineKind.ownProcess)
    func playerSurvivesAnOverflowOfTheEventQueue(kind: EngineKind) {
      let rig = PlayerRig(kind)
      rig.play(media.red, 1)
      rig.overflow()
      // libmpv's queue may overflow again while it is still being flooded.
      #expect(rig.wait { !rig.traces(.queueOverflow).isEmpty })
      rig.player.perform(.setVolume(33))
      rig.player.perform(.seek(.to(.seconds(4))))
      #expect(rig.wait { rig.player.status.volume == 33 && abs(rig.position() - 4) < 0.5 })
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo())])
    }

    @Test("The first frame is reported even if its events were lost", arguments: EngineKind.ownProcess)
    func firstFrameIsReportedDespiteLostEvents(kind: EngineKind) {
      let rig = PlayerRig(kind)
      rig.load(media.red, 1)
      rig.overflow()
      #expect(rig.wait { rig.facts(of: 1) == [.firstFrame(MediaInfo())] }, "\(rig.reports)")
      #expect(rig.player.video.hasFrame)
      rig.pass(.milliseconds(200))
      #expect(rig.facts(of: 1).count == 1)
    }
  }
}

extension PlayerRig {
  func failCore() {
    (player as? SimulatedPlayer)?.failCore()
    (player as? MPVPlayer)?.failCore()
    (player as? RemotePlayer)?.failCore()
  }

  /// Stops the player's process.
  func stopCore() { (player as? RemotePlayer)?.stopCore() }

  /// Resumes the player's process.
  func continueCore() { (player as? RemotePlayer)?.continueCore() }

  /// Makes the event queue overflow.
  ///
  /// Floods libmpv while no report is collected. Repeats the flood if libmpv did not notice the full queue in time.
  func overflow() {
    (player as? SimulatedPlayer)?.overflow()
    guard let player = player as? MPVPlayer else { return }
    for _ in 0..<20 where traces(.queueOverflow).isEmpty {
      player.flood()
      passUncollected(.milliseconds(400))
      pass(.milliseconds(20))
    }
  }
}
