// The library's public interface, with simulated players in virtual time.

import Tandem
import TandemTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct SessionSurfaceTests {
  private let engine = SimulatedEngine()
  private let spy = DelegateSpy()
  private let clock = VirtualClock()
  private let film = MediaContent(identity: ContentIdentity(id: "film"), url: "film.mp4")
  private let news = MediaContent(identity: ContentIdentity(id: "news"), url: "news.mp4")

  private func session(_ configuration: Configuration = Configuration()) throws -> TandemSession {
    let session = try TandemSession(
      configuration, engine: .simulated(engine), screen: .headless(width: 64, height: 36), clock: clock)
    session.delegate = spy
    return session
  }

  /// A session with both videos.
  private func pair(_ configuration: Configuration = Configuration()) async throws -> TandemSession {
    let session = try session(configuration)
    async let first = session.open(film)
    await session.advance(by: .seconds(1))
    _ = try await first
    async let second = session.open(news, in: .pictureInPicture)
    await session.advance(by: .seconds(1))
    _ = try await second
    return session
  }

  /// The error of a command; nil if it succeeded.
  private func failure(_ command: @escaping @MainActor () async throws -> Void) async -> CommandError? {
    do { try await command() } catch { return error as? CommandError }
    return nil
  }

  @Test("An awaited opening returns its video at the first frame")
  func openingEndsAtFirstFrameWithItsVideo() async throws {
    let session = try session()
    async let result = session.open(film)
    await session.advance(by: .seconds(1))
    #expect(try await result === session.fullScreen)
    #expect(session.fullScreen?.content.key == "film")
    #expect(session.fullScreen?.isCurrent == true)
    async let again = session.perform(.open(OpenRequest(film)))
    await session.advance(by: .zero)
    #expect(try await again.decision?.verdict == .same)
    await session.advance(by: .seconds(1))
    #expect(session.fullScreen?.position == .milliseconds(1960))
  }

  @Test("A swap sends five callbacks in order, and the videos stay the same objects")
  func swapSendsFiveCallbacksAndKeepsVideos() async throws {
    let session = try await pair()
    let (first, second) = (try #require(session.fullScreen), try #require(session.pictureInPicture))
    #expect(spy.callbacks == ["willStartPictureInPicture news", "didStartPictureInPicture news"])
    async let swap = session.swap()
    await session.advance(by: .seconds(1))
    #expect(try await swap.transaction == 2)
    #expect(
      spy.callbacks.dropFirst(2) == [
        "willStartPictureInPicture film", "restoreUserInterfaceForPictureInPictureStop news",
        "willStopPictureInPicture news", "didStartPictureInPicture film", "didStopPictureInPicture news",
      ])
    #expect(session.fullScreen === second)
    #expect(session.pictureInPicture === first)
    #expect(first.role == .pictureInPicture)
  }

  /// The errors of ten simultaneous swaps; nil for those that succeeded.
  private func tenSwaps(_ session: TandemSession) async -> [CommandError?] {
    let tasks = (0..<10).map { _ in
      Task { await failure { _ = try await session.swap() } }
    }
    await session.advance(by: .seconds(5))
    var failures: [CommandError?] = []
    for task in tasks { failures.append(await task.value) }
    return failures
  }

  @Test("Only one of ten simultaneous swaps runs; the other nine fail with `busy` and the running transaction's number")
  func onlyOneOfTenSwapsRuns() async throws {
    let failures = await tenSwaps(try await pair())
    #expect(failures == [nil] + [CommandError?](repeating: .busy(transaction: 2), count: 9))
  }

  @Test("If ten simultaneous swaps are coalesced, each of them ends")
  func tenCoalescedSwapsAllEnd() async throws {
    var configuration = Configuration()
    configuration.concurrency = .coalesce
    let session = try await pair(configuration)
    let failures = await tenSwaps(session)
    #expect(failures.allSatisfy { $0 == nil || $0 == .superseded })
    #expect(session.fullScreen?.content.key == "film", "an even number changes nothing")
  }

  @Test("A refusal gives its reason and sends no callback")
  func refusalGivesItsReasonWithoutCallbacks() async throws {
    let session = try session()
    async let outcome = failure { _ = try await session.swap() }
    await session.advance(by: .zero)
    #expect(await outcome == .refused(.noPictureInPicture))
    #expect(spy.callbacks.isEmpty)
    #expect(session.dryRun(.swap).answer == .refused(.noPictureInPicture))
  }

  @Test("A task can answer a restore")
  func restoreIsAnsweredFromATask() async throws {
    let session = try await pair()
    spy.restores = .notImplemented
    var restored: [ContentKey] = []
    session.report(.screen("stage", .presented))
    session.onRestore { video in
      await Task.yield()
      restored.append(video.content.key)
      return true
    }
    var screened = news
    screened.screen = "gone"
    async let opening = session.open(screened, in: .pictureInPicture)
    await session.advance(by: .seconds(1))
    _ = try await opening
    async let stop = session.stopPictureInPicture()
    await session.advance(by: .seconds(2))
    _ = try await stop
    #expect(restored == ["news"])
    #expect(session.fullScreen?.content.key == "news")
  }

  @Test("A restore handler can open the video on a new screen, and wait for that")
  func restoreHandlerOpensANewScreen() async throws {
    let session = try await pair()
    var screened = news
    screened.screen = "gone"
    async let opening = session.open(screened, in: .pictureInPicture)
    await session.advance(by: .seconds(1))
    let video = try await opening
    session.onRestore { video in
      var content = video.content
      content.screen = "new"
      return (try? await session.open(content)) != nil
    }
    async let swap = session.swap()
    await session.advance(by: .seconds(2))
    _ = try await swap
    #expect(session.fullScreen?.content.screen == "new")
    #expect(session.fullScreen?.player == video.player, "it was not loaded again")
  }

  @Test("A restore handler that never answers is cancelled at the deadline")
  func unansweredRestoreHandlerIsCancelled() async throws {
    let session = try await pair()
    var wasCancelled = false
    var screened = news
    screened.screen = "gone"
    async let opening = session.open(screened, in: .pictureInPicture)
    await session.advance(by: .seconds(1))
    _ = try await opening
    session.onRestore { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch { wasCancelled = true }
      return true
    }
    async let outcome = failure { _ = try await session.swap() }
    await session.advance(by: .seconds(3))
    #expect(await outcome == .failed(reason: "restoreTimedOut"))
    while !wasCancelled { await Task.yield() }
    #expect(session.pictureInPicture?.content.key == "news")
  }

  @Test("An awaited command can be cancelled before it begins; a command that has begun continues")
  func awaitedCommandCanBeCancelled() async throws {
    let session = try await pair()
    let before = Task { try await session.swap() }
    await Task.yield()
    before.cancel()
    await session.advance(by: .seconds(1))
    await #expect(throws: CancellationError.self) { try await before.value }
    #expect(session.fullScreen?.content.key == "film", "it was not begun")
    spy.restores = .never
    let during = Task { try await session.swap() }
    await session.advance(by: .milliseconds(100))
    #expect(session.transaction == 2)
    during.cancel()
    await #expect(throws: CancellationError.self) { try await during.value }
    #expect(session.transaction == 2, "what has begun goes on")
    await session.advance(by: .seconds(2))
    #expect(session.transaction == nil)
  }

  @Test("A video is stale once its player has another content")
  func replacedVideoIsStale() async throws {
    let session = try await pair()
    let previous = try #require(session.fullScreen)
    async let opening = session.open(MediaContent(identity: ContentIdentity(id: "sport"), url: "sport.mp4"))
    await session.advance(by: .seconds(1))
    _ = try await opening
    #expect(!previous.isCurrent)
    #expect(previous.status == nil)
    await #expect(throws: CommandError.stale) { try await previous.pause() }
    let current = try #require(session.fullScreen)
    async let pause: Void = current.pause()
    await session.advance(by: .zero)
    try await pause
    #expect(current.isPaused)
  }

  @Test("A command to a video goes to that video, even if a swap comes first")
  func commandFollowsItsVideoThroughASwap() async throws {
    let session = try await pair()
    let (first, second) = (try #require(session.fullScreen), try #require(session.pictureInPicture))
    session.submit(.swap)
    async let pause: Void = first.pause()
    await session.advance(by: .seconds(1))
    try await pause
    #expect(first.role == .pictureInPicture && first.isPaused)
    #expect(second.role == .fullScreen && !second.isPaused)
  }

  @Test("A command to a video never reaches the content that replaces it at the same moment")
  func commandNeverReachesTheReplacement() async throws {
    let session = try await pair()
    let previous = try #require(session.fullScreen)
    session.submit(.open(OpenRequest(MediaContent(identity: ContentIdentity(id: "sport"), url: "sport.mp4"))))
    await session.advance(by: .milliseconds(30))
    #expect(previous.isCurrent)
    let pause = Task { await failure { try await previous.pause() } }
    for _ in 0..<4 { await Task.yield() }
    // The session handles the new content's first frame and the pause in the same step.
    clock.advance(to: clock.now + .milliseconds(10))
    await session.advance(by: .zero)
    #expect(await pause.value == .stale)
    #expect(session.fullScreen?.content.key == "sport")
    #expect(session.fullScreen?.isPaused == false)
  }

  @Test("A reader receives every event; a reader that is too slow receives the number of events that it missed")
  func slowReaderReceivesTheNumberOfMissedEvents() async throws {
    let session = try session()
    let (all, few) = (session.events(), session.events(capacity: 2))
    async let opening = session.open(film)
    await session.advance(by: .seconds(1))
    let video = try await opening
    session.shutDown()
    await session.advance(by: .seconds(1))
    #expect(session.isFinished)
    var (seen, slow): ([SessionEvent], [SessionEvent]) = ([], [])
    for await event in all { seen.append(event) }
    for await event in few { slow.append(event) }
    #expect(seen.contains(.roles(fullScreen: video, pictureInPicture: nil)))
    #expect(seen.last == .ended)
    #expect(slow.prefix(2) == seen.prefix(2))
    #expect(slow.dropFirst(2) == [.missed(seen.count - 2)])
  }

  @Test("A session does not retain its delegates")
  func delegatesAreNotRetained() async throws {
    let session = try session()
    weak var previous: DelegateSpy?
    do {
      let spy = DelegateSpy()
      session.setDelegate(spy, for: "tandem")
      previous = spy
    }
    #expect(previous == nil)
    async let opening = session.open(film)
    await session.advance(by: .seconds(1))
    _ = try await opening
    async let start = session.startPictureInPicture()
    await session.advance(by: .seconds(1))
    _ = try await start
    #expect(spy.callbacks.count == 2, "the delegate for all others is told")
  }

  @Test("A kept object can be retrieved, and lives until its video leaves picture in picture")
  func keptObjectLivesDuringPictureInPicture() async throws {
    final class Model {}
    let session = try session()
    async let opening = session.open(film)
    await session.advance(by: .seconds(1))
    _ = try await opening
    weak var previous: Model?
    do {
      let model = Model()
      previous = model
      session.keep(model, for: film.key)
      async let start = session.startPictureInPicture()
      await session.advance(by: .seconds(1))
      _ = try await start
    }
    #expect(previous != nil)
    #expect(session.persisted(Model.self, for: film.key) === previous)
    #expect(session.persisted(DelegateSpy.self, for: film.key) == nil)
    async let stop = session.stopPictureInPicture()
    await session.advance(by: .seconds(1))
    _ = try await stop
    #expect(session.persisted(Model.self, for: film.key) == nil)
    #expect(previous == nil)
  }

  @Test("A kept object receives the steps of its own video, before the delegate")
  func keptObjectReceivesEachStep() async throws {
    final class Model: PictureInPicturePersistable {
      let spy: DelegateSpy
      var steps: [String] = []
      init(_ spy: DelegateSpy) { self.spy = spy }
      func pictureInPictureWillStart() { steps.append("willStart after \(spy.callbacks.count)") }
      func pictureInPictureDidStart() { steps.append("didStart after \(spy.callbacks.count)") }
      func pictureInPictureFailedToStart(error: StartError) { steps.append("failed \(error.rawValue)") }
      func pictureInPictureWillStop() { steps.append("willStop after \(spy.callbacks.count)") }
      func pictureInPictureDidStop() { steps.append("didStop after \(spy.callbacks.count)") }
    }
    let session = try await pair()
    let callbacks = spy.callbacks.count
    let model = Model(spy)
    session.keep(model, for: film.key)
    async let swap = session.swap()
    await session.advance(by: .seconds(1))
    _ = try await swap
    #expect(spy.callbacks.count == callbacks + 5)
    #expect(model.steps == ["willStart after \(callbacks)", "didStart after \(callbacks + 3)"])
    async let back = session.swap()
    await session.advance(by: .seconds(1))
    _ = try await back
    #expect(model.steps.dropFirst(2) == ["willStop after \(callbacks + 7)", "didStop after \(callbacks + 9)"])
    spy.restores = .never
    async let failed = failure { _ = try await session.swap() }
    await session.advance(by: .seconds(20))
    _ = await failed
    #expect(model.steps.dropFirst(4) == ["willStart after \(callbacks + 10)", "failed restoreTimedOut"])
  }

  @Test("A command that is awaited ends when its session ends")
  func awaitedCommandEndsWithTheSession() async throws {
    let session = try await pair()
    spy.restores = .never
    let swap = Task { await failure { _ = try await session.swap() } }
    await session.advance(by: .milliseconds(100))
    session.shutDown()
    await session.advance(by: .seconds(1))
    #expect(session.isFinished)
    #expect(await swap.value == .failed(reason: "shutdown"))
    await #expect(throws: CommandError.sessionEnded) { try await session.swap() }
  }

  @Test("A session can be released during a transaction")
  func sessionCanBeDiscardedDuringATransaction() async throws {
    spy.restores = .never
    var session: TandemSession? = try await pair()
    let swap = Task { [weak session] in try await session?.swap() }
    await session?.advance(by: .milliseconds(100))
    #expect(spy.callbacks.last == "restoreUserInterfaceForPictureInPictureStop news")
    weak var discarded: TandemSession?
    discarded = session
    session = nil
    swap.cancel()
    await #expect(throws: CancellationError.self) { try await swap.value }
    #expect(discarded == nil)
  }

  @Test("Two sessions in one process are independent")
  func twoSessionsAreIndependent() async throws {
    let one = try await pair()
    let other = try TandemSession(engine: .simulated(), screen: .headless(width: 64, height: 36), clock: VirtualClock())
    async let opening = other.open(news)
    await other.advance(by: .seconds(1))
    _ = try await opening
    #expect(one.fullScreen?.content.key == "film")
    #expect(other.fullScreen?.content.key == "news")
    #expect(other.pictureInPicture == nil)
  }
}
