import TandemCommands
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite struct RefusalExplanationTests {
  private var orchestrator = Orchestrator()

  private mutating func open(_ url: String, _ player: PlayerID, in role: Role = .fullScreen, tracks: Tracks? = nil) {
    var content = MediaContent(url: url)
    if url == "/film.mkv" { content.title = "The\nfilm" }
    _ = orchestrator.handle(.command(.open(OpenRequest(content, in: role)), id: 1))
    let generation = orchestrator.state.players[player].generation
    if let tracks { _ = orchestrator.handle(.event(.player(player, generation: generation, .tracks(tracks)))) }
    _ = orchestrator.handle(.event(.player(player, generation: generation, .firstFrame(MediaInfo()))))
  }

  private func failure(of command: SessionCommand) -> ReplyError? {
    let answer = orchestrator.dryRun(command).answer
    return Reply(id: 1, answer: answer, to: (command, orchestrator.state)).failure
  }

  @Test("A request for a missing track is answered with the available tracks")
  mutating func missingTrackListsTheAvailableOnes() {
    open("/film.mkv", .A, tracks: Tracks(audio: [1, 2]))
    let audio = failure(of: .selectTrack(.audio, 9, .fullScreen))
    #expect(audio?.reason == "noSuchTrack" && audio?.code == .refused)
    #expect(audio?.message == "The film has no audio track 9")
    #expect(audio?.hint == "there are: 1, 2")
    let subtitle = failure(of: .selectTrack(.subtitle, 1, .fullScreen))
    #expect(subtitle?.message == "The film has no subtitle track 1")
    #expect(subtitle?.hint == "it has none")
  }

  @Test("A request for a missing content is answered with the playing contents")
  mutating func missingContentListsThePlayingOnes() {
    let pin = SessionCommand.setAudio(.pinned("/other.mkv"))
    #expect(failure(of: pin)?.hint == "nothing plays; open something with: tandem open URL")
    open("/film.mkv", .A)
    open("/b/match.ts", .B, in: .pictureInPicture)
    #expect(failure(of: pin)?.reason == "noSuchContent")
    #expect(failure(of: pin)?.hint == "the contents are: /film.mkv, /b/match.ts")
  }

  @Test("If a swap or start is refused because no video is full screen, the reply suggests `tandem stop`")
  mutating func lonePictureInPictureHintsAtStop() {
    #expect(failure(of: .start)?.hint == "open one with: tandem open URL")
    open("/film.mkv", .A)
    _ = orchestrator.handle(.command(.start, id: 2))
    for number in 1...9 { _ = orchestrator.handle(.event(.display(.presented(revision: number)))) }
    for number in 1...9 { _ = orchestrator.handle(.event(.display(.settled(revision: number)))) }
    #expect(orchestrator.state.phase == .idle)
    for command in [SessionCommand.swap, .start] {
      #expect(failure(of: command)?.reason == "noFullScreen")
      #expect(failure(of: command)?.hint == "bring picture in picture to full screen with: tandem stop")
    }
    #expect(
      failure(of: .unload(.fullScreen))?.hint == "unload the video in picture in picture with: tandem unload --pip")
  }

  @Test("The dry run of `open` reports the rule by which the new content was compared with those already open")
  mutating func dryRunOfOpenExplainsTheComparison() throws {
    open("/film.mkv", .A)
    open("/b/match.ts", .B, in: .pictureInPicture)
    for number in 1...9 { _ = orchestrator.handle(.event(.display(.presented(revision: number)))) }
    for number in 1...9 { _ = orchestrator.handle(.event(.display(.settled(revision: number)))) }
    func words(_ content: MediaContent) throws -> String {
      let command = SessionCommand.open(OpenRequest(content))
      let dryRunResult = orchestrator.dryRun(command)
      var report = CommandReport()
      report.isDryRun = true
      report.add(try #require(dryRunResult.decision))
      let reply = Reply(id: 1, answer: dryRunResult.answer, report, to: (command, orchestrator.state))
      let read = try CommandReport(json: reply.data ?? .null)
      #expect(read.key == content.key && read.rule == content.identity.rule)
      return read.text(for: command)
    }
    #expect(
      try words(MediaContent(url: "/b/match.ts"))
        == "would swap: it is in picture in picture (same content, by its address)"
    )
    #expect(
      try words(MediaContent(url: "/c.mkv"))
        == "would replace the video that plays there (new content, by its address; /film.mkv is there)")
    let named = MediaContent(identity: ContentIdentity(id: "/film.mkv"), url: "/c.mkv")
    #expect(try words(named) == "would do nothing: it plays there already (same content, by its id)")
  }
}
