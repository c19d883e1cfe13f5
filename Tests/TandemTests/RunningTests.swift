// A session in real time on libmpv, in parallel with other work of the main actor.

import Foundation
import Tandem
import TandemMPV
import TandemTestSupport
import TandemTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct RunningTests {
  private let media = Media.shared
  /// An endless video.
  private let match = "av://lavfi:color=blue:size=64x36:rate=25"

  private func session(_ log: String? = nil) throws -> TandemSession {
    try TandemSession(
      engine: .mpv(MPVOptions(audioOutput: "null")), screen: .headless(width: 64, height: 36), logFile: log)
  }

  @Test("A task answers a restore in time while both videos play, and the log keeps every rule")
  func taskAnswersARestoreWhileVideosPlay() async throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("tandem-running-\(getpid()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: log) }
    let session = try session(log)
    let running = Task { try await session.run() }
    var match = MediaContent(url: match)
    match.screen = "gone"
    try await session.open(MediaContent(url: Media.live))
    try await session.open(match, in: .pictureInPicture)
    var position: Duration?
    session.onRestore { video in
      let before = video.position
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return false }
      // Only the transaction waits for this task. The video plays on, so its position advances.
      if let before, let now = video.position, now > before { position = now }
      return true
    }
    let result = try await session.swap()
    #expect(result.transaction == 2)
    #expect(position != nil)
    #expect(session.fullScreen?.content.key == match.key)
    session.shutDown()
    try await running.value
    let verdict = try LogVerdict(ofLogAt: log)
    #expect(verdict.violations == [])
    #expect(verdict.records > 20)
  }

  @Test("A session runs only once, and cancelling its task ends it cleanly")
  func sessionRunsOnceAndEndsWhenCancelled() async throws {
    let session = try session()
    let running = Task { try await session.run() }
    try await session.open(MediaContent(url: Media.live))
    await #expect(throws: SessionError.self) { try await session.run() }
    running.cancel()
    try await running.value
    #expect(session.isFinished)
    #expect(session.fullScreen == nil)
  }

  @Test("If a content can't be opened, the error has the reason, and the other video continues")
  func failedOpeningGivesItsReason() async throws {
    let session = try session()
    let running = Task { try await session.run() }
    try await session.open(MediaContent(url: Media.live))
    let reason = "no such file; check the name"
    await #expect(throws: CommandError.failed(reason: reason)) {
      try await session.open(MediaContent(url: media.missing), in: .pictureInPicture)
    }
    #expect(CommandError.failed(reason: reason).description.contains(reason))
    let position = try #require(session.fullScreen?.position)
    // The suite's time limit bounds the wait.
    while try #require(session.fullScreen?.position) <= position { await Task.yield() }
    #expect(session.fullScreen?.content.url == Media.live)
    #expect(session.pictureInPicture == nil)
    session.shutDown()
    try await running.value
  }

  @Test("A session that does not run is released with its last reference")
  func sessionThatDoesNotRunIsReleased() async throws {
    weak var previous: TandemSession?
    do {
      let session = try session()
      previous = session
      session.submit(.open(OpenRequest(MediaContent(url: Media.live))))
    }
    #expect(previous == nil)
  }
}
