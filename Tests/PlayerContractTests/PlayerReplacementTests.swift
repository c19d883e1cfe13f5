import TandemTesting
import TandemMPV
import TandemCoreLink
import TandemRules
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared
private let tolerance = 0.1

extension Players {
  /// What every player promises about one content after another.
  @Suite("A player's contents")
  struct PlayerReplacementTests {
    @Test("follow each other as entries of their own", arguments: Kind.allCases)
    func replace(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      let first = rig.player.status.entry
      rig.forget()
      rig.play(media.blue, 2)
      let second = rig.player.status.entry
      #expect(first != nil && second != nil && first != second)
      let events = rig.traces.filter { $0.event != .warning }
      #expect(events.map(\.event) == [.endFile, .startFile, .fileLoaded, .playbackRestart])
      #expect(events.map(\.entry) == [first, second, second, second])
      #expect(events.first?.reason == "stop")
      #expect(rig.facts(of: 1).isEmpty)
      #expect(rig.facts(of: 2) == [.firstFrame(MediaInfo())])
    }

    @Test("have no frame from the load to the first one", arguments: Kind.allCases)
    func hasFrame(kind: Kind) {
      let rig = Rig(kind)
      #expect(!rig.player.video.hasFrame)
      for generation in 1...4 {
        rig.load(generation % 2 == 0 ? media.red : media.blue, generation)
        let isShown = rig.wait(takingFrames: false) {
          let isOpen = !rig.facts(of: generation).isEmpty
          #expect(rig.player.video.hasFrame == isOpen)
          #expect(isOpen || !rig.player.video.hasNewFrame)
          return isOpen
        }
        #expect(isShown)
        #expect(rig.player.video.hasNewFrame)
      }
      rig.player.perform(.stop)
      #expect(!rig.player.video.hasFrame)
    }

    @Test("that are superseded at once report nothing, the last one everything", arguments: Kind.allCases)
    func rapidLoads(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      for generation in 2...30 { rig.load(generation % 3 == 0 ? media.red : media.blue, generation) }
      rig.play(media.blue, 31)
      rig.pass(.milliseconds(300))
      for generation in 2...30 { #expect(rig.facts(of: generation).isEmpty, "\(generation)") }
      #expect(rig.facts(of: 31) == [.firstFrame(MediaInfo())])
      #expect(rig.traces(.startFile).count == rig.traces(.endFile).count + 1)
    }

    @Test("that are superseded while they open never lend their facts to the next", arguments: Kind.allCases)
    func staggeredLoads(kind: Kind) {
      let rig = Rig(kind)
      for generation in 1...12 {
        rig.load(generation == 12 ? media.blue : media.missing, generation)
        rig.pass(.milliseconds(generation))
      }
      #expect(rig.wait { !rig.facts(of: 12).isEmpty })
      #expect(rig.facts(of: 12) == [.firstFrame(MediaInfo())])
      for generation in 1...11 {
        #expect(rig.facts(of: generation).allSatisfy { if case .loadFailed = $0 { true } else { false } })
        #expect(rig.facts(of: generation).count <= 1)
      }
    }

    @Test("report under their own generation what is collected late", arguments: Kind.allCases)
    func lateFacts(kind: Kind) {
      let rig = Rig(kind)
      rig.load(media.missing, 1)
      rig.passUncollected(.milliseconds(200))
      rig.load(media.red, 2)
      rig.passUncollected(.milliseconds(400))
      rig.load(media.blue, 3)
      #expect(rig.wait { !rig.facts(of: 3).isEmpty })
      #expect(rig.facts(of: 3) == [.firstFrame(MediaInfo())])
      #expect(rig.facts(of: 1).count == 1)
      guard case .loadFailed = rig.facts(of: 1).first else {
        Issue.record("\(rig.reports)")
        return
      }
    }

    @Test("show their first frame soon, although nobody may draw it before", arguments: Kind.allCases)
    func soon(kind: Kind) {
      let rig = Rig(kind)
      // A frame that nobody takes would hold libmpv up for a fifth of a second.
      let times = (1...5).map { generation in
        let began = rig.now
        rig.load(media.red, generation)
        #expect(rig.wait(takingFrames: false) { !rig.facts(of: generation).isEmpty })
        return rig.now - began
      }
      #expect(times.contains { $0 < .milliseconds(150) }, "\(times)")
    }

    @Test("that can't be opened say why, once, and leave the player usable", arguments: Kind.allCases)
    func failure(kind: Kind) {
      let rig = Rig(kind)
      rig.load(media.missing, 4)
      let reason = rig.failure(4)
      #expect(reason.contains("loading failed"))
      #expect(reason.contains("No such file"))
      rig.pass(.milliseconds(200))
      #expect(rig.facts(of: 4).count == 1)
      #expect(rig.traces(.endFile).last?.reason?.hasPrefix("error: loading failed") == true)
      rig.play(media.red, 5)
    }

    @Test("end once, hold, and play again after a seek back", arguments: Kind.allCases)
    func end(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.short, 1)
      #expect(rig.wait { rig.facts(of: 1).contains(.ended) })
      #expect(rig.wait { rig.player.status.hasEnded })
      rig.pass(.milliseconds(400))
      #expect(rig.facts(of: 1).filter { $0 == .ended }.count == 1)
      #expect(rig.traces(.endReached).count == 1)
      #expect(rig.traces(.endFile).isEmpty)
      #expect(rig.player.video.hasFrame)
      #expect(abs(rig.position() - Media.shortLength) < tolerance)
      #expect(rig.position() <= (rig.player.status.duration ?? .zero).inSeconds)
      rig.player.perform(.seek(.to(.milliseconds(300))))
      #expect(rig.wait { !rig.player.status.hasEnded })
      #expect(rig.wait { rig.facts(of: 1).filter { $0 == .ended }.count == 2 })
      #expect(rig.traces(.endReached).count == 2)
    }

