// All mistakes of a scenario are found at once.

import Testing

@testable import TandemScenario

@Suite struct DiagnosticTests {
  private static func diagnostics(_ bytes: [UInt8]) -> [Diagnostic] {
    do throws(ScenarioError) {
      _ = try Scenario(decoding: bytes)
      return []
    } catch { return error.diagnostics }
  }

  private static func diagnostics(_ text: String) -> [Diagnostic] { diagnostics(Array(text.utf8)) }

  @Test("Several mistakes are found at once, each with line, column and path")
  func severalMistakesAreFoundAtOnce() {
    let found = Self.diagnostics(
      """
      {"version": 2, "descripton": "x",
       "contents": {"film": {"duration": "long", "app": "tv"}, "film": {}},
       "steps": [
        {"comand": "open", "content": "film"},
        {"command": "opne", "content": "flim"},
        {"at": 5, "command": "swap", "answer": "noPictureInPicure"},
        {"at": 2, "event": "background", "fault": "terminate"}
      ]}
      """)
    #expect(
      found.map { "\($0.line):\($0.column) \($0.path)" } == [
        "1:1 $", "1:16 $.descripton", "2:36 $.contents.film.duration", "2:51 $.contents.film.app",
        "2:58 $.contents.film", "4:4 $.steps[0].comand", "5:15 $.steps[1].command", "5:34 $.steps[1].content",
        "6:42 $.steps[2].answer", "7:3 $.steps[3]", "7:10 $.steps[3].at",
      ])
    #expect(found.count { $0.message.contains("did you mean") } == 5)
  }

  @Test("A scenario of version 1 is refused with a single message, which names the program that translates it")
  func versionOneIsRefusedWithAHint() {
    let found = Self.diagnostics(#"{"version": 1, "descripton": "x", "steps": [{"command": "dodge"}]}"#)
    #expect(found.map(\.path) == ["$.version"])
    #expect(found.first?.message.contains("Scripts/translate-format-1.py") == true)
  }

  private static func with(_ steps: String, _ more: String = "") -> String {
    #"{"version": 2, "description": "x", "contents": {"film": {"duration": 60}, "match": {}}\#(more), "steps": [\#(steps)]}"#
  }

  static let wrong: [(String, String)] = [
    (
      with(#"{"expect": {"callbacks": ["didStartPictureInPicture film"]}}"#),
      "can never hold: the start of 'film' needs"
    ),
    (with(#"{"expect": {"callbacks": ["willStopPictureInPicture film: lost"]}}"#), "can't have the reason 'lost'"),
    (with(#"{"expect": {"callbacks": ["wilStopPictureInPicture film"]}}"#), "did you mean 'willStop"),
    (with(#"{"expect": {"callbacks": ["willStopPictureInPicture"]}}"#), "has no content"),
    (with(#"{"expect": {"callbacks": ["willStopPictureInPicture flim"]}}"#), "undefined content 'flim'"),
    (with(#"{"expect": {"playing": ["film"], "paused": ["film"]}}"#), "can't be both playing and paused or ended"),
    (with(#"{"expect": {"positions": {"film": 61}}}"#), "'film' is 60 s long"),
    (with(#"{"expect": {"fullScreenPlayer": "A", "pictureInPicturePlayer": "A"}}"#), "can't have both roles"),
    (with(#"{"expect": {"active": true, "pictureInPicture": null}}"#), "has no picture in picture"),
    (with(#"{"expect": {"audible": "film", "fullScreen": "match", "pictureInPicture": null}}"#), "has no role"),
    (with(#"{"expect": {"log": [{"kind": "audio"}], "absent": [{"kind": "audio"}]}}"#), "must be absent"),
    (with(#"{"expect": {"log": [{"knid": "audio"}]}}"#), "did you mean 'kind'"),
    (with(#"{"expect": {"pixels": {"center": "film"}}}"#), "did you mean 'centre'"),
    (with(#"{"until": {}}"#), "this expectation is empty"),
    (with(#"{"expect": {}}"#), "this expectation is empty"),
    (with(#"{"expect": {"saved": {}}}"#), "this expectation is empty"),
    (with(#"{"expect": {"paused": []}}"#), "$.steps[0].expect.paused: this expectation is empty"),
    (with(#"{"expect": {"idle": true, "volumes": {}}}"#), "$.steps[0].expect.volumes: this expectation is empty"),
    (with(#"{"expect": {"log": []}}"#), "$.steps[0].expect.log: this expectation is empty"),
    (with("{}", #", "expect": {}"#), "this expectation is empty"),
    (with(#"{"command": "swap", "answer": "busy", "outcome": "succeeded"}"#), "has no outcome"),
    (with(#"{"command": "seek"}"#), "needs one of position, by, percent, chapter, chapters and live"),
    (with(#"{"command": "open", "content": "film", "variant": 1}"#), "has 0 variants"),
    (with(#"{"command": "audio", "policy": "pinned"}"#), "needs the key 'content'"),
    (with(#"{"command": "volume", "volume": 1e300}"#), "expected a number"),
    (with(#"{"command": "volume"}"#), "the key 'volume' is missing"),
    (with(#"{"after": -1}"#), "expected seconds, from 0"),
    (with(#"{"at": 1e18}"#), "expected seconds, from 0"),
    (with(#"{"after": 315360000}, {"after": 1}"#), "more than ten years"),
    (with(#"{"at": 1, "after": 1}"#), "a step has one time"),
    (with(#"{"within": 1}"#), "'within' needs 'when' or 'until'"),
    (with(#"{"comment": "nothing"}"#), "does nothing"),
    (with(#"{"content": "film"}"#), "needs a command, an event or a fault"),
    (with(#"{"fault": "lose-core"}"#), "needs a content or a player"),
    (with(#"{"event": "present", "screen": "page"}"#), "undefined screen 'page'"),
    (with(#"{"event": "register", "listener": "shop"}"#), "undefined listener 'shop'"),
    (with("{}", #", "configuration": {"audio": "pinned"}"#), "needs the key 'pinned'"),
    (with("{}", #", "delegates": {"flim": {}}"#), "undefined content 'flim'"),
    (with("{}", #", "version": 2"#), "duplicate key 'version'"),
    (#"{"version": 3, "description": "x", "steps": []}"#, "expected a whole number from 2 to 2, found 3"),
    (
      #"{"version": 2, "description": "x", "contents": {"a": {"kind": "live", "duration": 5}}, "steps": []}"#,
      "can't have a duration"
    ),
    (#"{"version": 2, "description": "x", "contents": {"a": {"position": 61}}, "steps": []}"#, "impossible position"),
    (
      #"{"version": 2, "description": "x", "contents": {"a": {"loadDelay": 1}}, "steps": []}"#,
      "works only with simulated players"
    ),
    (
      #"{"version": 2, "description": "x", "contents": {"a": {"url": "/x"}, "b": {"url": "file:///x"}}, "steps": []}"#,
      "is the same content as 'a'"
    ),
    (
      #"{"version": 2, "description": "x", "contents": {"a": {"url": "/x", "variants": ["/y"]}}, "steps": []}"#,
      "belongs to another content"
    ),
    (#"{"version": 2, "description": "x", "steps": [], "expect": NaN}"#, "no NaN"),
    ("// hello", "JSON has no comments"),
    ("[]", "expected an object, found a list"),
    ("", "invalid JSON: expected a value"),
  ]

  @Test("Each mistake has a message of its own", arguments: wrong)
  func eachMistakeHasItsOwnMessage(text: String, message: String) {
    let found = Self.diagnostics(text)
    #expect(found.contains { "\($0.path): \($0.message)".contains(message) }, "\(found)")
  }

  @Test("Input that is not text, is nested too deeply or is too large is an error, not a crash")
  func hostileInputIsAnErrorAndNoCrash() {
    #expect(Self.diagnostics([0x7B, 0x22, 0xFF, 0x22]).first?.message == "invalid JSON: expected UTF-8")
    #expect(Self.diagnostics([UInt8](repeating: UInt8(ascii: "["), count: 10_000)).first?.column == 33)
    let large = [UInt8](repeating: UInt8(ascii: " "), count: 100_000_000)
    #expect(Self.diagnostics(large).first?.message.contains("too large") == true)
    #expect(Self.diagnostics(#"{"version": 1e999}"#).first?.message.contains("range of a double") == true)
  }

  @Test("A truncated scenario is an error, and a changed byte never crashes the decoder")
  func mutatedScenarioNeverCrashes() throws {
    let file = try #require(CollectedFile.all.first { $0.name == "edges/saved-state" })
    let bytes = try file.bytes()
    // The last byte is a newline. The scenario is complete without it.
    #expect(bytes.last == UInt8(ascii: "\n") && Self.diagnostics(Array(bytes.dropLast())).isEmpty)
    for length in bytes.indices.dropLast() { #expect(!Self.diagnostics(Array(bytes[..<length])).isEmpty, "\(length)") }
    for index in bytes.indices {
      for byte in [0, UInt8(ascii: "\""), UInt8(ascii: "9"), 0xC3] {
        var copy = bytes
        copy[index] = byte
        _ = Self.diagnostics(copy)
      }
    }
  }

  @Test("A scenario with a thousand mistakes reports only two hundred of them")
  func mistakesAreLimitedToTwoHundred() {
    let text = Self.with(Array(repeating: #"{"comand": 1}"#, count: 1000).joined(separator: ","))
    #expect(Self.diagnostics(text).count == 200)
  }
}
