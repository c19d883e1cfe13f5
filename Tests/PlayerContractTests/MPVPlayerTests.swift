import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

extension Players {
  /// The behaviour that only libmpv can show.
  @Suite("libmpv")
  struct MPVPlayerTests {
    @Test("A film plays and seeks over HTTP, also through a list of one entry", arguments: ["red.mp4", "list"])
    func filmPlaysAndSeeksOverHTTP(path: String) throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(server.url(path), 1)
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo())])
      rig.player.perform(.seek(.to(.seconds(15))))
      #expect(rig.wait { rig.position() > 15 })
      #expect(rig.wait { rig.position() > 15.2 })
    }

    @Test("An HLS stream plays and seeks")
    func hlsStreamPlaysAndSeeks() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(server.url("hls/index.m3u8"), 1)
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo())])
      #expect(rig.wait { abs((rig.player.status.duration ?? .zero).inSeconds - Media.length) < 0.5 })
      rig.player.perform(.seek(.to(.seconds(11))))
      #expect(rig.wait { rig.position() > 11.1 })
    }

    @Test("Buffering from a slow server reports its progress")
    func slowServerHasBufferingProgress() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(server.url("slow/\(Media.lowPitch).mkv"), 1)
      #expect(rig.wait { rig.player.status.isBuffering && rig.player.status.bufferingPercent != nil })
      #expect(rig.wait { (rig.player.status.bufferingPercent ?? 100) < 100 && rig.player.status.cachedAhead != nil })
      rig.load(media.red, 2)
      #expect(rig.wait { !rig.player.status.isBuffering && rig.player.status.bufferingPercent == nil })
    }

    @Test("A failed load reports the server's answer, or that the server can't be reached")
    func failedLoadReportsAnswerOfServer() throws {
      let server = try MediaServer(media.folder)
      let rig = PlayerRig(.mpv)
      rig.load(server.url("nothing.mp4"), 1)
      #expect(rig.failure(1) == "127.0.0.1 has no such file")
      #expect(rig.traces(.warning).contains { $0.reason?.contains("HTTP error 404") == true })
      server.stop()
      rig.load(server.url("red.mp4"), 2)
      #expect(rig.failure(2) == "can't reach 127.0.0.1")
      #expect(rig.traces(.warning).contains { $0.reason?.contains("Connection refused") == true })
    }

    @Test("A failed load of the second player also reports the server's answer")
    func secondPlayerReportsAnswerOfServer() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let (first, second) = (PlayerRig(.mpv, .A), PlayerRig(.mpv, .B))
      first.play(media.red, 1)
      second.load(server.url("nothing.mp4"), 1)
      #expect(
        second.wait {
          first.collect()
          return second.facts(of: 1).contains {
            if case .loadFailed(let reason) = $0 { reason == "127.0.0.1 has no such file" } else { false }
          }
        }, "\(second.reports)")
      #expect(first.facts(of: 1).count == 1)
    }

    @Test(
      "An address that is not a film is refused with a reason",
      arguments: [
        (media.missing, "no such file"), (media.text, "it is not a video or sound"),
        (media.empty, "it has no content (0 bytes)"), (media.emptyFolder, "it is a folder"),
        (media.folderOfOne, "it is a folder"), ("nothing://here", "begin with nothing:// are not opened"),
        ("", "an address is needed"),
        ("av://lavfi:null", "it is not a video or sound"),
      ])
    func nonMediaIsRefusedWithAReason(url: String, reason: String) {
      let rig = PlayerRig(.mpv)
      rig.load(url, 1)
      let given = rig.failure(1)
      #expect(given.contains(reason), "\(given)")
      rig.pass(.milliseconds(200))
      #expect(rig.facts(of: 1).count == 1)
      #expect(rig.player.status.entry == nil)
      #expect(!rig.player.video.hasFrame)
      rig.play(media.red, 2)
    }

    @Test("Generated pictures play from an address with commas and quotes")
    func generatedPicturesPlayFromAddressWithCommas() {
      let rig = PlayerRig(.mpv)
      rig.play("av://lavfi:color=color='#00ff00':size=64x36:rate=25,hue=h=0", 1)
      #expect(rig.facts(of: 1).count == 1)
    }

    @Test("Playback continues without an audio device, with a warning")
    func playbackContinuesWithoutAudioDevice() {
      let rig = PlayerRig(.mpv, options: MPVOptions(audioOutput: "jack"))
      rig.play(media.soundOnly, 1)
      #expect(rig.wait { rig.position() > 0.3 })
      #expect(rig.wait { rig.traces(.warning).contains { $0.reason?.contains("jack") == true } }, "\(rig.traces)")
    }

    @Test("If a core can't be created, each load reports the player as lost, with the reason")
    func impossibleCoreIsLostAtEachLoad() {
      let rig = PlayerRig(.mpv, options: MPVOptions(audioOutput: "no\u{1}such, output"))
      for generation in 1...2 {
        rig.load(media.red, generation)
        rig.wait { !rig.facts(of: generation).isEmpty }
        guard case .lost(let reason) = rig.facts(of: generation).first else {
          Issue.record("\(rig.reports)")
          continue
        }
        #expect(reason.contains("ao"))
      }
    }

    @Test("A core that never begins a load is lost, and a new core plays immediately")
    func coreThatNeverBeginsALoadIsLost() throws {
      var options = MPVOptions(audioOutput: "null")
      options.answerBound = .seconds(1.5)
      options.shutDownBound = .seconds(1)
      let rig = PlayerRig(.mpv, options: options)
      rig.play(media.red, 1)
      let player = try #require(rig.player as? MPVPlayer)
      player.holdLoads()
      rig.load(media.blue, 2)
      #expect(rig.wait { rig.facts(of: 2).contains(.lost(reason: "libmpv did not start to open it within 1.5 s")) })
      let began = rig.now
      rig.play(media.blue, 3)
      #expect(rig.now - began < .seconds(1))
      // The old core still waits for an answer that never comes.
      #expect(rig.wait { rig.traces(.warning).contains { $0.reason?.contains("not waiting for it") == true } })
      #expect(rig.facts(of: 3) == [.firstFrame(MediaInfo())])
    }

    @Test("A shutdown does not wait for a core that hangs in a load")
    func shutDownDoesNotWaitForTheCore() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.load(server.url("silence"), 1)
      rig.pass(.milliseconds(300))
      let began = rig.now
      rig.player.shutDown()
      #expect(rig.now - began < .milliseconds(100))
    }

    @Test("A core ends within its time limit, even if a server never answers")
    func coreEndsWithinItsBound() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.load(server.url("silence"), 1)
      rig.pass(.milliseconds(300))
      #expect(rig.facts(of: 1).isEmpty)
      let began = rig.now
      rig.player.shutDown()
      rig.player.awaitEnd()
      #expect(rig.now - began < .seconds(3.5))
    }

    @Test("A core that exceeds its shutdown time limit does not disturb the other player")
    func exceededShutDownBoundDisturbsNoOtherPlayer() {
      var options = MPVOptions(audioOutput: "null")
      options.shutDownBound = .zero
      let rig = PlayerRig(.mpv, options: options)
      rig.play(media.red, 1)
      rig.player.shutDown()
      rig.collect()
      // The first core is still ending. A second core must play nevertheless.
      PlayerRig(.mpv).play(media.blue, 1)
    }

    @Test("A new load starts immediately, even if the server of the previous load never answers")
    func newLoadLeavesASilentServerAtOnce() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.load(server.url("silence"), 1)
      rig.pass(.milliseconds(300))
      let began = rig.now
      rig.play(media.red, 2)
      #expect(rig.now - began < .seconds(2))
      #expect(rig.facts(of: 1).isEmpty)
    }

    @Test("A player wakes the session when it has reports to collect")
    func playerWakesTheSessionForReports() {
      let wakes = Counter()
      let player = MPVPlayer(.A, clock: MonotonicClock(), options: MPVOptions(audioOutput: "null")) { wakes.increase() }
      defer { player.shutDown() }
      player.perform(.load(LoadRequest(url: media.red, generation: 1)))
      let rig = Deadline(.seconds(5))
      var isOpen = false
      while !isOpen, !rig.hasPassed {
        guard wakes.take() > 0 else { continue }
        player.collect { if case .fact(.firstFrame, _) = $0 { isOpen = true } }
      }
      #expect(isOpen)
    }
  }
}
