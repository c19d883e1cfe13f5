// The public interface for scenarios and event logs.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemScenario
import TandemTestSupport
import TandemTesting
import Testing

@MainActor
@Suite("Scenarios as a library") struct LibraryTests {
  private static let start = """
    {
      "version": 2,
      "description": "Picture in picture starts",
      "contents": { "film": { "url": "film.mp4" } },
      "steps": [
        { "command": "open", "content": "film" },
        { "until": { "idle": true } },
        { "command": "start", "outcome": "succeeded" },
        { "until": { "idle": true } },
        { "expect": { "pictureInPicture": "film", "callbacks": ["willStartPictureInPicture film", "didStartPictureInPicture film"] } }
      ]
    }
    """

  private func edited(_ text: String, _ replacement: String) -> String {
    Self.start.replacingOccurrences(of: text, with: replacement)
  }

  /// The error of this type that a body throws; nil if it throws no error or another error.
  private func thrown<Failure: Error>(_: Failure.Type, by body: () throws -> some Any) -> Failure? {
    do { _ = try body() } catch { return error as? Failure }
    return nil
  }

  @Test("A scenario is read, played and judged")
  func scenarioIsReadPlayedAndJudged() throws {
    let scenario = try Scenario(Self.start)
    #expect(scenario.description == "Picture in picture starts" && scenario.isPortable)
    let outcome = scenario.play()
    #expect(outcome.failures == [] && outcome.isPassed)
    let verdict = try outcome.log.verdict()
    #expect(verdict.violations == [])
    #expect(try outcome.log.lines().count == verdict.records && verdict.records > 20)
    #expect(try outcome.log.difference(from: scenario.play().log) == nil)
    #expect(try outcome.log.timeline(title: "A & B").contains("<title>A &amp; B</title>"))
  }

  @Test("Every mistake is reported with its line")
  func everyMistakeIsReportedWithItsLine() throws {
    let error = thrown(ScenarioDiagnostics.self) {
      try Scenario(
        edited("\"command\": \"start\"", "\"command\": \"stort\"").replacingOccurrences(of: "idle", with: "idol"))
    }
    #expect(error?.all.map(\.line) == [7, 8, 9])
    #expect(error?.description.contains("line 8, $.steps[2]") == true)
    #expect(throws: ScenarioDiagnostics.self) { try Scenario("{") }
  }

  @Test("An unmet expectation is reported with its line, and the comparison of two logs finds their first difference")
  func unmetExpectationIsReportedWithItsLine() throws {
    let outcome = try Scenario(edited("\"pictureInPicture\": \"film\"", "\"pictureInPicture\": null")).play()
    #expect(!outcome.isPassed)
    #expect(
      outcome.failures.contains { $0.contains("line 10") && $0.contains("pictureInPicture") }, "\(outcome.failures)")
    let other = try Scenario(edited("\"start\", \"outcome\": \"succeeded\"", "\"close\"")).play()
    let difference = try #require(try outcome.log.difference(from: other.log))
    #expect(difference.hasPrefix("line "))
  }

  @Test("A log with a missing record breaks a rule, which is reported with its line")
  func logWithAMissingRecordBreaksARule() throws {
    var lines = try Scenario(Self.start).play().log.lines()
    lines.removeAll { $0.contains("willStartPictureInPicture") }
    let verdict = try EventLog(lines.joined(separator: "\n") + "\n").verdict()
    #expect(!verdict.violations.isEmpty)
    #expect(verdict.violations.allSatisfy { $0.contains("line ") }, "\(verdict.violations)")
    let error = thrown(EventLogError.self) { try EventLog("no JSON\n").verdict() }
    #expect(error?.description.isEmpty == false)
    #expect(throws: EventLogError.self) { try EventLog(at: "/nowhere.jsonl").lines() }
  }

  @Test("A scenario plays on an app's own engine, at the addresses that the app gives", arguments: [true, false])
  func scenarioPlaysOnAnAppsEngine(isVirtual: Bool) throws {
    var addresses: [String] = []
    let clock: any SessionClock = isVirtual ? VirtualClock() : MonotonicClock()
    let maker = PlaybackEngineFactory { id, context in Plain(SimulatedPlayer(id, clock: context.clock)) }
    let outcome = try Scenario(Self.start).play(on: maker, clock: clock) { url in
      addresses.append(url)
      return "own:" + url
    }
    #expect(outcome.failures == [] && addresses == ["film.mp4"])
    #expect(try outcome.log.verdict().violations == [])
  }

  @Test("A scenario that an app's engine cannot play is refused before it starts")
  func unplayableScenarioIsRefusedBeforeItStarts() throws {
    let plain = PlaybackEngineFactory { id, context in Plain(SimulatedPlayer(id, clock: context.clock)) }
    let fault = edited(
      "{ \"command\": \"start\", \"outcome\": \"succeeded\" }", "{ \"fault\": \"lose-core\", \"content\": \"film\" }"
    )
    .replacingOccurrences(of: "\"pictureInPicture\": \"film\", \"callbacks\": [", with: "\"callbacks\": [")
    let error = thrown(ScenarioUnplayable.self) { try Scenario(fault).play(on: plain, clock: VirtualClock()) }
    #expect(error?.description.contains("line 8") == true, "\(error.map(\.description) ?? "")")
    #expect(throws: ScenarioUnplayable.self) {
      try Scenario(edited("\"version\": 2,", "\"version\": 2, \"portable\": false,")).play(on: plain)
    }
    struct NoPart: Error, CustomStringConvertible { let description = "there is none" }
    for (engine, screen) in [
      (PlaybackEngineFactory { _, _ in throw NoPart() }, VideoDisplayFactory.headless()),
      (.simulated(), VideoDisplayFactory { throw NoPart() }),
    ] {
      let error = thrown(ScenarioUnplayable.self) { try Scenario(Self.start).play(on: engine, screen: screen) }
      #expect(error?.reason.contains("there is none") == true)
    }
  }
}

/// An engine without simulated faults.
private final class Plain: PlaybackEngine {
  private let inner: SimulatedPlayer
  init(_ inner: SimulatedPlayer) { self.inner = inner }
  var id: PlayerID { inner.id }
  var status: PlayerStatus { inner.status }
  var nextEvent: Duration? { inner.nextEvent }
  var video: any VideoSource { inner.video }
  func perform(_ request: PlayerRequest) { inner.perform(request) }
  func collect(_ report: (PlayerReport) -> Void) { inner.collect(report) }
  func shutDown() { inner.shutDown() }
}
