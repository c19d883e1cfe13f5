import Testing

@testable import TandemOrchestrator

@Suite("Tracks and chapters") struct TrackTests {
  private static let tracks: Tracks = {
    var tracks = Tracks([
      Track(.video, 1), Track(.audio, 3, language: "eng"), Track(.audio, 4, language: "de-AT"),
      Track(.subtitle, 7, language: "ger"), Track(.subtitle, 8, language: "deu"),
    ])
    tracks.all[3].isForced = true
    return tracks
  }()

  private func rig() -> Rig {
    var rig = Rig.showing(.x)
    rig.tells(.A, Self.tracks)
    rig.forget()
    return rig
  }

  @Test(
    "A language is found by any of its codes",
    arguments: [
      ("de", 4), ("deu", 4), ("GER", 4), ("de_CH", 4), ("en", 3), ("en-GB", 3), ("fr", nil), ("", nil), ("d", nil),
    ])
  func languageIsFoundInAnyCode(text: String, number: Int?) { #expect(Self.tracks.number(.audio, in: text) == number) }

  @Test("Tracks can be made from their numbers, and are the same even if other tracks are chosen")
  func tracksAreComparedWithoutTheChoice() {
    let tracks = Tracks(audio: [1, 2], subtitle: [3], video: [4])
    #expect(tracks[.audio] == [1, 2] && tracks[.subtitle] == [3] && tracks[.video] == [4])
    #expect(tracks.chosen == [.audio: 1, .video: 4])
    var other = tracks
    other.chosen = [.audio: 2]
    #expect(other.hasSame(as: tracks))
    other.chapters = [Chapter(at: .zero)]
    #expect(!other.hasSame(as: tracks) && !Tracks(audio: [1]).hasSame(as: tracks))
  }

  @Test("Forced subtitles match a language only if no other subtitles have this language")
  func forcedSubtitlesMatchOnlyAsLastResort() {
    #expect(Self.tracks.number(.subtitle, in: "de") == 8)
    var alone = Self.tracks
    alone.all.removeLast()
    #expect(alone.number(.subtitle, in: "de") == 7)
  }

  @Test("The cycle of subtitles includes off; the cycle of audio tracks does not")
  func onlySubtitleCycleIncludesOff() {
    let tracks = Self.tracks
    #expect([3, 4, nil].map { tracks.number(.audio, .next, from: $0) } == [4, 3, 3])
    #expect([7, 8, nil].map { tracks.number(.subtitle, .next, from: $0) } == [8, nil, 7])
    #expect([7, 8, nil].map { tracks.number(.subtitle, .previous, from: $0) } == [nil, 7, 8])
    #expect(tracks.number(.video, .next, from: 1) == 1)
    // The current track, 9, no longer exists.
    #expect(tracks.number(.audio, .next, from: 9) == 3)
    #expect(Tracks().number(.audio, .next, from: nil) == nil && Tracks().number(.subtitle, .next, from: nil) == nil)
  }

  @Test("Cycling through tracks starts from the player's own track, and later from the track chosen last")
  func cyclingStartsFromTheCurrentTrack() {
    var rig = rig()
    rig.command(.cycleTrack(.audio, .next, .fullScreen))
    rig.command(.cycleTrack(.audio, .next, .fullScreen))
    rig.command(.cycleTrack(.subtitle, .next, .fullScreen))
    rig.command(.cycleTrack(.subtitle, .previous, .fullScreen))
    #expect(
      rig.requests.filter { $0.contains("track") } == [
        "A track audio 4", "A track audio 3", "A track subtitle 7", "A track subtitle off",
      ])
  }

  @Test("A reconnection keeps the chosen tracks and delays")
  func reconnectionKeepsTracksAndDelays() {
    var rig = rig()
    rig.command(.setDelay(.subtitle, .seconds(2), .fullScreen))
    rig.command(.toggleSubtitles(.fullScreen))
    rig.command(.cycleTrack(.audio, .next, .fullScreen))
    rig.forget()
    rig.interrupts(.A)
    rig.pausePasses(.A)
    #expect(rig.requests.contains("A track audio 4"))
    #expect(rig.requests.contains("A no subtitles"))
    #expect(rig.requests.contains("A subtitle delay 2.0 seconds"))
  }

  @Test("The next content shows its subtitles and has no delays, regardless of the previous content's settings")
  func nextContentResetsSubtitlesAndDelays() {
    var rig = rig()
    rig.command(.setDelay(.subtitle, .seconds(2), .fullScreen))
    rig.command(.toggleSubtitles(.fullScreen))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.B)
    let playback = rig.machine.state.players.b.playback
    #expect(playback.showsSubtitles && playback.delays == Delays())
  }

  @Test("Adding to a delay stops at one hour; setting a delay beyond one hour is refused")
  func delayIsLimitedToAnHour() {
    var rig = rig()
    rig.command(.setDelay(.audio, .seconds(3000), .fullScreen))
    rig.command(.addDelay(.audio, .seconds(3000), .fullScreen))
    #expect(rig.machine.state.players.a.playback.delays[.audio] == .seconds(3600))
    rig.command(.setDelay(.audio, .seconds(-3601), .fullScreen))
    #expect(rig.machine.state.players.a.playback.delays[.audio] == .seconds(3600))
  }

  @Test(
    "A step back goes to the start of the chapter if more than five seconds of it were played, else to the previous one",
    arguments: [
      (0.0, 1, 10.0), (10, 1, 30), (30, 1, nil), (31, 1, nil), (12, -1, 0), (16, -1, 10), (3, -1, 0), (31, -1, 10),
      (40, -1, 30), (40, -2, 10), (40, -9, 0), (5, 2, 30), (5, .max, nil), (40, .min, 0),
    ] as [(Double, Int, Double?)])
  func chapterStepsFindTheirTarget(position: Double, step: Int, target: Double?) {
    let chapters = [0, 10, 30].map { Chapter(at: .seconds($0)) }
    #expect(Chapter.target(of: step, from: .seconds(position), in: chapters) == target.map { .seconds($0) })
    #expect(Chapter.target(of: step, from: .seconds(position), in: []) == nil)
  }

  @Test(
    "Before the first chapter, a step forward goes to the first chapter, and a step back to the beginning",
    arguments: [(1, 10), (2, 30), (3, nil), (0, 0), (-1, 0), (.min, 0)] as [(Int, Int?)])
  func stepsBeforeTheFirstChapterFindTheirTarget(step: Int, target: Int?) {
    let chapters = [10, 30].map { Chapter(at: .seconds($0)) }
    #expect(Chapter.target(of: step, from: .seconds(5), in: chapters) == target.map { .seconds($0) })
  }
}
