// A connection to a real broker.

import Glibc
import TandemTestSupport
import Testing

@testable import TandemMQTT

@Suite struct BrokerConnectionTests {
  @Test("A published message is sent immediately, even if the connection is not polled afterwards")
  func publishedMessageIsSentAtOnce() throws {
    let folder = try TestFolder()
    let broker = try PrivateBroker(in: folder)
    let (sender, reader) = (try connection(to: broker, as: "sender"), try connection(to: broker, as: "reader"))
    let request = try #require(reader.subscribe("news", qos: 0))
    #expect(serve(reader) { if case .subscribed(request, true) = $0 { true } else { false } })
    sender.publish(Array("told".utf8), to: "news")
    #expect(serve(reader) { if case .message(let message) = $0 { message.topic == "news" } else { false } })
  }

  private func connection(to broker: PrivateBroker, as name: String) throws -> BrokerConnection {
    let address = try BrokerAddress(broker.address)
    let connection = try BrokerConnection(to: address, BrokerSettings([address]), as: name, will: nil)
    #expect(serve(connection) { if case .answered(nil) = $0 { true } else { false } })
    return connection
  }

  /// - Returns: true if the wanted event happens within ten seconds.
  private func serve(_ connection: BrokerConnection, until isWanted: (BrokerConnection.Event) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      if connection.serve().contains(where: isWanted) { return true }
      var entry = connection.awaited
      poll(&entry, 1, connection.mayHaveMore ? 0 : 200)
    }
    return false
  }
}
