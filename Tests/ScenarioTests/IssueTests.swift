// Unmet expectations and violations, recorded as issues of Swift Testing.

import Synchronization
import Tandem
import TandemSwiftTesting
import TandemTesting
import Testing

@testable import TandemScenario

@MainActor
@Suite struct IssueTests {
  private static let swap = """
    {"version": 2, "description": "swap", "contents": {"film": {}, "match": {}}, "steps": [
    {"command": "open", "content": "film"}, {"command": "open", "content": "match", "pip": true}, {"until": {"idle": true}},
    {"command": "swap", "answer": "busy"}, {"until": {"idle": true}}],
    "expect": {"fullScreen": "film", "pictureInPicture": "film"}}
    """

  /// The text and the line of each issue that a body records.
  private func issues(_ body: () -> Void) -> [(text: String, location: SourceLocation?)] {
    let found = Mutex<[(String, SourceLocation?)]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      found.withLock { $0.append((issue.comments.map(\.rawValue).joined(), issue.sourceLocation)) }
      return true
    }
    return found.withLock(\.self).map { (text: $0.0, location: $0.1) }
  }

  @Test("Each unmet expectation is an issue with its line and the last records of its transaction")
  func unmetExpectationsAreIssues() throws {
    let outcome = try Scenario(Self.swap).play()
    let (found, line) = (issues { outcome.recordIssues(in: "swap.json") }, #line)
    #expect(found.count == 2 && outcome.unmet.count == 2)
    #expect(found.allSatisfy { $0.location?.line == line && $0.location?.fileID == #fileID })
    let first = found.first?.text.split(separator: "\n").map(String.init) ?? []
    #expect(first.first == "swap.json: step 4, line 3, $.steps[3].answer: expected the answer busy, found accepted")
    let second = found.last?.text.split(separator: "\n").map(String.init) ?? []
    #expect(second.first == "swap.json: line 4, $.expect.fullScreen: expected film, found match")
    #expect(second.dropFirst().first?.hasPrefix("    log line ") == true)
    #expect(second.dropFirst(2).first == "the last records of transaction 2:")
    #expect(second.count == 11 && second.dropFirst(3).allSatisfy { $0.contains("\"transaction\":2") })
  }

  @Test("A passing scenario and a log without violations record no issue")
  func passingScenarioAndValidLogRecordNoIssue() async throws {
    let session = try TandemSession(engine: .simulated(), clock: VirtualClock())
    session.submit(.open(OpenRequest(MediaContent(url: "film.mp4"))))
    await session.advance(by: .seconds(1))
    session.submit(.start)
    await session.advance(by: .seconds(1))
    EventLog(of: session).recordIssues()
    #expect(try EventLog(of: session).lines().count > 20)
    try Scenario(
      Self.swap.replacingOccurrences(
        "\"answer\": \"busy\"", "\"answer\": \"accepted\"", "film\", \"pi", "match\", \"pi")
    )
    .play().recordIssues()
  }

  @Test("Each broken rule of a log is an issue with the records before it")
  func brokenRulesAreIssues() throws {
    let log = EventLog(
      """
      {"callback":"willStartPictureInPicture","player":"a"}
      {"callback":"didStopPictureInPicture","player":"a"}

      """)
    let found = issues { log.recordIssues() }.map(\.text)
    #expect(try found.count == log.verdict().violations.count && !found.isEmpty)
    #expect(
      found.first?.hasSuffix(
        "the last records:\n  {\"kind\":\"callback\",\"callback\":\"willStartPictureInPicture\",\"player\":\"a\"}\n"
          + "  {\"kind\":\"callback\",\"callback\":\"didStopPictureInPicture\",\"player\":\"a\"}") == true, "\(found)")
  }

  @Test("A log that can't be read is one issue")
  func unreadableLogIsAnIssue() {
    #expect(issues { EventLog("nothing\nof a log\n").recordIssues() }.count == 1)
  }
}

extension String {
  /// Takes pairs of texts, and replaces the first text of each pair with the second.
  fileprivate func replacingOccurrences(_ pairs: String...) -> String {
    var text = self
    for index in stride(from: 0, to: pairs.count, by: 2) { text.replace(pairs[index], with: pairs[index + 1]) }
    return text
  }
}
