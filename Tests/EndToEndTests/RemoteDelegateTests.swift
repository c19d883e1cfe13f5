// A delegate at the other end of the socket.

import Control
import Orchestration
import TestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct RemoteDelegateTests {
    private let media = Media.shared

    private func session() throws -> (Performance, delegate: ControlClient, other: ControlClient) {
      let performance = try Performance([media.red, media.blue])
      let delegate = try performance.client()
      _ = try delegate.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let reply = try delegate.ask(.delegate("tandem"), for: "the registration", within: .seconds(5))
      try #require(reply.failure == nil)
      return (performance, delegate, try performance.client())
    }

    @Test("a swap waits at the gate until the client has answered the restore callback")
    func answers() throws {
      let (performance, delegate, other) = try session()
      let options = CommandOptions(waits: false)
      let reply = try other.ask(.command(.swap, options), for: "the swap", within: .seconds(5))
      let transaction = try #require(try CommandReport(json: reply.data ?? .null).transaction)
      let waiting = try other.status { $0.transaction != nil }
      #expect(waiting.transaction?.number == transaction)
      #expect(waiting.roles == Roles(fullScreen: .A, pictureInPicture: .B))
      _ = try delegate.ask(
        .answerRestore(transaction: transaction, true), for: "the answer", within: .seconds(5))
      let after = try other.status { $0.transaction == nil }
      #expect(after.roles == Roles(fullScreen: .B, pictureInPicture: .A))
      performance.signal(15)
      #expect(performance.end() == 0)
    }

    @Test("a client that never answers is given up after the deadline, and nothing has changed")
    func neverAnswers() throws {
      let (performance, delegate, other) = try session()
      let reply = try other.ask(.command(.swap, CommandOptions()), for: "the swap", within: .seconds(5))
      #expect(reply.failure?.reason == "restoreTimedOut")
      #expect(try other.status { _ in true }.roles == Roles(fullScreen: .A, pictureInPicture: .B))
      withExtendedLifetime(delegate) {}
      performance.signal(15)
      #expect(performance.end() == 0)
    }
  }
}
