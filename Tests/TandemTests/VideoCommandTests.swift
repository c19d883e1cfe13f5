// Commands to one video, and to the session, that an app writes as methods.

import Tandem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct VideoCommandTests {
  @Test("Methods choose the entries of a list, and an entry that does not exist is refused")
  func methodsChooseTheEntriesOfAList() async throws {
    let world = try TwoVideos()
    var list = world.film
    list.entries = (1...3).map { ContentEntry(url: "part-\($0).mp4") }
    await world.perform(.open(OpenRequest(list)))
    let video = try #require(world.session.fullScreen)
    try await world.awaiting { try await video.playNextEntry() }
    #expect(video.entry == 2)
    try await world.awaiting { try await video.playEntry(3) }
    #expect(video.entry == 3)
    try await world.awaiting { try await video.playPreviousEntry() }
    #expect(video.entry == 2)
    for number in [0, 4, -1, .max, .min] {
      await #expect(throws: CommandError.refused(.noSuchEntry)) {
        try await world.awaiting { try await video.playEntry(number) }
      }
    }
    #expect(video.entry == 2 && video.isCurrent)
  }

  @Test(
    "A list's video stays the same object, and its positions are still sent, when another entry plays",
    arguments: [true, false])
  func videoOfAListStaysTheSame(hasFreePlayer: Bool) async throws {
    let world = try TwoVideos()
    var list = world.news
    list.entries = (1...3).map { ContentEntry(url: "part-\($0).mp4") }
    await world.perform(.open(OpenRequest(list)))
    let (session, video) = (world.session, try #require(world.session.fullScreen))
    let other = MediaContent(identity: ContentIdentity(id: "other"), url: "other.mp4")
    if !hasFreePlayer { await world.perform(.open(OpenRequest(other, in: .pictureInPicture))) }
    let positions = video.positions(every: .seconds(1))
    let player = video.player
    await session.advance(by: .seconds(9))
    await world.perform(.stepEntry(.next, .fullScreen))
    #expect((video.player != player) == hasFreePlayer, "the entry plays on the other player if that is free")
    #expect(session.fullScreen === video && video.isCurrent && video.entry == 2)
    await session.advance(by: .seconds(3))
    await world.perform(.open(OpenRequest(world.film)))
    #expect(session.fullScreen !== video && !video.isCurrent)
    await #expect(throws: CommandError.stale) { try await world.awaiting { try await video.playNextEntry() } }
    var seen: [Duration] = []
    for await position in positions { seen.append(position) }
    #expect(seen.last.map { $0 < .seconds(6) } == true, "\(seen)")
  }

  @Test("Subtitles can be deselected, and the picture can't")
  func subtitlesCanBeDeselected() async throws {
    var medium = SimulatedContent()
    medium.tracks = Tracks(audio: [1], subtitle: [1], video: [1])
    let world = try TwoVideos(Configuration(), ["film.mp4": medium])
    await world.perform(.open(OpenRequest(world.film)))
    let video = try #require(world.session.fullScreen)
    let subtitles = try #require(video.tracks.first { $0.kind == .subtitle })
    try await world.awaiting { try await video.select(subtitles) }
    #expect(video.selectedTracks[.subtitle] == subtitles)
    try await world.awaiting { try await video.deselectTrack(of: .subtitle) }
    #expect(video.selectedTracks[.subtitle] == nil)
    await #expect(throws: CommandError.refused(.invalidValue)) {
      try await world.awaiting { try await video.deselectTrack(of: .video) }
    }
  }

  @Test("A live video has a delay behind its newest position, and a film has none")
  func liveVideoHasADelay() async throws {
    let world = try TwoVideos(Configuration(), ["news.mp4": SimulatedContent(duration: nil)])
    var live = world.news
    live.kind = .live
    await world.perform(.open(OpenRequest(world.film)))
    await world.perform(.open(OpenRequest(live, in: .pictureInPicture)))
    let (film, news) = (try #require(world.session.fullScreen), try #require(world.session.pictureInPicture))
    #expect(film.liveDelay == nil)
    let before = try #require(news.liveDelay)
    try await world.awaiting { try await news.pause() }
    await world.session.advance(by: .seconds(5))
    #expect(try #require(news.liveDelay) >= before + .seconds(5))
  }

  @Test("An ad break makes the film small and silent until the second call")
  func adBreakLastsUntilTheSecondCall() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let (session, film) = (world.session, try #require(world.session.fullScreen))
    _ = try await world.awaiting { try await session.toggleAdBreak(showing: world.news) }
    #expect(session.pictureInPicture === film && !film.isHeard && session.fullScreen?.content.key == "news")
    #expect(session.adBreakVideo === film)
    _ = try await world.awaiting { try await session.toggleAdBreak() }
    #expect(session.fullScreen === film && film.isHeard && session.adBreakVideo == nil)
  }

  @Test("A restore handler is no longer called after its removal; the removal of a replaced one changes nothing")
  func removedHandlerIsNotCalled() async throws {
    let world = try TwoVideos(Configuration(restoreDeadline: .seconds(1)))
    let session = world.session
    var calls: [String] = []
    func handler(_ name: String) -> ListenerID {
      session.onRestore { _ in
        calls.append(name)
        return true
      }
    }
    let replaced = handler("replaced")
    let newest = handler("newest")
    session.removeRestoreHandler(replaced)
    var screened = world.news
    screened.screen = "gone"
    await world.perform(.open(OpenRequest(world.film)))
    await world.perform(.open(OpenRequest(screened, in: .pictureInPicture)))
    session.report(.screen("stage", .presented))
    await world.perform(.stop)
    #expect(calls == ["newest"])
    await world.perform(.start)
    session.removeRestoreHandler(newest)
    await world.perform(.stop)
    #expect(calls == ["newest"])
  }

  @Test("An object that is withdrawn before picture in picture starts is not kept; a kept object stays until the end")
  func withdrawnObjectIsNotKept() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let (session, spy) = (world.session, DelegateSpy())
    session.keep(spy, for: world.film.key)
    session.stopKeeping(spy)
    await world.perform(.start)
    #expect(session.persisted(DelegateSpy.self, for: world.film.key) == nil)
    await world.perform(.stop)
    session.keep(spy, for: world.film.key)
    await world.perform(.start)
    session.stopKeeping(spy)
    #expect(session.persisted(DelegateSpy.self, for: world.film.key) === spy)
    await world.perform(.stop)
    #expect(session.persisted(DelegateSpy.self, for: world.film.key) == nil)
    await world.perform(.start)
    #expect(session.persisted(DelegateSpy.self, for: world.film.key) == nil)
  }

  @Test("The clock's smallest step is a nanosecond")
  func clockHasNanoseconds() throws {
    #expect(try TwoVideos().session.clock.minimumResolution == .nanoseconds(1))
  }
}
