// A session with simulated players in virtual time, for the tests of the library's surface.

import Tandem
import TandemTesting

@MainActor
struct TwoVideos {
  let engine: SimulatedEngine
  let session: TandemSession
  let film = MediaContent(identity: ContentIdentity(id: "film"), url: "film.mp4", title: "The film")
  let news = MediaContent(identity: ContentIdentity(id: "news"), url: "news.mp4")

  init(_ configuration: Configuration = Configuration(), _ contents: [String: SimulatedContent] = [:]) throws {
    engine = SimulatedEngine(SimulatedCatalog(contents))
    session = try TandemSession(
      configuration, engine: .simulated(engine), screen: .headless(width: 64, height: 36), clock: VirtualClock())
  }

  /// Carries out a command, and lets a second pass.
  func perform(_ command: SessionCommand, by initiator: Initiator = .user) async {
    session.submit(command, by: initiator)
    await session.advance(by: .seconds(1))
  }

  /// Opens both videos.
  func openBoth() async {
    await perform(.open(OpenRequest(film)))
    await perform(.open(OpenRequest(news, in: .pictureInPicture)))
  }

  /// Awaits a call while the session's time passes.
  func awaiting<Value: Sendable>(
    _ time: Duration = .seconds(1), _ body: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    await session.advance(by: time)
    return try await task.value
  }
}
