import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem
import TandemTestSupport
import TandemTesting
import Testing

@testable import TandemControl
@testable import TandemGuide

// The limit includes the wait for the main actor, which many other tests use.
@MainActor @Suite(.timeLimit(.minutes(10))) struct GuideServiceTests {
  /// The result of the next reading, and the addresses of all readings so far.
  private struct Answers {
    var next: Result<GuideReading, GuideError> = .failure(.nothingFound)
    var addresses: [String] = []
  }

  private let folder: TestFolder
  private let clock = VirtualClock()
  private let session: SessionDriver
  private let service: GuideService
  private let answers = Locked(Answers())
  private let work = Locked<[@MainActor @Sendable () -> Void]>([])
  private let isPosted = Semaphore()

  init() throws {
    folder = try TestFolder()
    let players = PlayerPair<any PlaybackEngine>(
      a: SimulatedPlayer(.A, clock: clock), b: SimulatedPlayer(.B, clock: clock))
    session = SessionDriver(
      players: players, display: HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video)), clock: clock,
      log: LogWriter(sink: MemoryLog()))
    session.start(program: "test", process: 1)
    let (answers, work, isPosted) = (answers, work, isPosted)
    service = GuideService(
      session, .ofList,
      post: { job in
        work.withLock { $0.append(job) }
        isPosted.signal()
      }, complain: { _ in }
    ) { address, _, _, _ throws(GuideError) in
      let next = answers.withLock { answers in
        answers.addresses.append(address)
        return answers.next
      }
      return try next.get()
    }
  }

  private func list(_ guide: String) throws -> ChannelList {
    let path = try folder.file(
      "#EXTM3U x-tvg-url=\"\(guide)\"\n#EXTINF:-1 tvg-id=\"a\",A\nhttp://127.0.0.1/\(guide)\n", to: "tv.m3u")
    guard case .channels(let list) = try PlaylistLoader().read(path)?.found else { throw GuideError.nothingFound }
    return list
  }

  private func answer(_ next: Result<GuideReading, GuideError>) { answers.withLock { $0.next = next } }

  private func reading(_ title: String, _ list: ChannelList, fault: GuideError? = nil) throws -> GuideReading {
    let path = try folder.file("<tv>" + programme("a", 0, 60, title) + "</tv>", to: "guide.xml")
    var reading = try GuideLoader.files.read(path, for: list)
    reading.fault = fault
    return reading
  }

  /// Waits for the end of a reading, and hands it to the session.
  private func finish() {
    #expect(isPosted.wait(atMost: .seconds(10)))
    for job in work.withLock({ jobs in
      defer { jobs = [] }
      return jobs
    }) { job() }
  }

  private var shown: String? { service.guide?.day(0).first }
  private var readings: Int { answers.withLock { $0.addresses.count } }

  @Test("The guide is read again after six hours; if this fails, the old guide and the reason are kept")
  func guideIsUpdatedAndKept() throws {
    let list = try list("one.xml")
    answer(.success(try reading("First", list)))
    service.take(list)
    finish()
    #expect(shown == "0-60 First" && service.fault == nil)
    #expect(answers.withLock { $0.addresses } == [folder.path + "/one.xml"])
    // The same list does not cause another reading.
    service.take(list)
    clock.advance(to: .seconds(6 * 3600 - 1))
    session.step()
    #expect(readings == 1)
    answer(.failure(.unreachable(reason: "the server is gone")))
    clock.advance(to: .seconds(6 * 3600))
    session.step()
    finish()
    #expect(shown == "0-60 First" && service.fault == "the server is gone" && readings == 2)
    // A damaged guide does not replace a complete guide.
    answer(.success(try reading("Half", list, fault: .damaged(line: 7, reason: "cut"))))
    clock.advance(to: .seconds(7 * 3600))
    session.step()
    finish()
    #expect(shown == "0-60 First" && service.fault?.contains("line 7") == true)
    answer(.success(try reading("Second", list)))
    clock.advance(to: .seconds(8 * 3600))
    session.step()
    finish()
    #expect(shown == "0-60 Second" && service.fault == nil && readings == 4)
  }

  @Test("A list's guide disappears at once when another list is opened, or a content without a list")
  func guideDisappearsWithItsList() throws {
    let (first, second) = (try list("one.xml"), try list("two.xml"))
    answer(.success(try reading("First", first)))
    service.take(first)
    finish()
    answer(.success(try reading("Beginning", second, fault: .damaged(line: 3, reason: "cut"))))
    service.take(second)
    #expect(shown == nil)
    finish()
    // The damaged guide is shown as far as it goes, because no other guide exists.
    #expect(shown == "0-60 Beginning" && service.fault != nil)
    service.take(nil)
    #expect(service.guide == nil && readings == 2)
  }
}
