// The bytes between a broker and libmosquitto.

import Glibc
import Testing

@testable import TandemMQTT

@Suite struct SocketRelayTests {
  /// Two connected sockets: the broker's end, and the library's end behind a relay.
  private struct Ends {
    let broker: Int32
    let library: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
      (broker, library) = (ends[0], ends[1])
    }

    func closeAll() {
      close(broker)
      close(library)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
      send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads all available bytes; nil at the end of the stream.
    static func read(_ descriptor: Int32) -> [UInt8]? {
      var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      while true {
        let count = recv(descriptor, &piece, piece.count, 0)
        if count == 0 { return all.isEmpty ? nil : all }
        if count < 0 { return all }
        all += piece[..<count]
      }
    }
  }

  private func noise(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test("One step of the relay passes on at most a fixed number of bytes; the next steps pass on the rest")
  func oneStepPassesOnALimitedNumberOfBytes() throws {
    let ends = try Ends()
    defer { ends.closeAll() }
    let relay = try SocketRelay(of: ends.library)
    let bytes = noise(150_000)
    #expect(Ends.write(bytes, to: ends.broker) == bytes.count)
    relay.receive()
    #expect(Ends.read(ends.library) == Array(bytes[..<SocketRelay.largestStep]))
    #expect(relay.received == SocketRelay.largestStep)
    relay.receive()
    relay.receive()
    #expect(Ends.read(ends.library) == Array(bytes[SocketRelay.largestStep...]))
    #expect(relay.received == bytes.count)
  }

  @Test("Bytes in both directions arrive complete and in order, even if each side accepts only a few at a time")
  func bytesArriveInOrder() throws {
    let ends = try Ends()
    defer { ends.closeAll() }
    let relay = try SocketRelay(of: ends.library)
    let (down, up) = (noise(1_000_000), noise(1_000_000))
    var (sentDown, sentUp, gotDown, gotUp) = (0, 0, [UInt8](), [UInt8]())
    var rounds = 0
    while gotDown.count < down.count || gotUp.count < up.count, rounds < 1000 {
      rounds += 1
      sentDown += max(0, Ends.write(Array(down[sentDown...].prefix(90_000)), to: ends.broker))
      sentUp += max(0, Ends.write(Array(up[sentUp...].prefix(70_000)), to: ends.library))
      relay.receive()
      relay.send()
      if rounds.isMultiple(of: 5) { gotDown += try #require(Ends.read(ends.library)) }
      if rounds.isMultiple(of: 7) { gotUp += try #require(Ends.read(ends.broker)) }
    }
    #expect(gotDown == down)
    #expect(gotUp == up)
    #expect(!relay.wantsToWrite)
  }

  @Test("Bytes for which the library has no room wait in the relay, and the relay reports that it has more bytes")
  func bytesWithoutRoomWait() throws {
    let ends = try Ends()
    defer { ends.closeAll() }
    let relay = try SocketRelay(of: ends.library)
    var (sent, steps) = (0, 0)
    while !relay.hasMore, steps < 100 {
      steps += 1
      sent += max(0, Ends.write(noise(SocketRelay.largestStep), to: ends.broker))
      relay.receive()
    }
    #expect(relay.hasMore)
    var got = 0
    while relay.hasMore || got < sent, steps < 200 {
      steps += 1
      got += try #require(Ends.read(ends.library)).count
      relay.receive()
    }
    #expect(got == sent && !relay.hasMore)
  }

  @Test("The library reads all bytes that a broker sent before it disconnected, and then the end of the stream")
  func endComesAfterTheBytes() throws {
    let ends = try Ends()
    defer { close(ends.library) }
    let relay = try SocketRelay(of: ends.library)
    let bytes = noise(100_000)
    #expect(Ends.write(bytes, to: ends.broker) == bytes.count)
    close(ends.broker)
    var got: [UInt8] = []
    for _ in 0..<3 {
      relay.receive()
      got += Ends.read(ends.library) ?? []
    }
    #expect(got == bytes)
    #expect(Ends.read(ends.library) == nil)
    #expect(relay.failure == 0)
  }

  @Test("If the connection breaks, the relay gives the reason and drops the bytes that it has not sent")
  func brokenConnectionSaysWhy() throws {
    let ends = try Ends()
    defer { close(ends.library) }
    let relay = try SocketRelay(of: ends.library)
    close(ends.broker)
    #expect(Ends.write([1, 2, 3], to: ends.library) == 3)
    relay.send()
    #expect(relay.failure == EPIPE)
    #expect(!relay.wantsToWrite)
    relay.receive()
    #expect(Ends.read(ends.library) == nil)
  }
}
