import TandemRules
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared
/// Seconds that a position may be off: two frames of 25 a second and the time of a poll.
private let tolerance = 0.1

extension Players {
  /// What every player promises.
  @Suite("A player")
  struct PlayerContractTests {
    @Test("reports the first frame with what is known of the content", arguments: Kind.allCases)
    func firstFrame(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 7)
      #expect(rig.facts(of: 7) == [.firstFrame(MediaInfo(hasVideo: true, isSeekable: true))])
      #expect(rig.wait { rig.player.status.duration != nil && rig.player.status.width != nil })
      #expect(abs((rig.player.status.duration ?? .zero).inSeconds - Media.length) < tolerance)
      #expect(
        rig.traces.map(\.event).filter { $0 != .warning }.prefix(3) == [.startFile, .fileLoaded, .playbackRestart])
      #expect(Set(rig.traces.map(\.entry)) == [rig.player.status.entry])
      #expect(rig.player.status.entry != nil)
    }

    @Test("knows the content's name, and waits for nothing while it plays", arguments: Kind.allCases)
    func title(kind: Kind) {
      let rig = Rig(kind)
      #expect(rig.player.status.mediaTitle == nil)
      rig.play(media.red, 1)
      #expect(rig.wait { rig.player.status.mediaTitle == "red.mp4" }, "\(rig.player.status)")
      #expect(rig.wait { rig.player.status.bufferingPercent == nil && !rig.player.status.isSeeking })
      #expect(!rig.player.status.isBuffering)
      rig.player.perform(.stop)
      #expect(rig.wait { rig.player.status.mediaTitle == nil })
    }

    @Test("says of a content without pictures that it has none, and shows black", arguments: Kind.allCases)
    func soundOnly(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.soundOnly, 1)
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo(hasVideo: false, isSeekable: true))])
      #expect(rig.player.video.hasFrame)
      #expect(rig.player.video.size == nil)
      let picture = PictureMemory(width: 160, height: 90)
      picture.buffer.fill(.pureGreen)
      rig.player.video.draw(into: picture.buffer)
      #expect(picture.buffer.pixel(x: 80, y: 45) == .black)
    }

    @Test("advances with the wall clock, stops when paused and goes on", arguments: Kind.allCases)
    func position(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      rig.pass(.milliseconds(330))
      let (start, began) = (rig.position(), rig.now)
      for _ in 0..<10 {
        rig.pass(.milliseconds(73))
        let (position, time) = (rig.position(), (rig.now - began).inSeconds)
        #expect(abs(position - start - time) < 0.02, "\(position - start) s of content in \(time) s")
      }
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      rig.pass(.milliseconds(100))
      let held = rig.position()
      rig.pass(.milliseconds(300))
      #expect(abs(rig.position() - held) < 0.001)
      rig.player.perform(.setPaused(false))
      #expect(rig.wait(.seconds(2)) { rig.position() > held + 0.2 })
    }

    @Test("plays at another speed, and a new content at its own", arguments: Kind.allCases)
    func speed(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      rig.player.perform(.setSpeed(2))
      #expect(rig.wait { rig.player.status.speed == 2 })
      rig.pass(.milliseconds(400))
      let (start, began) = (rig.position(), rig.now)
      rig.pass(.milliseconds(800))
      #expect(abs(rig.position() - start - 2 * (rig.now - began).inSeconds) < tolerance)
      rig.play(media.blue, 2)
      #expect(rig.wait { rig.player.status.speed == 1 })
    }

    @Test(
      "seeks to a place, by a distance and to a share", arguments: Kind.allCases,
      [(Seek.to(.seconds(12)), 12.0), (.by(.seconds(3)), 8), (.by(.seconds(-2)), 3), (.percent(50), 10)])
    func seek(kind: Kind, seek: (Seek, Double)) {
      let rig = Rig(kind)
      rig.play(media.red, 1, .at(.seconds(5)), paused: true)
      #expect(rig.wait { abs(rig.position() - 5) < tolerance })
      rig.player.perform(.seek(seek.0))
      #expect(rig.wait { abs(rig.position() - seek.1) < tolerance }, "\(rig.position())")
      #expect(rig.wait { rig.traces(.playbackRestart).count == 2 })
      #expect(!rig.traces(.seek).isEmpty)
    }

    @Test("keeps a seek and a pause that come before the content is open", arguments: Kind.allCases)
    func earlySeek(kind: Kind) {
      let rig = Rig(kind)
      rig.load(media.red, 1)
      rig.player.perform(.seek(.to(.seconds(9))))
      rig.player.perform(.setPaused(true))
      rig.player.perform(.setSpeed(1.5))
      #expect(rig.wait { abs((rig.player.status.position ?? .zero).inSeconds - 9) < tolerance })
      #expect(rig.player.status.isPaused)
      #expect(rig.player.status.speed == 1.5)
    }

    @Test("is silent at first and confirms an order to be silent", arguments: Kind.allCases)
    func mute(kind: Kind) {
      let rig = Rig(kind)
      #expect(rig.player.status.isMuted)
      rig.play(media.red, 3)
      #expect(rig.player.status.isMuted)
      rig.player.perform(.setMuted(false))
      #expect(rig.wait { !rig.player.status.isMuted })
      #expect(!rig.facts(of: 3).contains(.muted))
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { rig.facts(of: 3).contains(.muted) })
      #expect(rig.wait { rig.player.status.isMuted })
    }

    @Test("confirms silence also with nothing loaded", arguments: Kind.allCases)
    func muteWhenEmpty(kind: Kind) {
      let rig = Rig(kind)
      rig.player.perform(.setMuted(true))
      #expect(rig.wait { rig.facts(of: 0) == [.muted] })
    }

    @Test("holds the volume within 0 and 130, and keeps it for the next content", arguments: Kind.allCases)
    func volume(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      for (wanted, held) in [(40.0, 40.0), (500, 130), (-3, 0), (70, 70)] {
        rig.player.perform(.setVolume(wanted))
        #expect(rig.wait { rig.player.status.volume == held })
      }
      rig.play(media.blue, 2)
      rig.pass(.milliseconds(50))
      #expect(rig.player.status.volume == 70)
    }

    @Test("begins where it is told to, and paused if told so", arguments: Kind.allCases)
    func start(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1, .at(.milliseconds(6500)), paused: true)
      #expect(rig.wait { abs(rig.position() - 6.5) < tolerance }, "\(rig.position())")
      #expect(rig.player.status.isPaused)
      rig.play(media.blue, 2)
      #expect(rig.wait { !rig.player.status.isPaused })
      #expect(rig.position() < 1)
    }

    @Test("says before the first frame which tracks a content has", arguments: Kind.allCases)
    func knownTracks(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      let facts = rig.allFacts(of: 1)
      let told = facts.firstIndex(of: .tracks(Tracks(audio: [1])))
      let shown = facts.firstIndex { if case .firstFrame = $0 { true } else { false } }
      #expect(told != nil && told ?? 0 < shown ?? 0, "\(facts)")
      rig.play(Media.live, 2)
      #expect(rig.allFacts(of: 2).contains(.tracks(Tracks())))
    }

    @Test("says of what is live that nobody can seek in it", arguments: Kind.allCases)
    func live(kind: Kind) {
      let rig = Rig(kind)
      rig.play(Media.live, 1)
      #expect(rig.facts(of: 1).contains(.firstFrame(MediaInfo(hasVideo: true, isSeekable: false))))
      #expect(!rig.player.status.isSeekable)
    }

    @Test("goes back to what was replaced: its place, paused, at its speed", arguments: Kind.allCases)
    func goesBack(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1, .at(.seconds(6)))
      rig.player.perform(.setSpeed(1.5))
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused && rig.player.status.speed == 1.5 })
      let before = rig.position()
      rig.load(media.missing, 2)
      _ = rig.failure(2)
      rig.load(media.red, 3, .whereReplaced, paused: true)
      rig.player.perform(.setSpeed(1.5))
      #expect(rig.wait { rig.facts(of: 3).contains { if case .firstFrame = $0 { true } else { false } } })
      #expect(rig.wait { abs(rig.position() - before) < tolerance }, "\(rig.position()), not \(before)")
      #expect(rig.wait { rig.player.status.isPaused && rig.player.status.speed == 1.5 })
    }

    @Test("chooses and drops tracks", arguments: Kind.allCases)
    func tracks(kind: Kind) {
      let rig = Rig(kind)
      rig.play(media.red, 1)
      #expect(rig.wait { rig.player.status.audioTrack == 1 })
      rig.player.perform(.selectTrack(.audio, nil))
      #expect(rig.wait { rig.player.status.audioTrack == nil })
      rig.player.perform(.selectTrack(.audio, 1))
      #expect(rig.wait { rig.player.status.audioTrack == 1 })
      rig.player.perform(.selectTrack(.audio, nil))
      rig.play(media.blue, 2)
      #expect(rig.wait { rig.player.status.audioTrack == 1 }, "a content's track was passed on to the next")
    }
  }
}
