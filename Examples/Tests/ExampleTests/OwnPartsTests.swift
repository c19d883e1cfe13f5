// An app's own engine and display in a session. The tests use only the public API.

import Tandem
import TandemTesting
import Testing

/// Shows nothing, but reports each layout as presented.
private final class Blind: VideoDisplay {
  private var layout: Layout?
  private(set) var closings = 0
  var renderer: RenderTarget { .memory }
  func attach(_ sources: PlayerPair<any VideoSource>) {}
  func close() { closings += 1 }
  func show(_ layout: Layout) { self.layout = layout }
  func tick(at now: Duration, _ report: (DisplayFact) -> Void) {
    guard let layout else { return }
    self.layout = nil
    report(.presented(revision: layout.revision))
    report(.settled(revision: layout.revision))
  }
  var nextTick: Duration? { layout == nil ? nil : .zero }
  var size: PictureSize { PictureSize(width: 16, height: 9) }
  var scene: DisplayScene { DisplayScene(items: []) }
  func takeInput() -> [DisplayInput] { [] }
  var inputDescriptor: Int32? { nil }
  func drag(to area: DisplayArea) {}
  func snapshot() throws(DisplayError) -> OwnedPixelBuffer {
    throw DisplayError("take a picture", reason: "it is blind")
  }
  var isFullScreen = false
  var keepsAwake = false
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct OwnPartsTests {
  private final class Parts {
    var engines: [PlayerID: ColourEngine] = [:]
    var screen: Blind?
  }

  private func session(_ parts: Parts) throws -> TandemSession {
    try TandemSession(
      engine: PlaybackEngineFactory { id, context in
        let engine = ColourEngine(id, context)
        parts.engines[id] = engine
        return engine
      },
      screen: VideoDisplayFactory {
        let screen = Blind()
        parts.screen = screen
        return screen
      }, clock: VirtualClock())
  }

  private func open(_ url: String, in role: Role = .fullScreen, _ session: TandemSession) async throws {
    async let opening = session.open(MediaContent(url: url), in: role)
    await session.advance(by: .seconds(1))
    _ = try await opening
  }

  @Test("An app's own engine and display swap like the library's, and are closed at the end")
  func ownPartsSwapAndAreClosed() async throws {
    let (parts, spy) = (Parts(), DelegateSpy())
    do {
      let session = try session(parts)
      session.delegate = spy
      try await open("red", session)
      try await open("blue", in: .pictureInPicture, session)
      async let swap = session.swap()
      await session.advance(by: .seconds(1))
      _ = try await swap
      #expect(spy.callbacks.count == 7)
      #expect(session.fullScreen?.content.url == "blue")
      session.shutDown()
      await session.advance(by: .seconds(1))
      #expect(session.isFinished)
    }
    // Let the tasks on this actor run: a released session ends its parts in such tasks.
    for _ in 0..<20 { await Task.yield() }
    #expect(parts.engines.values.allSatisfy { $0.isShutDown })
    #expect(parts.screen?.closings == 1)
  }

  @Test("An app's own engine and display are closed if their session is released during playback")
  func ownPartsAreClosedWithAReleasedSession() async throws {
    let parts = Parts()
    do {
      let session = try session(parts)
      try await open("red", session)
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(parts.engines.count == 2 && parts.engines.values.allSatisfy { $0.isShutDown })
    #expect(parts.screen?.closings == 1)
  }

  @Test("Facts of an older load, of no load, and repeated facts change nothing")
  func strangeFactsChangeNothing() async throws {
    let parts = Parts()
    let session = try session(parts)
    try await open("red", session)
    try await open("blue", session)
    let events = session.events()
    for engine in parts.engines.values {
      let generation = engine.load?.generation ?? 0
      for wrong in [generation - 1, generation + 7, 0, -1, .max, .min] {
        engine.say(.ended, of: wrong)
        // An engine without a load has lost nothing, so it reports no loss.
        if engine.load != nil { engine.say(.lost(reason: "long ago"), of: wrong) }
        engine.say(.loadFailed(reason: ""), of: wrong)
      }
      if engine.load != nil { engine.say(.firstFrame(MediaInfo(hasVideo: false)), of: generation) }
    }
    await session.advance(by: .seconds(1))
    #expect(session.fullScreen?.content.key == MediaContent(url: "blue").key)
    #expect(session.fullScreen?.hasEnded == false)
    session.shutDown()
    await session.advance(by: .seconds(1))
    for await event in events {
      switch event {
      case .playerLost, .mediaEnded: Issue.record("\(event)")
      default: break
      }
    }
  }

  @Test("A failed engine or log is an error with a sentence")
  func failedEngineOrLogIsAnErrorWithASentence() {
    struct NoEngine: Error, CustomStringConvertible { let description = "there is no engine here" }
    do {
      _ = try TandemSession(engine: PlaybackEngineFactory { _, _ in throw NoEngine() }, clock: VirtualClock())
      Issue.record("it was made")
    } catch {
      #expect(error.description == "can't make the players: there is no engine here")
    }
    do {
      _ = try TandemSession(engine: .simulated(), logFile: "/proc/all.jsonl", clock: VirtualClock())
      Issue.record("it was made")
    } catch {
      #expect(error.description.contains("/proc/all.jsonl"))
    }
  }
}
