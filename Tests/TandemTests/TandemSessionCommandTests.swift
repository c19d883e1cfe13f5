// Commands as an app writes them, and their printed values.

import Foundation
import Tandem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct TandemSessionCommandTests {
  @Test("An opening that begins paused holds its first frame")
  func pausedOpeningHoldsItsFirstFrame() async throws {
    let world = try TwoVideos()
    let video = try await world.awaiting(.seconds(5)) { try await world.session.open(world.film, startsPaused: true) }
    #expect(video.isPaused && video.position == .zero && video === world.session.fullScreen)
    try await world.awaiting { try await video.resume() }
    #expect(!video.isPaused && (video.position ?? .zero) > .zero)
  }

  @Test("Methods move, resize and unload the picture in picture")
  func methodsControlThePictureInPicture() async throws {
    let world = try TwoVideos()
    await world.openBoth()
    let session = world.session
    try await world.awaiting { try await session.move(to: .topLeft) }
    try await world.awaiting { try await session.resize(to: .large) }
    #expect(session.configuration.corner == .topLeft && session.configuration.size == .large)
    try await world.awaiting { try await session.setAudio(.pictureInPicture) }
    #expect(session.audible.map(\.content.key) == ["news"])
    let video = try #require(session.pictureInPicture)
    try await world.awaiting { try await video.unload() }
    #expect(session.pictureInPicture == nil && !video.isCurrent)
  }

  @Test("A doorbell is shown in an existing picture in picture, and never starts one")
  func doorbellUsesAnExistingPictureInPicture() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let door = MediaContent(identity: ContentIdentity(id: "door"), url: "door.mp4")
    let ring: @MainActor () async throws -> Video = {
      try await world.session.open(door, in: .pictureInPicture, staysFor: .seconds(5), by: .event)
    }
    await #expect(throws: CommandError.refused(.notUserInitiated)) { try await world.awaiting(.seconds(1), ring) }
    await world.perform(.open(OpenRequest(world.news, in: .pictureInPicture)))
    #expect(try await world.awaiting(.seconds(1), ring) === world.session.pictureInPicture)
  }

  @Test(
    "The availability of a command agrees with a dry run at each step",
    arguments: Configuration.Concurrency.allCases)
  func availabilityAgreesWithADryRun(concurrency: Configuration.Concurrency) async throws {
    let world = try TwoVideos(Configuration(concurrency: concurrency, animation: .milliseconds(500)))
    await world.openBoth()
    let (session, spy) = (world.session, DelegateSpy())
    session.delegate = spy
    session.submit(.swap)
    var seen: Set<Bool> = []
    for _ in 0..<20 {
      await session.advance(by: .milliseconds(50))
      let answers = [session.dryRun(.start).answer, session.dryRun(.stop).answer]
      let isTaken = answers.map { answer in
        switch answer {
        case .accepted, .queued, .coalesced: true
        case .refused, .busy: false
        }
      }
      #expect([session.availability.isPossible.isYes, session.availability.canStop.isYes] == isTaken)
      if session.transaction != nil { seen.formUnion(isTaken) }
    }
    #expect(seen == [concurrency == .queue] && spy.callbacks.count == 5)
  }

  @Test("Events contain the video, even after the video has ended")
  func eventsCarryTheVideo() async throws {
    let world = try TwoVideos()
    let events = world.session.events()
    await world.openBoth()
    let (film, news) = (try #require(world.session.fullScreen), try #require(world.session.pictureInPicture))
    await world.perform(.swap)
    await world.perform(.close)
    world.session.shutDown()
    await world.session.advance(by: .seconds(1))
    var seen: [SessionEvent] = []
    for await event in events { seen.append(event) }
    #expect(seen.contains(.roles(fullScreen: film, pictureInPicture: news)))
    #expect(seen.contains(.roles(fullScreen: news, pictureInPicture: film)))
    #expect(seen.contains(.audio(audible: [news], .followsFullScreen)))
    let stops = seen.compactMap { event -> Video? in
      if case .callback(let callback, let video) = event, callback.step == .didStop { video } else { nil }
    }
    #expect(stops == [news, film] && !film.isCurrent)
    for event in seen { #expect(!"\(event)".contains("Tandem"), "\(event)") }
    #expect(
      "\(SessionEvent.roles(fullScreen: film, pictureInPicture: nil))".hasPrefix("roles(fullScreen: film (The film)"))
  }

  @Test("The relative and the absolute path of a file are the same content")
  func relativeAndAbsolutePathAreOneContent() async throws {
    let world = try TwoVideos()
    let relative = MediaContent(file: "films/../film.mp4")
    let absolute = MediaContent(file: FileManager.default.currentDirectoryPath + "/film.mp4")
    #expect(relative.key == absolute.key && relative.key == MediaContent(url: absolute.url).key)
    let first = try await world.awaiting { try await world.session.open(relative) }
    let second = try await world.awaiting { try await world.session.open(absolute) }
    #expect(first === second)
  }

  @Test("Printed values do not contain the name of a module")
  func printedValuesNameNoModule() async throws {
    let world = try TwoVideos(Configuration(animation: .seconds(1)))
    await world.openBoth()
    let session = world.session
    let values: [Any] = [
      session.pictureInPicture as Any, session.availability, session.configuration, session.dryRun(.swap),
      session.dryRun(.open(OpenRequest(world.film))), CommandError.busy(transaction: 1),
      CommandError.refused(.noFullScreen), SessionEvent.ended, SessionCommand.swap, SessionCommand.setAudio(.mix),
      Tracks(audio: [1]), CommandResponse.queued, CommandResponse.refused(.noFullScreen),
      SessionCommand.open(OpenRequest(world.film, at: .seconds(1))),
    ]
    for value in values { #expect(!"\(value)".contains("Tandem"), "\(value)") }
    #expect("\(CommandResponse.refused(.noFullScreen))" == "refused(noFullScreen)")
    #expect("\(SessionCommand.seek(.to(.seconds(1)), .fullScreen))" == "seek(to(1.0 seconds), fullScreen)")
    #expect("\(SessionCommand.swap)" == "swap")
  }
}
