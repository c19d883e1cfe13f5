// Requests with named arguments.

import Foundation
import TandemCommands
import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite struct NamedArgumentTests {
  @Test(
    "A request with named arguments reads as the same command as its array form",
    arguments: [
      (#"{"name":"seek","by":10,"pip":true}"#, #"["seek",10,"relative",{"pip":true}]"#),
      (#"{"position":90,"name":"seek"}"#, #"["seek",90,"absolute"]"#),
      (#"{"name":"seek","percent":50,"wait":false}"#, #"["seek",50,"absolute-percent",{"wait":false}]"#),
      (#"{"name":"hide"}"#, #"["hide",true]"#), (#"{"name":"mute","muted":false}"#, #"["mute",false]"#),
      (#"{"name":"audio","policy":"pinned","content":"/f"}"#, #"["audio","pinned","/f"]"#),
      (#"{"name":"select-track","trackKind":"subtitle","track":null}"#, #"["select-track","subtitle",null]"#),
      (
        #"{"name":"open","url":"/f","at_s":3,"pip":true,"title":"F"}"#,
        #"["open","/f",{"at_s":3,"pip":true,"title":"F"}]"#
      ),
      (#"{"name":"status"}"#, #"["status"]"#), (#"{"name":"fullscreen"}"#, #"["fullscreen"]"#),
      (#"{"name":"fullscreen","fullscreen":false}"#, #"["fullscreen",false]"#),
      (#"{"name":"snapshot","path":"/tmp/a.png"}"#, #"["snapshot","/tmp/a.png"]"#),
      (#"{"name":"answer-restore","transaction":2,"restored":null}"#, #"["answer-restore",2,null]"#),
      (#"{"name":"answer-dismissal","transaction":2,"dismissed":true}"#, #"["answer-dismissal",2,true]"#),
      (#"{"name":"register","listener":"me"}"#, #"["register","me"]"#),
      (#"{"name":"suspend","owner":"a call"}"#, #"["suspend","a call"]"#),
      (#"{"name":"build-view","view":"mini","content":"/f"}"#, #"["build-view","mini","/f"]"#),
    ])
  func namedRequestEqualsItsArrayForm(named: String, array: String) throws {
    func read(_ command: String) throws -> Request {
      try Request(decoding: "{\"command\":\(command),\"request_id\":3}".utf8)
    }
    #expect(try read(named) == read(array))
  }

  @Test(
    "The error for a wrong argument names the argument",
    arguments: [
      (#"{"by":10}"#, #"an object such as {"command":["status"],"request_id":1} is expected"#),
      (#"{"name":5}"#, #"an object such as {"command":["status"],"request_id":1} is expected"#),
      (#"{"name":"volume"}"#, "volume: volume is missing"),
      (#"{"name":"volume","volume":"loud"}"#, "volume: volume must be a number"),
      (#"{"name":"swap","pip":true}"#, "swap: unknown option pip"),
      (#"{"name":"seek"}"#, "seek: needs one of position, by, percent, chapter, chapters and live"),
      (
        #"{"name":"seek","by":1,"percent":1}"#,
        "seek: needs only one of position, by, percent, chapter, chapters and live"
      ),
      (#"{"name":"seek","by":1e300}"#, "seek: a time of at most ten years is expected"),
      (#"{"name":"audio","policy":"pinned"}"#, "audio: policy 'pinned' needs the key 'content'"),
      (#"{"name":"audio","policy":"separatePinned"}"#, "audio: policy 'separatePinned' needs the key 'content'"),
      (
        #"{"name":"audio","policy":"loud"}"#,
        "audio: 'loud' must be one of followsFullScreen, pictureInPicture, pinned, followsFocus, mix, separate, separatePinned"
      ),
      (
        #"{"name":"move","corner":"left"}"#,
        "move: corner must be one of topLeft, topRight, bottomLeft, bottomRight, or two numbers from 0 to 1 such as 0.62,0.05"
      ),
      (
        #"{"name":"open","url":"/a.mkv","preferredContentSize":"1080x0"}"#,
        "open: preferredContentSize must be a width and a height, such as 1080x1920"
      ),
      (#"{"name":"open","url":"a.mkv"}"#, "open: 'a.mkv' is neither an absolute path nor an address with a scheme"),
      (#"{"name":"open"}"#, "open: url is missing"), (#"{"name":"delegate"}"#, "delegate: app is missing"),
    ])
  func wrongArgumentIsNamedInItsError(command: String, message: String) {
    do throws(RequestError) {
      let request = try Request(decoding: "{\"command\":\(command)}".utf8)
      Issue.record("\(command) was read as \(request)")
    } catch {
      #expect(error.message == message)
    }
  }

  private static func section(_ title: String, of name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.deletingLastPathComponent().appendingPathComponent("docs/" + name), encoding: .utf8)
    return text.components(separatedBy: "\n## ").first { $0.hasPrefix(title) } ?? ""
  }

  @Test("The documents show every command with every argument", arguments: SessionCommand.Kind.allCases)
  func documentsShowEveryCommandAndArgument(kind: SessionCommand.Kind) throws {
    let (control, log) = (
      try Self.section("Commands", of: "control-protocol.md"), try Self.section("Commands", of: "event-log.md")
    )
    #expect(control.contains("`\(kind.spec.word)`") && log.contains("`\(kind.spec.logName)`"))
    // The log identifies an opened content by its key. The argument `id` occurs only in requests.
    for parameter in kind.spec.parameters where parameter.key != "id" {
      #expect(log.contains("`\(parameter.logKey)`") || log.contains("`\(parameter.logKey)?`"), "\(parameter.logKey)")
    }
    for parameter in kind.spec.parameters { #expect(control.contains("`\(parameter.key)`"), "\(parameter.key)") }
  }
}
