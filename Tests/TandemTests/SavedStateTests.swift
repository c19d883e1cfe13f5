// Saving the state of a session, and resuming it.

import Foundation
import Tandem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct SavedStateTests {
  private let clock = VirtualClock()
  private let film = MediaContent(identity: ContentIdentity(id: "film"), url: "film.mp4", title: "A film")
  private let news = MediaContent(identity: ContentIdentity(id: "news"), url: "news.mp4")

  private func session(_ configuration: Configuration = Configuration()) throws -> TandemSession {
    try TandemSession(
      configuration, engine: .simulated(SimulatedEngine()), screen: .headless(width: 64, height: 36), clock: clock)
  }

  /// The saved state of two videos, each with changed settings.
  private func chosen() async throws -> SavedState {
    let session = try session()
    session.submit(.open(OpenRequest(film)))
    await session.advance(by: .seconds(1))
    session.submit(.open(OpenRequest(news, in: .pictureInPicture)))
    await session.advance(by: .seconds(1))
    session.submit(.setVolume(40, .fullScreen))
    session.submit(.setSpeed(1.5, .pictureInPicture))
    session.submit(.pause(.pictureInPicture))
    session.submit(.move(.topLeft))
    session.submit(.swap)
    await session.advance(by: .seconds(1))
    return session.savedState
  }

  private func resumed(_ state: SavedState) async throws -> TandemSession {
    let session = try session(state.configuration)
    async let resumed: Void = session.resume(state)
    await session.advance(by: .seconds(2))
    try await resumed
    return session
  }

  @Test("A saved state round-trips through coders and resumes contents, roles, settings and policies")
  func savedStateRoundTripsThroughCoders() async throws {
    let state = try await chosen()
    #expect(state.content(in: .fullScreen) == news && state.content(in: .pictureInPicture) == film)
    let encoded = try JSONEncoder().encode(state)
    let decoded = try JSONDecoder().decode(SavedState.self, from: encoded)
    #expect(decoded == state)
    let list = try PropertyListEncoder().encode(state)
    #expect(try PropertyListDecoder().decode(SavedState.self, from: list) == state)

    let session = try await resumed(decoded)
    let (full, small) = (try #require(session.fullScreen), try #require(session.pictureInPicture))
    #expect(full.content == news && full.isPaused && full.status?.speed == 1.5)
    #expect(small.content == film && small.status?.volume == 40 && small.content.title == "A film")
    #expect(try #require(small.position) > .seconds(2))
    #expect(session.configuration.corner == .topLeft)
    #expect(session.savedState.videos.keys.count == 2)
  }

  @Test("An empty session saves an empty state, and resuming it opens nothing")
  func emptyStateResumesToAnEmptySession() async throws {
    let state = try session().savedState
    #expect(state.isEmpty)
    let decoded = try JSONDecoder().decode(SavedState.self, from: JSONEncoder().encode(state))
    let session = try await resumed(decoded)
    #expect(session.fullScreen == nil && session.pictureInPicture == nil)
  }

  @Test("A content that can't be resumed is reported with an error, and the other content plays")
  func contentThatCannotBeResumedIsThrown() async throws {
    let state = try await chosen()
    var gone = SimulatedContent()
    gone.failure = "gone"
    let engine = SimulatedEngine(SimulatedCatalog(["news.mp4": gone]))
    let session = try TandemSession(
      state.configuration, engine: .simulated(engine), screen: .headless(width: 64, height: 36), clock: clock)
    let resumed = Task { @MainActor () async -> CommandError? in
      do { try await session.resume(state) } catch { return error as? CommandError }
      return nil
    }
    await session.advance(by: .seconds(2))
    #expect(await resumed.value == .failed(reason: "gone"))
    #expect([session.fullScreen, session.pictureInPicture].compactMap { $0?.content } == [film])
  }

  @Test("A state of version 0.2 keeps its policy and its arguments, although their names have changed")
  func stateWithFormerNamesIsRead() throws {
    let text =
      #"{"format":"tandem-state","version":1,"policies":{"tooSlow":"refuse"},"fullScreen":[["open","/a",{"still":"/b"}]]}"#
    let state = try JSONDecoder().decode(SavedState.self, from: Data(text.utf8))
    let written = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    #expect(written.contains(#""onOverload":"refuse""#), "\(written)")
    #expect(written.contains("poster"), "\(written)")
  }

  @Test(
    "The error for a damaged state names the damaged part",
    arguments: [
      (#"{}"#, "not a saved state"), (#"[]"#, "not a saved state"), (#"{"format":"tandem-state","version":99}"#, "99"),
      (#"{"format":"tandem-state","version":1,"fullScreen":[["swap"]]}"#, "open command"),
      (#"{"format":"tandem-state","version":1,"fullScreen":[["open","/a",{"pip":true}]]}"#, "open command"),
      (#"{"format":"tandem-state","version":1,"fullScreen":[["open",5]]}"#, "open"),
      (#"{"format":"tandem-state","version":1,"policies":{"corner":"middle"}}"#, "corner"),
      (#"{"format":"tandem-state","version":1,"policies":{"loadDeadline_us":9223372036854775807}}"#, "loadDeadline"),
    ])
  func damagedStateNamesTheDamagedPart(text: String, word: String) {
    do {
      _ = try JSONDecoder().decode(SavedState.self, from: Data(text.utf8))
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(word), "\(context.debugDescription)")
    } catch {
      Issue.record("\(error)")
    }
  }
}
