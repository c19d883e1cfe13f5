// A scenario with a wrong expectation fails, and the failure names the expectation.

import Foundation
import TandemLog
import TandemOrchestrator
import Testing

@testable import TandemScenario

@MainActor
@Suite struct ExpectationTests {
  private func failures(of text: String) throws -> [UnmetExpectation] {
    let scenario = try Scenario(decoding: Array(text.utf8))
    return ScenarioRun(scenario, on: .simulated(scenario)).run().failures
  }

  /// The text of a scenario that opens both videos and then has these steps.
  private func text(_ steps: String, _ expect: String? = nil) -> String {
    """
    {"version": 2, "description": "test", "contents": {"film": {}, "filn": {}, "match": {}}, "steps": [
    {"command": "open", "content": "film"}, {"command": "open", "content": "match", "pip": true}, {"until": {"idle": true}},
    \(steps)]\(expect.map { ", \"expect\": \($0)" } ?? "")}
    """
  }

  private static let swap = """
    {"command": "swap"}, {"until": {"idle": true}},
    {"expect": {"callbacks": ["willStartPictureInPicture match", "didStartPictureInPicture match",
    "willStartPictureInPicture film", "restoreUserInterfaceForPictureInPictureStop match",
    "willStopPictureInPicture match", "didStartPictureInPicture film", "didStopPictureInPicture match"]}}
    """

  @Test("The expectation that nothing has happened permits commands and reports of a busy machine, and nothing else")
  func nothingPermitsReportsOfABusyMachine() {
    let slow = Record(slowStep: .milliseconds(60), longest: "display", .milliseconds(58), untold: 0)
    #expect(!ScenarioRun.isAction(slow))
    #expect(!ScenarioRun.isAction(Record(.command)) && !ScenarioRun.isAction(Record(.commandEnded)))
    #expect(ScenarioRun.isAction(Record(.roles)) && ScenarioRun.isAction(Record(.callback)))
    #expect(ScenarioRun.isAction(Record(kind: "unheardOf")))
  }

  @Test(
    "Wrong expectations of settings, of a sync and of a temporary picture fail",
    arguments: [
      ("\"tracks\": {\"film\": {\"audio\": 2}}", "expected 2.0, found 1.0"),
      ("\"subtitles\": {\"film\": false}", "expected false, found true"),
      ("\"delays\": {\"film\": {\"audio\": 0.5}}", "expected 0.5, found 0.0"),
      ("\"loops\": {\"film\": \"one\"}", "found \"off\""), ("\"entries\": {\"match\": 2}", "expected 2.0, found 1.0"),
      ("\"sync\": true", "expected true, found false"), ("\"sync\": 0.5", "expected 0.5, found nothing"),
      ("\"temporaryPiP\": \"film\"", "expected film, found nothing"),
    ])
  func wrongExpectedSettingsFail(expected: String, message: String) throws {
    let found = try failures(of: text("{\"expect\": {\(expected)}}"))
    #expect(found.count == 1 && found.first?.message.contains(message) == true, "\(found)")
  }

  @Test("The expected refusal of a queued command fails if the actual refusal differs")
  func queuedCommandWithOtherRefusalFails() throws {
    let steps = """
      {"command": "swap"}, {"when": {"kind": "presented"}, "command": "close", "answer": "queued"},
      {"until": {"idle": true}}, {"command": "swap", "answer": "noPictureInPicture"}
      """
    let queue = #""configuration": {"concurrency": "queue", "animation": 0.3}, "contents""#
    let whole = text(steps).replacingOccurrences(of: "\"contents\"", with: queue)
    #expect(try failures(of: whole).isEmpty)
    let wrong = whole.replacingOccurrences(of: "\"queued\"", with: "\"queued\", \"outcome\": \"noFrameYet\"")
    #expect(try failures(of: wrong).map(\.path) == ["$.steps[4].outcome"])
  }

