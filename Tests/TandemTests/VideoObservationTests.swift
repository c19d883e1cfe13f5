// The values of videos and sessions, as an app observes them.

import Observation
import Tandem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct VideoObservationTests {
  /// Counts the changes of a value.
  @MainActor
  private final class Counter {
    private(set) var changes = 0

    func count(_ value: @escaping @MainActor () -> Void) {
      withObservationTracking {
        value()
      } onChange: {
        Task { @MainActor in
          self.changes += 1
          self.count(value)
        }
      }
    }
  }

  @Test("The values of a video's content are available without a query to its player")
  func videoHasTheValuesOfItsContent() async throws {
    var medium = SimulatedContent(duration: .seconds(60))
    medium.tracks = Tracks(audio: [1, 2], subtitle: [1], video: [1])
    medium.tracks.chapters = [Chapter(at: .zero, title: "One"), Chapter(at: .seconds(30), title: "Two")]
    let world = try TwoVideos(Configuration(), ["film.mp4": medium])
    await world.perform(.open(OpenRequest(world.film)))
    let video = try #require(world.session.fullScreen)
    #expect(video.title == "The film" && video.duration == .seconds(60) && video.hasFrame)
    #expect(video.isSeekable && video.seekableRange == .zero...(.seconds(60)) && !video.isLive)
    #expect(video.tracks.count == 4 && video.chapters.count == 2 && video.isHeard)
    #expect(video.pictureSize == PictureSize(width: 1280, height: 720))
    #expect(video.selectedTracks[.audio]?.number == 1 && video.selectedTracks[.subtitle] == nil)
    let other = try #require(video.tracks.first { $0.kind == .audio && $0.number == 2 })
    try await world.awaiting { try await video.select(other) }
    #expect(video.selectedTracks[.audio] == other)
    try await world.awaiting { try await video.seek(to: video.chapters[1]) }
    #expect(video.chapter?.title == "Two")
    await #expect(throws: CommandError.refused(.noSuchTrack)) {
      try await world.awaiting { try await video.select(Track(.audio, 9)) }
    }
  }

  @Test("Observers of a property are notified only if it changes, and not if only the position advances")
  func onlyChangedPropertiesAreReported() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let video = try #require(world.session.fullScreen)
    let (title, pause) = (Counter(), Counter())
    title.count { _ = video.title }
    pause.count { _ = video.isPaused }
    await world.session.advance(by: .seconds(5))
    #expect(title.changes == 0 && pause.changes == 0)
    await world.perform(.pause(.fullScreen))
    #expect(title.changes == 0 && pause.changes == 1)
  }

  @Test("A session reports which video is heard, hidden, synced, temporary or suspended")
  func sessionReportsTheStatesOfBothVideos() async throws {
    let world = try TwoVideos()
    await world.openBoth()
    let session = world.session
    let (film, news) = (try #require(session.fullScreen), try #require(session.pictureInPicture))
    #expect(session.audible == [film] && film.isHeard && !news.isHeard)
    await world.perform(.setAudio(.mix))
    #expect(session.audible == [film, news] && session.configuration.audio == .mix)
    try await world.awaiting { try await session.hidePictureInPicture() }
    #expect(session.isPictureInPictureHidden)
    try await world.awaiting { try await session.showPictureInPicture() }
    #expect(!session.isPictureInPictureHidden)
    try await world.awaiting(.seconds(30)) { try await session.startSync(offset: .zero) }
    #expect(session.sync?.offset == .zero && session.sync?.stage == .settled)
    try await world.awaiting { try await session.stopSync() }
    #expect(session.sync == nil)
    session.report(.suspension("phone"))
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPictureOwner == "phone")
    session.report(.suspension(nil))
    await session.advance(by: .seconds(1))
    let door = MediaContent(identity: ContentIdentity(id: "door"), url: "door.mp4")
    let temporary = try await world.awaiting {
      try await session.open(door, in: .pictureInPicture, staysFor: .seconds(5), by: .event)
    }
    #expect(session.temporaryVideo === temporary && session.returningContent?.key == "news")
    #expect(!news.isCurrent && session.pictureInPicture === temporary)
    await session.advance(by: .seconds(6))
    #expect(session.temporaryVideo == nil && session.pictureInPicture?.content.key == "news")
  }

  @Test("A video's positions are sent at their interval, pause with the video, and end with it")
  func positionsComeAtTheirInterval() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let video = try #require(world.session.fullScreen)
    let reader = Reader(video.positions(every: .seconds(1)))
    await world.session.advance(by: .milliseconds(3500))
    #expect(reader.positions.count == 4)
    #expect(zip(reader.positions, reader.positions.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) })
    await world.perform(.pause(.fullScreen))
    let before = reader.positions.count
    await world.session.advance(by: .seconds(10))
    #expect(reader.positions.count == before)
    await world.perform(.seek(.to(.seconds(40)), .fullScreen))
    #expect(reader.positions.last == .seconds(40))
    #expect(!reader.hasEnded)
    await world.perform(.open(OpenRequest(world.news)))
    #expect(reader.hasEnded && !video.isCurrent)
    let late = Reader(video.positions(every: .seconds(1)))
    await world.session.advance(by: .zero)
    #expect(late.hasEnded && late.positions.isEmpty)
  }

  @Test("A cancelled reader of positions no longer wakes the session")
  func cancelledReaderWakesNothing() async throws {
    let world = try TwoVideos()
    await world.perform(.open(OpenRequest(world.film)))
    let reader = Reader(try #require(world.session.fullScreen).positions(every: .milliseconds(100)))
    await world.session.advance(by: .seconds(1))
    let before = reader.positions.count
    #expect(before >= 10)
    reader.cancel()
    await world.session.advance(by: .seconds(1))
    #expect(reader.hasEnded && reader.positions.count <= before + 1)
  }

  /// The positions that a task has read.
  @MainActor
  private final class Reader {
    private(set) var positions: [Duration] = []
    private(set) var hasEnded = false
    private var task: Task<Void, Never>?

    init(_ stream: AsyncStream<Duration>) {
      task = Task {
        for await position in stream { positions.append(position) }
        hasEnded = true
      }
    }

    func cancel() { task?.cancel() }
  }
}
