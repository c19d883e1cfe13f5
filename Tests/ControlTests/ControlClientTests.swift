import Glibc
import Synchronization
import TandemCommands
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(1)), .serialized) struct ControlClientTests {
  @Test("A client gets its own reply, and keeps the events that arrived before the reply")
  func clientGetsItsOwnReplyAndKeepsEvents() throws {
    let test = try TestServer()
    let mailbox = test.mailbox
    let server = test.server
    let session = Session {
      let (request, id) = try mailbox.nextRequest()
      server.send(ControlEvent("roles", [.init("revision", 1)]), to: id)
      server.send(Reply(id: request.id + 100), to: id)
      server.send(Reply(id: request.id, answer: .accepted(transaction: 4)), to: id)
      server.send(ControlEvent("roles", [.init("revision", 2)]), to: id)
    }
    let client = try ControlClient(path: test.path, within: .seconds(5))
    let reply = try client.ask(.command(.swap, CommandOptions()), for: "the swap", within: .seconds(20))
    #expect(try CommandReport(json: #require(reply.data)).transaction == 4)
    #expect(try client.nextEvent(within: .seconds(20)).fields == [.init("revision", 1)])
    #expect(try client.nextEvent(within: .seconds(20)).fields == [.init("revision", 2)])
    try session.end()
    server.stop()
  }

  @Test("A timeout names the awaited reply and the session's socket")
  func timeoutNamesTheAwaitedReply() throws {
    let test = try TestServer()
    let client = try ControlClient(path: test.path, within: .seconds(5))
    do throws(ControlError) {
      _ = try client.ask(.status, for: "its status", within: .milliseconds(20))
      Issue.record("nobody answered")
    } catch {
      #expect(error == .timedOut(waitingFor: "its status", after: .milliseconds(20), path: test.path))
      #expect(error.description == "waited 0.02 s for its status from the session on \(test.path)")
    }
    test.server.stop()
  }

  @Test("A request that a session receives but does not handle before it ends is answered with shuttingDown")
  func endingSessionAnswersShuttingDown() throws {
    let test = try TestServer()
    let (mailbox, server) = (test.mailbox, test.server)
    let client = try ControlClient(path: test.path, within: .seconds(5))
    let session = Session {
      _ = try mailbox.nextRequest()
      server.stop()
    }
    let reply = try client.ask(.status, for: "its status", within: .seconds(20))
    #expect(reply.failure?.reason == "shuttingDown")
    try session.end()
  }

  @Test("If a session dies instead of answering, the client reports that the session hung up")
  func deadSessionIsReportedAsHungUp() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dying.sock"
    let socket = try UnixSocket.make(for: path)
    #expect(UnixSocket.bind(socket, to: path) == 0 && listen(socket.raw, 1) == 0)
    let client = try ControlClient(path: path, within: .seconds(5))
    let dying = Session {
      var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 5000)
      _ = FileDescriptor(accept(socket.raw, nil, nil))
    }
    do throws(ControlError) {
      _ = try client.ask(.status, for: "its status", within: .seconds(20))
      Issue.record("nobody answered")
    } catch {
      #expect(error == .hungUp(waitingFor: "its status", path: path))
    }
    try dying.end()
  }

  @Test("A missing socket and the socket of a dead session give the same error")
  func missingAndDeadSocketsAreNotListening() throws {
    let folder = try TemporaryFolder()
    for name in ["none.sock", "dead.sock"] {
      let path = folder.path + "/" + name
      if name == "dead.sock" {
        let dead = try UnixSocket.make(for: path)
        #expect(UnixSocket.bind(dead, to: path) == 0)
      }
      do throws(ControlError) {
        _ = try ControlClient(path: path, within: .seconds(1))
        Issue.record("nobody listens")
      } catch {
        #expect(error == .notListening(path))
      }
    }
  }

  @Test("A reply that can't be read is reported as malformed", arguments: ["nonsense", #"{"request_id":1}"#])
  func unreadableReplyIsReportedAsMalformed(line: String) throws {
    let folder = try TemporaryFolder()
    let listener = try ListeningSocket(path: folder.path + "/s.sock")
    let client = try ControlClient(path: listener.path, within: .seconds(1))
    let peer = FileDescriptor(accept(listener.descriptor.raw, nil, nil))
    let bytes = Array((line + "\n").utf8)
    #expect(write(peer.raw, bytes, bytes.count) == bytes.count)
    do throws(ControlError) {
      _ = try client.ask(.status, for: "its status", within: .seconds(5))
      Issue.record("nonsense was read")
    } catch {
      guard case .malformedReply = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}

/// The session's side of a conversation, on its own thread.
final class Session {
  private final class Work: Sendable {
    let body: @Sendable () throws -> Void
    let failure = Mutex<(any Error)?>(nil)

    init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }
  }

  private let work: Work
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () throws -> Void) {
    work = Work(body)
    pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
        do { try work.body() } catch { work.failure.withLock { $0 = error } }
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
  }

  func end() throws {
    pthread_join(thread, nil)
    if let error = work.failure.withLock({ $0 }) { throw error }
  }
}