  @Test("An expected swap passes")
  func expectedSwapPasses() throws { #expect(try failures(of: text(Self.swap)).isEmpty) }

  @Test("A scenario with one wrong character in an expected callback fails, and the failure shows step, path and diff")
  func changedCallbackFailsWithPathAndDiff() throws {
    let wrong = Self.swap.replacingOccurrences(
      of: "willStartPictureInPicture film", with: "willStartPictureInPicture filn"
    ).replacingOccurrences(of: "didStartPictureInPicture film", with: "didStartPictureInPicture filn")
    let failure = try #require(try failures(of: text(wrong)).first)
    #expect(failure.step == 6)
    #expect(failure.line == 4)
    #expect(failure.path == "$.steps[5].expect.callbacks[2]")
    #expect(failure.difference.contains(.expected("willStartPictureInPicture filn")))
    #expect(failure.difference.contains(.actual("willStartPictureInPicture film")))
    #expect(failure.log?.text.contains("willStartPictureInPicture") == true)
    #expect(failure.log.map { $0.text.contains("\"seq\":\($0.number - 1),") } == true)
  }

  @Test("One changed character anywhere in a scenario's expected callbacks is noticed")
  func everyChangedCharacterIsNoticed() throws {
    let file = try #require(CollectedFile.all.first { $0.name == "avkit/swap-in-one-app" })
    let text = String(decoding: try file.bytes(), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let expected = lines.indices.filter { lines[$0].contains("PictureInPicture") && !lines[$0].contains("kind") }
    #expect(expected.count >= 6)
    var changed = 0
    for index in expected {
      for place in lines[index].indices where lines[index][place].isLetter {
        var line = lines[index]
        line.replaceSubrange(place...place, with: line[place] == "x" ? "y" : "x")
        var copy = lines
        copy[index] = line
        changed += 1
        #expect(isNoticed(copy.joined(separator: "\n"), line: index + 1), "line \(index + 1): \(line)")
      }
    }
    #expect(changed > 200)
  }

  /// True if a text is refused at this line, or fails when it is played.
  private func isNoticed(_ text: String, line: Int) -> Bool {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try Scenario(decoding: Array(text.utf8))
    } catch {
      return error.diagnostics.contains { $0.line == line }
    }
    return !ScenarioRun(scenario, on: .simulated(scenario)).run().isPassed
  }

  nonisolated static let wrong: [(String, String)] = [
    (#"{"expect": {"fullScreen": "match"}}"#, "$.steps[3].expect.fullScreen"),
    (#"{"expect": {"pictureInPicture": null}}"#, "$.steps[3].expect.pictureInPicture"),
    (#"{"expect": {"fullScreenPlayer": "B"}}"#, "$.steps[3].expect.fullScreenPlayer"),
    (#"{"expect": {"audible": null}}"#, "$.steps[3].expect.audible"),
    (#"{"expect": {"paused": ["film"]}}"#, "$.steps[3].expect.paused"),
    (#"{"after": 2, "expect": {"positions": {"film": 1}}}"#, "$.steps[3].expect.positions.film"),
    (#"{"expect": {"volumes": {"film": 50}}}"#, "$.steps[3].expect.volumes.film"),
    (#"{"expect": {"active": "noPictureInPicture"}}"#, "$.steps[3].expect.active"),
    (#"{"expect": {"possible": "busy"}}"#, "$.steps[3].expect.possible"),
    (#"{"expect": {"corner": "topLeft"}}"#, "$.steps[3].expect.corner"),
    (#"{"expect": {"foreground": null}}"#, "$.steps[3].expect.foreground"),
    (#"{"expect": {"saved": {"fullScreen": "match"}}}"#, "$.steps[3].expect.saved.fullScreen"),
    (#"{"expect": {"pixels": {"centre": "match"}}}"#, "$.steps[3].expect.pixels.centre"),
    (#"{"expect": {"log": [{"kind": "transaction", "form": "swap"}]}}"#, "$.steps[3].expect.log[0]"),
    (#"{"expect": {"absent": [{"kind": "audio"}]}}"#, "$.steps[3].expect.absent[0]"),
    (#"{"expect": {"nothing": true}}"#, "$.steps[3].expect.nothing"),
    (#"{"command": "swap", "answer": "busy"}"#, "$.steps[3].answer"),
    (#"{"command": "stop", "initiator": "program", "dryRun": true, "answer": "suspended"}"#, "$.steps[3].answer"),
    (#"{"command": "close", "outcome": "failed"}"#, "$.steps[3].outcome"),
    (#"{"when": {"callback": "didStopPictureInPicture"}, "within": 2}"#, "$.steps[3].when"),
    (#"{"until": {"fullScreen": "match"}, "within": 2}"#, "$.steps[3].until.fullScreen"),
    (#"{"fault": "lose-core", "content": "filn"}"#, "$.steps[3].content"),
  ]

  @Test("Each kind of expectation can fail, and the failure has the path of the expectation", arguments: wrong)
  func eachKindOfExpectationCanFail(step: String, path: String) throws {
    let found = try failures(of: text(step))
    #expect(found.first?.path == path, "\(found)")
    #expect(found.first?.step == 4)
  }

  @Test("The expectation at the end covers the whole run")
  func finalExpectationCoversTheWholeRun() throws {
    let found = try failures(of: text(#"{"command": "close"}"#, #"{"callbacks": [], "pictureInPicture": "film"}"#))
    #expect(found.map(\.path) == ["$.expect.callbacks[0]", "$.expect.pictureInPicture"])
    #expect(found.allSatisfy { $0.step == nil })
  }
}

@Suite struct ExpectedCallbackTests {
  @Test(
    "A callback's text has a word, a content that may contain colons and spaces, and a reason",
    arguments: [
      ("willStartPictureInPicture film", "film", nil), ("willStartPictureInPicture a b: c:d", "a b", "c:d"),
      ("didStopPictureInPicture https://a/b:", "https://a/b:", nil),
      ("didStopPictureInPicture é:ü: userClosed", "é:ü", "userClosed"),
    ] as [(String, String, String?)])
  func callbackTextHasWordContentAndReason(text: String, content: String, detail: String?) throws {
    do throws(CallbackTextError) {
      let callback = try ExpectedCallback(text)
      #expect(callback.content == content)
      #expect(callback.detail == detail)
    } catch {
      #expect(detail.map { error.message.contains("can't have the reason '\($0)'") } == true)
    }
  }
}
