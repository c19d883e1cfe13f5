// An app that controls a session through the socket.

import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct RemoteAppTests {
    private let media = Media.shared

    /// A session with a full-screen film that its app presents on the screen `guide`.
    private func session(_ arguments: String...) throws -> (Performance, app: ControlClient, remote: ControlClient) {
      let performance = try Performance([media.blue, "--restore-deadline", "15"] + arguments)
      let app = try performance.client()
      _ = try app.status { $0.roles.fullScreen != nil }
      var content = MediaContent(url: media.red, title: "The film")
      content.app = "cinema"
      content.screen = "guide"
      try app.done(.command(.open(OpenRequest(content)), CommandOptions()))
      return (performance, app, try performance.client())
    }

    @Test("A client decides if a screen is dismissed, and the client's listener restores the screen")
    func appIsAskedAboutItsScreen() throws {
      let (performance, app, remote) = try session()
      try app.done(.delegate("cinema"))
      try app.done(.register("screens"))
      let start = try remote.begin(.start)
      let proposed = try app.record("screen") { $0["state"] == "dismissalProposed" }
      #expect(proposed["transaction"] == .int(start))
      #expect(proposed["information"]?["title"] == "The film")
      #expect(proposed["information"]?["screen"] == "guide")
      #expect(try remote.refusal(of: .answerDismissal(transaction: start, true)) == "notYours")
      try app.done(.answerDismissal(transaction: start, true))
      #expect(try app.record("screen") { $0["state"] == "dismissalAccepted" }["outcome"] == "answered")
      let stop = try remote.begin(.stop)
      let asked = try app.callback("restoreUserInterfaceForPictureInPictureStop")
      #expect(asked["route"] == "listener" && asked["listener"] == "screens")
      #expect(asked["information"]?["url"] == .string(media.red))
      try app.done(.screen("guide", .presented))
      try app.done(.answerRestore(transaction: stop, true))
      let after = try remote.status { $0.transaction == nil }
      #expect(after.roles.fullScreen != nil && after.roles.pictureInPicture == nil)
      performance.expectEnd()
    }

    @Test("A subscriber over the limit is refused with the reason, and the other subscribers get the events")
    func subscribersOverTheLimitAreRefused() throws {
      let (performance, app, remote) = try session()
      let subscribers = try (0..<ControlLimits.subscribers).map { _ in try performance.client() }
      for subscriber in subscribers { try subscriber.done(.subscribe) }
      for body in [Request.Body.subscribe, .delegate("cinema"), .register("screens")] {
        #expect(try app.refusal(of: body) == "tooManySubscribers")
      }
      let start = try remote.begin(.start)
      for subscriber in subscribers { #expect(try subscriber.record("transaction")["transaction"] == .int(start)) }
      performance.expectEnd()
    }

    @Test("A listener that dies before its answer counts as missing, and is unregistered")
    func listenerThatDiesHasNoHandler() throws {
      let (performance, app, remote) = try session()
      try remote.done(.subscribe)
      var listener: ControlClient? = try performance.client()
      try listener?.done(.register("screens"))
      _ = try remote.begin(.start)
      _ = try remote.status { $0.transaction == nil }
      try app.done(.screen("guide", .dismissed))
      _ = try remote.begin(.stop)
      _ = try listener?.callback("restoreUserInterfaceForPictureInPictureStop")
      listener = nil
      #expect(try remote.record("restoreAnswer")["outcome"] == "noHandler")
      let left = try remote.record("listener") { $0["state"] == "unregistered" }
      #expect(left["listener"] == "screens")
      performance.expectEnd()
    }

    @Test("A listener's name belongs to the client that registered it last")
    func listenerBelongsToItsLastRegistrant() throws {
      let (performance, app, remote) = try session()
      try app.done(.register("screens"))
      #expect(try remote.refusal(of: .unregister("screens")) == "notYours")
      try remote.done(.register("screens"))
      #expect(try app.refusal(of: .unregister("screens")) == "notYours")
      try remote.done(.unregister("screens"))
      #expect(try remote.refusal(of: .unregister("screens")) == "notYours")
      performance.expectEnd()
    }

    @Test(
      "A view is kept during picture in picture, and a view of the same content that is built later takes over from it")
    func viewBuiltAgainTakesOverFromTheKeptView() throws {
      let (performance, app, remote) = try session()
      let key = MediaContent(url: media.red).key
      try app.done(.view("player", .enabled(key)))
      #expect(try app.done(.view("early", .built(key)))?["takes"] == .null)
      _ = try remote.begin(.start)
      _ = try remote.status { $0.transaction == nil }
      let built = try app.done(.view("again", .built(key)))
      #expect(built?["takes"] == "player" && built?["view"] == "again")
      #expect(try app.done(.view("other", .built("something else")))?["takes"] == .null)
      try app.done(.view("player", .disabled))
      performance.expectEnd()
    }

    @Test("A suspension pauses picture in picture until the suspension ends")
    func suspensionPausesPictureInPicture() throws {
      let (performance, app, remote) = try session()
      _ = try remote.begin(.start)
      _ = try remote.status { $0.transaction == nil }
      try app.done(.suspension("a call"))
      #expect(try remote.status { $0.pictureInPicture.isSuspended.holds }.pictureInPicture.isSuspended.holds)
      #expect(try remote.refusal(of: .command(.stop, CommandOptions())) == "suspended")
      try app.done(.suspension(nil))
      #expect(try remote.status { !$0.pictureInPicture.isSuspended.holds }.pictureInPicture.isActive.holds)
      performance.expectEnd()
    }

    @Test("A client can toggle picture in picture, expand it, and switch on its automatic start")
    func toggleExpandAndAutomaticStartWork() throws {
      let (performance, app, remote) = try session()
      try app.done(.command(.togglePictureInPicture, CommandOptions()))
      #expect(try remote.status { _ in true }.pictureInPicture.isActive.holds)
      try app.done(.command(.expand, CommandOptions()))
      #expect(try remote.status { _ in true }.roles.pictureInPicture == nil)
      try app.done(.command(.setAutomaticPictureInPicture(true), CommandOptions()))
      try app.done(.app(.left))
      #expect(try remote.status { $0.pictureInPicture.isActive.holds }.pictureInPicture.isActive.holds)
      performance.expectEnd()
    }
  }
}
