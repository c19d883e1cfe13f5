import Foundation
import TandemCommands
import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite struct ReplyCodecTests {
  @Test("Replies and events have the form of mpv's protocol")
  func repliesAndEventsHaveMPVsShape() {
    #expect(Reply(id: 1, data: ["x": 1]).json.description == #"{"request_id":1,"error":"success","data":{"x":1}}"#)
    let refused = Reply(id: 2, answer: .refused(.noPictureInPicture))
    #expect(
      refused.json.description
        == #"{"request_id":2,"error":"refused","message":"there is no picture in picture","#
        + #""hint":"open one with: tandem open --pip URL","reason":"noPictureInPicture"}"#)
    let event = ControlEvent("callback", [.init("player", "A"), .init("transaction", 4)])
    #expect(event.json.description == #"{"event":"callback","data":{"player":"A","transaction":4}}"#)
  }

  @Test("The protocol page lists exactly the errors that a session sends")
  func protocolPageListsTheErrors() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: repository.appendingPathComponent("docs/control-protocol.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "| `error` | meaning |\n|---|---|\n").last)
    let names = table.components(separatedBy: "\n\n")[0].split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter { $0.contains { $0.isLetter } }
    }
    #expect(names.sorted() == Reply.Code.allCases.map(\.rawValue).sorted())
  }

  static let everyReply: [Reply] =
    [
      Reply(id: 1, answer: .accepted(transaction: 4)), Reply(id: 1, answer: .accepted(transaction: nil)),
      Reply(id: 2, answer: .busy(transaction: 3)), Reply(id: 3, answer: .queued), Reply(id: 4, answer: .coalesced),
      Reply(
        id: 5, outcome: .succeeded, of: .swap,
        CommandReport(transaction: 4, roles: Roles(fullScreen: .B, pictureInPicture: .A))),
      Reply(id: 6, outcome: .failed(reason: "restoreTimedOut"), of: .swap, CommandReport(transaction: 4)),
      Reply(id: 7, outcome: .superseded, of: .swap, CommandReport()), Reply(id: 8),
      Reply(id: 9, data: .array([1, "two"])),
      RequestError(.unknownCommand, "what?", id: 10).reply,
    ] + Refusal.allCases.map { Reply(id: 11, answer: .refused($0)) }

  @Test("Every answer and every outcome round-trips through JSON", arguments: everyReply)
  func everyReplyRoundTrips(reply: Reply) throws {
    let line = try JSONValue(parsing: reply.json.description.utf8)
    #expect(try Reply(json: line) == reply)
    #expect(ControlEvent(json: line) == nil)
  }

  @Test("The code and the message of a reply follow from its outcome")
  func replyCodesFollowTheOutcome() {
    #expect(Reply(id: 1, answer: .accepted(transaction: 4)).code == .success)
    #expect(Reply(id: 1, answer: .busy(transaction: 3)).failure?.message == "transaction 3 is still running")
    #expect(Reply(id: 1, answer: .busy(transaction: 3)).code == .busy)
    #expect(
      Reply(id: 1, outcome: .failed(reason: "playerLost"), of: .swap, CommandReport()).failure?.reason == "playerLost")
    let open = SessionCommand.open(OpenRequest(MediaContent(url: "/film.mkv")))
    let failure = Reply(id: 1, outcome: .failed(reason: "no such thing"), of: open, CommandReport()).failure
    #expect(failure?.message == "can't play /film.mkv: no such thing")
    #expect(Reply(id: 1, outcome: .superseded, of: .swap, CommandReport()).code == .failed)
  }

  @Test("The message of a refusal is a sentence without a full stop, and no two are the same")
  func refusalMessagesAreDistinctSentences() {
    let texts = Refusal.allCases.map(\.message)
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.hasSuffix(".") && $0.contains(" ") && $0.first?.isLowercase == true })
    #expect(Refusal.allCases.compactMap(\.hint).allSatisfy { !$0.hasSuffix(".") && !$0.isEmpty })
  }

  @Test("Events and replies are distinguished, and malformed replies are refused")
  func eventsAndRepliesAreDistinguished() throws {
    let event = ControlEvent("roles", [.init("revision", 3)])
    #expect(ControlEvent(json: event.json) == event)
    #expect(try Reply(json: event.json) == nil)
    #expect(throws: ControlError.self) { try Reply(json: ["request_id": 1]) }
    #expect(throws: ControlError.self) { try Reply(json: ["request_id": 1, "error": "nonsense"]) }
    #expect(throws: ControlError.self) { try Reply(json: [1, 2]) }
  }

  @Test("A command's report round-trips through JSON, and has a description for people")
  func commandReportRoundTripsAndReadsWell() throws {
    var report = CommandReport(transaction: 4, roles: Roles(fullScreen: .B, pictureInPicture: .A))
    report.latency = .microseconds(3_060)
    report.duration = .milliseconds(300)
    report.hasEnded = true
    #expect(try CommandReport(json: report.json) == report)
    #expect(report.text(for: .swap) == "swapped: B full screen, A picture in picture (transaction 4, 3.1 ms)")
    #expect(report.text(for: .pause(.pictureInPicture)) == "paused: A picture in picture (transaction 4, 3.1 ms)")
    report.verdict = .same
    report.action = .nothing
    report.latency = nil
    report.duration = nil
    report.transaction = nil
    let opening = SessionCommand.open(OpenRequest(MediaContent(url: "/a")))
    #expect(try CommandReport(json: report.json) == report)
    #expect(report.text(for: opening) == "already there, nothing to do: B full screen, A picture in picture")
    report.isDryRun = true
    #expect(report.text(for: opening) == "would do nothing: it plays there already")
    report = CommandReport(transaction: 5)
    #expect(report.text(for: .stop) == "accepted: bring picture in picture back to full screen (transaction 5)")
    report.answer = .queued
    #expect(report.text(for: .swap) == "queued until the running transaction ends: swap")
    #expect(throws: ControlError.self) { try CommandReport(json: ["answer": "perhaps"]) }
    #expect(throws: ControlError.self) { try CommandReport(json: 5) }
  }
}
