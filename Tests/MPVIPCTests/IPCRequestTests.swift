// The lines of mpv's protocol.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemMPVIPC

@Suite struct IPCRequestTests {
  private func read(_ text: String) throws(IPCRequestError) -> [IPCRequest]? { try IPCLine.read(Array(text.utf8)[...]) }

  @Test("A command in JSON is read with its words, its request number and its flags")
  func jsonCommandHasWordsNumberAndFlags() throws {
    let line = try #require(try read(#"{"command":["raw","seek",10,"absolute"],"request_id":"x","async":true}"#))
    let request = line[0]
    #expect(request.name == "seek" && request.arguments == .placed([10, "absolute"]))
    #expect(request.id == "x" && request.isAsynchronous && !request.expands)
    let expanding = try #require(try read(#"{"command":["expand-properties","print-text","${pause}"]}"#))
    #expect(expanding[0].expands && expanding[0].id == 0)
  }

  @Test("A command may have named arguments")
  func argumentsMayHaveNames() throws {
    let line = #"{"command":{"name":"loadfile","flags":"append","url":"/a.mkv","_flags":["async"]}}"#
    #expect(try read(line)?[0].isAsynchronous == true)
    guard case .open(let opening) = try IPCFixture.action(line) else {
      Issue.record("no opening")
      return
    }
    #expect(opening.url == "/a.mkv" && opening.mode == .insert(at: nil))
    #expect { try IPCFixture.action(#"{"command":{"name":"seek","by":1}}"#) } throws: {
      ($0 as? IPCRequestError)?.why.contains("no argument by") == true
    }
  }

  @Test("A line of words instead of JSON may contain several commands, and gets no reply")
  func lineOfWordsIsSeveralUnansweredCommands() throws {
    let line = try #require(
      try read(#"raw loadfile "a \"b\" \u00e4.mkv" append-play; no-osd set  pause 'no way' # and that is all"#))
    #expect(line.map(\.name) == ["loadfile", "set"])
    #expect(line[0].arguments == .placed(["a \"b\" ä.mkv", "append-play"]))
    #expect(line[1].arguments == .placed(["pause", "no way"]))
    #expect(line.map(\.expands) == [false, true])
    #expect(line.allSatisfy { $0.id == nil })
  }

  @Test(
    "JSON is read as leniently as mpv reads it",
    arguments: [
      #"{ "command": [ "set_property_string", "pause", "a,]b", ] }"#,
      #"{command = ["set_property_string","pause","a,]b"],}"#,
      #"{"command":["set_property_string","pause","a,]b",],"request_id":0,}"#,
    ])
  func jsonIsReadAsLenientlyAsByMPV(text: String) throws {
    let request = try #require(try read(text))[0]
    #expect(request.name == "set_property_string" && request.arguments == .placed(["pause", "a,]b"]))
  }

  @Test("Texts may contain control characters")
  func textsMayHaveControlCharacters() throws {
    let line = try #require(try read("{\"command\":[\"expand-text\",\"a\u{1B}\r\t\\\"b\",]}"))
    #expect(line[0].arguments == .placed(["a\u{1B}\r\t\"b"]))
  }

  @Test("An empty line and a comment are ignored", arguments: ["", "   ", "# pause", "\r"])
  func emptyLinesAndCommentsAreIgnored(text: String) throws { #expect(try read(text) == nil) }

  @Test(
    "The error for an invalid command has the command's request number",
    arguments: [
      #"{"command":[],"request_id":5}"#, #"{"command":[7],"request_id":5}"#, #"{"command":{"url":"x"},"request_id":5}"#,
      #"{"command":["raw"],"request_id":5}"#, #"{"request_id":5}"#, #"{"command":7,"request_id":5}"#,
      #"{"command":["a""# + String(repeating: ",1", count: 99) + #"],"request_id":5}"#,
    ])
  func invalidCommandKeepsTheNumberOfItsReply(text: String) {
    #expect { try read(text) } throws: {
      let fault = $0 as? IPCRequestError
      return fault?.error == .invalidParameter && fault?.id == 5
    }
  }

  @Test(
    "An unreadable line is refused",
    arguments: ["{", "{}", "\"", "loadfile \"a", "set a 'b", #"{"command":["x"]}}"#, "\"\\u12\"", "[1,2]"])
  func unreadableLinesAreRefused(text: String) {
    #expect(throws: IPCRequestError.self) { _ = try IPCFixture.action(text) }
  }

  @Test("A line over the limit is refused, and so is one with too many commands")
  func overlongLinesAreRefused() {
    let text = "{\"command\":[\"show-text\",\"" + String(repeating: "x", count: 70_000) + "\"]}"
    #expect(throws: IPCRequestError.self) { _ = try read(text) }
    let many = String(repeating: "ignore;", count: 100)
    #expect(throws: IPCRequestError.self) { _ = try read(many) }
  }

  @Test("A reply contains its request number, and an event its name")
  func replyHasANumberAndEventHasAName() {
    #expect(IPCReply(id: 3, .success(nil)).json.description == #"{"request_id":3,"error":"success"}"#)
    #expect(
      IPCReply(id: 3, .failure(.propertyUnavailable)).json.description
        == #"{"request_id":3,"error":"property unavailable"}"#)
    var client = IPCClient("ipc-1", door: 0)
    #expect(throws: Never.self) { try client.take(.observe(1, "pause", asText: false)) }
    var cache = IPCPropertyCache()
    let news = client.news(in: IPCFixture.film(), moving: true, &cache)
    #expect(news.map(\.description) == [#"{"event":"property-change","id":1,"name":"pause","data":false}"#])
  }
}
