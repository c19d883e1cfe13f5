// Delegates and listeners that connect through the socket.

import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct RemoteDelegateTests {
    private let media = Media.shared

    private func session() throws -> (Performance, delegate: ControlClient, other: ControlClient) {
      let performance = try Performance([media.red, media.blue, "--restore-deadline", "15"])
      let delegate = try performance.client()
      _ = try delegate.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try delegate.done(.delegate("tandem"))
      return (performance, delegate, try performance.client())
    }

    @Test("A swap waits until the client has answered the restore callback")
    func swapWaitsForTheRestoreAnswer() throws {
      let (performance, delegate, other) = try session()
      let transaction = try other.begin(.swap)
      let waiting = try other.status { $0.transaction != nil }
      #expect(waiting.transaction?.number == transaction)
      #expect(waiting.roles == Roles(fullScreen: .A, pictureInPicture: .B))
      try delegate.done(.answerRestore(transaction: transaction, true))
      let after = try other.status { $0.transaction == nil }
      #expect(after.roles == Roles(fullScreen: .B, pictureInPicture: .A))
      performance.expectEnd()
    }

    @Test("A restore that the client never answers times out and changes nothing")
    func missingAnswerTimesOutAndChangesNothing() throws {
      let performance = try Performance([media.red, media.blue])
      let delegate = try performance.client()
      _ = try delegate.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try delegate.done(.delegate("tandem"))
      let other = try performance.client()
      let reply = try other.ask(.command(.swap, CommandOptions()), for: "the swap", within: .seconds(5))
      #expect(reply.failure?.reason == "restoreTimedOut")
      #expect(try other.status { _ in true }.roles == Roles(fullScreen: .A, pictureInPicture: .B))
      withExtendedLifetime(delegate) {}
      performance.expectEnd()
    }

    @Test("A delegate's callbacks contain the whole content; a subscriber gets only the log record")
    func callbacksCarryAllInformation() throws {
      let (performance, delegate, other) = try session()
      try other.done(.subscribe)
      let transaction = try other.begin(.swap)
      let asked = try delegate.callback("restoreUserInterfaceForPictureInPictureStop")
      #expect(asked["transaction"] == .int(transaction))
      let information = try #require(asked["information"])
      #expect(information["url"] == .string(media.blue))
      #expect(information["kind"] == "vod")
      #expect(information["presentation"] == "fullScreen")
      #expect(information["viewKind"] == "custom")
      #expect(information["allowsPictureInPicture"] == true)
      #expect(try #require(information["duration_us"]?.int) > 1_000_000)
      #expect(information["position_us"]?.int != nil)
      let seen = try other.callback("restoreUserInterfaceForPictureInPictureStop")
      #expect(seen["content"] == asked["content"] && seen["seq"] == asked["seq"])
      #expect(seen["information"] == nil)
      try delegate.done(.answerRestore(transaction: transaction, true))
      #expect(try delegate.callback("didStopPictureInPicture")["information"]?["url"] == .string(media.blue))
      performance.expectEnd()
    }

    @Test("Only the client that was asked may answer, and its second answer changes nothing")
    func onlyTheAskedClientMayAnswer() throws {
      let (performance, delegate, other) = try session()
      let transaction = try other.begin(.swap)
      for body in [
        Request.Body.answerRestore(transaction: transaction, true),
        .answerDismissal(transaction: transaction, true),
        .answerRestore(transaction: transaction + 50, true),
      ] {
        let reply = try other.ask(body, for: "the answer", within: .seconds(5))
        #expect(reply.code == .refused && reply.failure?.reason == "notYours")
        #expect(reply.failure?.message.contains("did not ask this client") == true)
      }
      #expect(try other.status { _ in true }.transaction?.number == transaction)
      try delegate.done(.answerRestore(transaction: transaction, true))
      try delegate.done(.answerRestore(transaction: transaction, false))
      let after = try other.status { $0.transaction == nil }
      #expect(after.roles == Roles(fullScreen: .B, pictureInPicture: .A))
      performance.expectEnd()
    }

    @Test("Questions to an app go to its newest delegate; if this delegate disconnects, they go to the previous one")
    func newestDelegateIsAskedFirst() throws {
      let (performance, previous, other) = try session()
      var newest: ControlClient? = try performance.client()
      try newest?.done(.delegate("tandem"))
      try newest?.done(.register("mark"))
      try other.done(.subscribe)
      let first = try other.begin(.swap)
      #expect(try previous.refusal(of: .answerRestore(transaction: first, true)) == "notYours")
      try newest?.done(.answerRestore(transaction: first, true))
      _ = try other.status { $0.transaction == nil }
      newest = nil
      // The delegate's listener is unregistered, too, which shows that the session has noticed the disconnection.
      _ = try other.record("listener") { $0["state"] == "unregistered" }
      let second = try other.begin(.swap)
      try previous.done(.answerRestore(transaction: second, true))
      let after = try other.status { $0.transaction == nil }
      #expect(after.roles == Roles(fullScreen: .A, pictureInPicture: .B))
      performance.expectEnd()
    }

    @Test("A delegate that dies before its answer counts as missing immediately")
    func delegateThatDiesHasNoHandler() throws {
      let performance = try Performance([media.red, media.blue, "--restore-deadline", "600"])
      let other = try performance.client()
      _ = try other.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      var delegate: ControlClient? = try performance.client()
      try delegate?.done(.delegate("tandem"))
      try other.done(.subscribe)
      let transaction = try other.begin(.swap)
      delegate = nil
      let answer = try other.record("restoreAnswer")
      #expect(answer["transaction"] == .int(transaction) && answer["outcome"] == "noHandler")
      let after = try other.status { $0.transaction == nil }
      #expect(after.roles == Roles(fullScreen: .B, pictureInPicture: .A))
      // The delegate at the session's terminal is now the newest one again, and accepts the restore.
      _ = try other.begin(.swap)
      #expect(try other.record("restoreAnswer")["outcome"] == "answered")
      performance.expectEnd()
    }

    @Test("A delegate that can no longer answer counts as missing, but still receives records")
    func delegateThatOnlyReadsCountsAsMissing() throws {
      let performance = try Performance([media.red, media.blue, "--restore-deadline", "600"])
      let other = try performance.client()
      _ = try other.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let delegate = try performance.client()
      try delegate.done(.delegate("tandem"))
      _ = try other.begin(.swap)
      delegate.endAsking()
      #expect(try delegate.record("restoreAnswer")["outcome"] == "noHandler")
      _ = try other.status { $0.transaction == nil }
      _ = try other.begin(.swap)
      #expect(try delegate.record("restoreAnswer")["outcome"] == "answered")
      performance.expectEnd()
    }

    @Test("The answer `null` means that the delegate does not implement the callback")
    func nullCountsAsNoHandler() throws {
      let (performance, delegate, other) = try session()
      try other.done(.subscribe)
      let transaction = try other.begin(.swap)
      try delegate.done(.answerRestore(transaction: transaction, nil))
      #expect(try other.record("restoreAnswer")["outcome"] == "noHandler")
      performance.expectEnd()
    }
  }
}
