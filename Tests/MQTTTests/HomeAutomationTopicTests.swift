// Plain topics and messages, and the commands that they become.

import Foundation
import TandemControl
import TandemFoundation
import Testing

@testable import TandemMQTT

@Suite struct HomeAutomationTopicTests {
  @Test(
    "The old name of a topic, such as `tie`, means the same as the present name, `sync`",
    arguments: [("tie", "sync"), ("untie", "unsync"), ("dodge", "ad_break")])
  func oldTopicMeansThePresentOne(former: String, present: String) throws {
    #expect(HomeAutomationTopic.named(former)?.name == present)
    let words = try #require(HomeAutomationTopic.command(former, "PRESS"))
    #expect(words == HomeAutomationTopic.command(present, "PRESS"))
  }

  @Test(
    "A plain topic becomes a command of the control protocol",
    arguments: [
      ("volume", "40", #"["volume",40.0]"#), ("pip_volume", " 12.5 ", #"["volume",12.5,{"pip":true}]"#),
      ("swap", "PRESS", #"["swap"]"#), ("close", "", #"["close"]"#), ("mute", "ON", #"["mute",true]"#),
      ("paused", "off", #"["resume"]"#), ("corner", "top-left", #"["move","topLeft"]"#),
      ("corner", "0.62,0.05", #"["move","0.62,0.05"]"#), ("size", "40%", #"["resize","40%"]"#),
      ("layout", "side-by-side", #"["layout","sideBySide"]"#),
      ("audio", "mix", #"["audio","mix"]"#), ("seek", "-10", #"["seek",-10.0,"relative"]"#),
      ("seek", "1h30m", #"["seek",5400.0,"absolute"]"#), ("speed", "2x", #"["speed",2.0]"#),
      ("channel", "das erste", #"["channel","das erste"]"#), ("open", "http://e.org/a", #"["open","http://e.org/a"]"#),
      ("notify", "rtsp://door/", #"["open","rtsp://door/",{"pip":true,"for_s":30,"silent":true}]"#),
      (
        "notify", #"{"url":"rtsp://door/","for_s":5,"sound":true}"#,
        #"["open","rtsp://door/",{"pip":true,"for_s":5,"silent":false}]"#
      ),
    ])
  func plainTopicBecomesACommand(name: String, payload: String, words: String) throws {
    #expect(HomeAutomationTopic.command(name, payload).map { JSONValue.array($0).description } == words)
    // The session must accept the value, so this must not throw.
    _ = try NodeCommand(setting: name, Array(payload.utf8))
  }

  @Test(
    "A plain topic refuses an invalid payload",
    arguments: [
      ("volume", "131"), ("volume", "nan"), ("mute", "maybe"), ("corner", "middle"), ("corner", "2,0"), ("size", "70%"),
      ("layout", "0,0"), ("open", ""), ("nothing", "1"),
      ("notify", "{"), ("notify", "[]{}"), ("speed", "0"),
    ])
  func invalidPayloadsOfPlainTopicsAreRefused(name: String, payload: String) {
    #expect(throws: NodeCommand.ParseError.self) { try NodeCommand(setting: name, Array(payload.utf8)) }
  }

  @Test("Every topic is in docs/mqtt.md with the payloads that it takes")
  func everyTopicIsInTheDocument() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../docs/mqtt.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    for topic in HomeAutomationTopic.all {
      #expect(
        text.contains("| `\(topic.name)` | \(topic.payload) | "), "\(topic.name) | \(topic.payload) | \(topic.meaning)")
    }
  }

  @Test("A message is read with its command, its id, its time and the flag that asks for a reply")
  func messageHasCommandIDTimeAndReplyFlag() throws {
    let order = try NodeCommand(
      decoding: Array(#"{"command":["swap"],"id":7,"at":"2026-11-23T21:15:00.25+01:00","reply":false}"#.utf8))
    #expect(order.id == 7)
    #expect(order.due?.text == "2026-11-23T20:15:00.250Z")
    #expect(!order.wantsReply)
    #expect(try NodeCommand(decoding: Array(#"["records",true,{"for_s":5}]"#.utf8)).body == .records(.seconds(5)))
    #expect(try NodeCommand(decoding: Array(#"["image"]"#.utf8)).body == .image)
  }

  @Test(
    "If one part of a message is malformed, the whole message is refused",
    arguments: [
      "", "{", "[]", "null", #"{"command":["swap"],"att":5}"#, #"{"command":["swap"],"id":""}"#,
      #"{"command":["swap"],"at":"tomorrow"}"#, #"{"command":["swap"],"at":-1}"#, #"{"command":["snapshot","/x.png"]}"#,
      #"{"command":["subscribe"]}"#, #"{"command":["swap"],"reply":1}"#, #"["records",true,{"for_s":1e9}]"#,
      String(repeating: "[", count: 100_000), "\u{0}",
    ])
  func malformedMessagesAreRefused(payload: String) {
    #expect(throws: NodeCommand.ParseError.self) { try NodeCommand(decoding: Array(payload.utf8)) }
  }

  @Test("A node's name contains no wildcards, and a node whose name is taken gets the next number")
  func nodeNamesAreValidAndNumbered() {
    #expect(NodeName.cleaned("Wohn zimmer.local") == "Wohn-zimmer")
    #expect(NodeName.cleaned("") == "tandem")
    for name in ["", "+", "a/b", "#", "tv ", "ä", String(repeating: "a", count: 65)] {
      #expect(!NodeName.isValid(name))
    }
    #expect(NodeName.next(after: "tv", of: "tv") == "tv-2")
    #expect(NodeName.next(after: "tv-9", of: "tv") == "tv-10")
    #expect(NodeName.next(after: "tv-99", of: "tv") == nil)
    for base in [String(repeating: "a", count: 64), String(repeating: "a", count: 62) + "-2", "tv-2", "-"] {
      var names = [base]
      while let next = NodeName.next(after: names[names.count - 1], of: base), names.count < 200 { names.append(next) }
      #expect(Set(names).count == names.count && names.count < 101 && names.allSatisfy(NodeName.isValid), "\(base)")
    }
    #expect(!NodeName.isValidPrefix("$SYS") && NodeName.isValidPrefix("home/tandem") && !NodeName.isValidPrefix("a//b"))
  }

  @Test("The address of a broker may have no password, and the error does not repeat it")
  func brokerAddressRefusesPasswords() throws {
    #expect(try BrokerAddress("mqtts://me@[::1]/").description == "mqtts://[::1]:8883")
    #expect(try BrokerAddress.list("host, mqtts://other:1").map(\.port) == [1883, 1])
    for text in [
      "mqtt://me:secret@host", "http://host", "mqtt://", "mqtt://h:99999", "mqtt://h/x", "mqtt://me%00you@h",
      "mqtt://me%0A@h", "mqtt://\u{301}h", "h:\u{301}1", "a b", "",
    ] {
      #expect(throws: BrokerAddressError.self, "\(text)") { try BrokerAddress.list(text) }
    }
    #expect(!"\(BrokerAddressError.password)".contains("secret"))
  }

  @Test("A repeated command is recognised if it is among the last 1024 commands, even after a restart")
  func commandsAreRecognisedOverARestart() {
    var orders = CommandDeduplicator()
    orders.begin("begun")
    for number in 0..<1023 { orders.answer("\(number)", ["n": .int(number)]) }
    #expect(orders["begun"] == .running)
    var next = CommandDeduplicator()
    for line in orders.lines { next.take(line) }
    #expect(next["begun"] == .interrupted)
    #expect(next["1000"] == .answered(["n": 1000]))
    next.begin("one more")
    #expect(next["begun"] == nil)
    #expect(next.count == CommandDeduplicator.most)
    // A damaged journal may contain a reply that is longer than any real one.
    next.take(["id": "long", "reply": .array([.string(String(repeating: "x", count: 50_000))])])
    #expect(next["long"] == .answered(["data": nil]))
  }
}
