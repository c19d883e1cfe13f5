// The commands that phones may give.

import TandemControl
import TandemFoundation
import Testing

@testable import TandemRemote

@Suite struct RemoteRequestTests {
  @Test("A phone can request channels and programmes, and can press the keys of a television's remote")
  func phoneAsksForProgrammes() throws {
    func request(_ words: JSONValue...) throws -> RemoteRequest {
      try RemoteRequest(["command": .array(words)], ignoringQuery: [])
    }
    #expect(try request("guide", "7") == .session(.guide(.number(7))))
    #expect(try request("guide") == .session(.guide(nil)))
    #expect(try request("channels", "news") == .session(.channels("news")))
    #expect(try request("channels", "a", ["group": "News"]) == .session(.channels("a", group: "News")))
    #expect(try request("key", "GUIDE") == .key("GUIDE"))
    #expect(throws: ReplyError.self) { try request("key", "POWER") }
    #expect(throws: ReplyError.self) { try request("guide", "1", ["path": "/etc/passwd"]) }
  }

  @Test("A phone opens saved sessions by their names, but names no file and adds no options")
  func phoneOpensSavedSessionsByName() throws {
    func request(_ words: JSONValue...) throws -> RemoteRequest {
      try RemoteRequest(["command": .array(words)], ignoringQuery: [])
    }
    #expect(try request("saved") == .savedSessions)
    #expect(try request("open", "@friday") == .openSavedSession("friday"))
    #expect(try request("open", "@friday.json") == .openSavedSession("friday"))
    for argument in ["@/etc/friday.json", "@./friday", "@../friday", "@", "@.friday"] {
      #expect(throws: ReplyError.self, "\(argument)") { try request("open", .string(argument)) }
    }
    #expect(throws: ReplyError.self) { try request("saved", "friday") }
  }
}