    @Test("are gone after a stop", arguments: Kind.allCases)
    func stop(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      let entry = rig.player.status.entry
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      rig.player.perform(.stop)
      // At once, whatever a real player still has to do.
      #expect(rig.player.status.entry == nil && rig.player.status.position == nil && !rig.player.status.isPaused)
      #expect(rig.wait { rig.traces.last?.event == .endFile })
      #expect(
        rig.traces.last == PlayerTrace(.endFile, entry: entry, position: rig.traces.last?.position, reason: "stop"))
      #expect(rig.facts(of: 1).count == 1)
      rig.play(media.blue, 2)
    }

    @Test("stopped while they open report nothing", arguments: Kind.allCases)
    func stopWhileOpening(kind: Kind) {
      let rig = Rig(kind)
      rig.load(media.red, 1)
      rig.player.perform(.stop)
      rig.pass(.milliseconds(300))
      #expect(rig.facts(of: 1).isEmpty)
      #expect(rig.player.status.entry == nil)
    }

    @Test("come back where they were when they were replaced", arguments: Kind.allCases)
    func whereReplaced(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1, .at(.seconds(11)), paused: true)
      #expect(rig.wait { abs(rig.position() - 11) < tolerance })
      rig.load(media.missing, 2)
      _ = rig.failure(2)
      rig.play(media.red, 3, .whereReplaced, paused: true)
      #expect(rig.wait { abs(rig.position() - 11) < tolerance }, "\(rig.position())")
      // A load that never got to play replaces nothing.
      rig.load(media.blue, 4)
      rig.play(media.red, 5, .whereReplaced, paused: true)
      #expect(rig.wait { abs(rig.position() - 11) < tolerance }, "\(rig.position())")
    }

    @Test(
      "tell the same of being opened, at once, at a position and with a seek that did not wait",
      arguments: Kind.allCases)
    func events(kind: Kind) {
      let rig = Rig(kind)
      func events() -> [PlayerTrace.Event] { rig.traces.map(\.event).filter { $0 != .endFile } }
      rig.play(media.red, 1)
      let plain: [PlayerTrace.Event] = [.startFile, .fileLoaded, .playbackRestart]
      #expect(rig.wait { events() == plain }, "\(events())")
      rig.forget()
      rig.play(media.blue, 2, .at(.seconds(5)))
      let sought: [PlayerTrace.Event] = [.startFile, .fileLoaded, .seek, .playbackRestart]
      #expect(rig.wait { events() == sought }, "\(events())")
      rig.forget()
      rig.load(media.red, 3)
      rig.player.perform(.seek(.to(.seconds(5))))
      #expect(rig.wait { events() == sought }, "\(events())")
      #expect(rig.wait { abs(rig.position() - 5) < tolerance }, "\(rig.position())")
    }

    @Test("can be loaded again after the core was lost, with the same volume and mute", arguments: Kind.ownProcess)
    func lost(kind: Kind) {
      let rig = Rig(kind)
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
      // A dead core is silent.
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { rig.facts(of: 1) == [.muted] })
      rig.player.perform(.setMuted(false))
      rig.play(media.blue, 2)
      #expect(rig.wait { rig.player.status.volume == 55 && !rig.player.status.isMuted })
      #expect(rig.player.video.hasFrame)
    }

    @Test("survive an overflow of the event queue", arguments: Kind.ownProcess)
    func overflow(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      rig.overflow()
      // libmpv may find its queue full again while it is still being flooded.
      #expect(rig.wait { !rig.traces(.queueOverflow).isEmpty })
      rig.player.perform(.setVolume(33))
      rig.player.perform(.seek(.to(.seconds(4))))
      #expect(rig.wait { rig.player.status.volume == 33 && abs(rig.position() - 4) < 0.5 })
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo())])
    }

    @Test("reach the first frame also when its events were lost", arguments: Kind.ownProcess)
    func overflowWhileLoading(kind: Kind) {
      let rig = Rig(kind)
      rig.load(media.red, 1)
      rig.overflow()
      #expect(rig.wait { rig.facts(of: 1) == [.firstFrame(MediaInfo())] }, "\(rig.reports)")
      #expect(rig.player.video.hasFrame)
      rig.pass(.milliseconds(200))
      #expect(rig.facts(of: 1).count == 1)
    }

    @Test("are not reported any more after the player has been shut down", arguments: Kind.allCases)
    func shutDown(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      rig.forget()
      rig.load(media.blue, 2)
      rig.player.shutDown()
      rig.player.perform(.setMuted(true))
      rig.load(media.blue, 3)
      rig.pass(.milliseconds(100))
      #expect(rig.reports.isEmpty)
      rig.player.shutDown()
    }
  }
}

extension Rig {
  func failCore() {
    (player as? SimulatedPlayer)?.failCore()
    (player as? MPVPlayer)?.failCore()
    (player as? ApartPlayer)?.failCore()
  }

  /// The player's process stands still.
  func stopCore() { (player as? ApartPlayer)?.stopCore() }

  /// Makes the event queue overflow: libmpv is flooded while nothing is collected, and once more where it was too slow
  /// to see its queue full before it was emptied.
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
