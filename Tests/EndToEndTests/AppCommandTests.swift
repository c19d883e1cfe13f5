// The commands on behalf of an app.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct AppCommandTests {
    @Test("Every request that an app can send has a command, and `status` shows a suspension")
    func everyRequestOfAnAppHasACommand() throws {
      let folder = try TestFolder()
      let performance = try Performance([Media.shared.red, Media.shared.blue], in: folder)
      let client = try performance.client()
      let status = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(status.pictureInPicture.canStop.holds)
      let key = try #require(status.roles.fullScreen.flatMap { status.players[$0]?.content.rawValue })
      func run(_ words: String...) throws -> CommandResult {
        try TandemCommand.run(words + ["--socket", performance.socket], in: folder)
      }
      #expect(try run("suspend", "phone").output == "done\n")
      let suspended = try client.status { $0.pictureInPicture.isSuspended.holds }
      #expect(suspended.pictureInPicture.canStop == .init(false, reason: "suspended"))
      #expect(try run("status", "--json").output.contains(#""canStop":{"is":false,"reason":"suspended"}"#))
      #expect(try run("unsuspend").output == "done\n")
      #expect(try run("present", "player").output == "done\n")
      #expect(try run("dismiss", "player").output == "done\n")
      #expect(try run("enable-view", "view", key).output == "done\n")
      #expect(try run("build-view", "other", key).output == "the view begins with its own state\n")
      #expect(try run("disable-view", "view").output == "done\n")
      #expect(try run("present", "").status == 64)

      let listener = Process()
      listener.executableURL = URL(fileURLWithPath: try TandemCommand.path)
      listener.arguments = ["register", "back", "--socket", performance.socket]
      listener.standardOutput = FileHandle.nullDevice
      try listener.run()
      defer { if listener.isRunning { kill(listener.processIdentifier, SIGKILL) } }
      func logs(_ state: String) throws -> Bool {
        try folder.read("log.jsonl").contains(#""listener":"back","state":"\#(state)""#)
      }
      try waitUntil("the listener is registered") { try logs("registered") }
      kill(listener.processIdentifier, SIGKILL)
      try waitUntil("the listener is gone") { try logs("unregistered") }
      performance.expectEnd()
    }
  }
}
