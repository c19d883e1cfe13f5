import Glibc
import TandemFoundation
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(1)), .serialized) struct ControlServerTests {
  @Test("The session gets a request together with its sender, and only the sender gets the reply")
  func replyGoesOnlyToTheAskingClient() throws {
    let test = try TestServer()
    let first = try RawClient(test.path)
    let second = try RawClient(test.path)
    try first.send(#"{"command":["swap"],"request_id":7}"# + "\n")
    let (request, client) = try test.mailbox.nextRequest()
    #expect(request == Request(id: 7, .command(.swap, CommandOptions())))
    try second.send(#"{"command":["status"],"request_id":8}"# + "\r\n\n")
    let (other, otherClient) = try test.mailbox.nextRequest()
    #expect(other == Request(id: 8, .status))
    #expect(client != otherClient)
    test.server.send(Reply(id: 8), to: otherClient)
    test.server.send(Reply(id: 7, data: 5), to: client)
    #expect(try second.line() == #"{"request_id":8,"error":"success"}"#)
    #expect(try first.line() == #"{"request_id":7,"error":"success","data":5}"#)
    test.server.stop()
  }

  @Test("Lines that arrive together or in pieces become requests in the order of the lines")
  func linesBecomeRequestsInTheirOrder() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(
      #"{"command":["swap"],"request_id":1}"# + "\n" + #"{"command":["stop"],"request_id":2}"# + "\n{\"comm")
    #expect(try test.mailbox.nextRequest().0.id == 1)
    #expect(try test.mailbox.nextRequest().0.id == 2)
    try client.send(#"and":["version"],"request_id":3}"#)
    try client.send("\n")
    #expect(try test.mailbox.nextRequest().0 == Request(id: 3, .version))
    test.server.stop()
  }

  @Test("Garbage is answered with an error, and the client stays connected")
  func garbageIsAnsweredAndClientStaysConnected() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send([0xFF, 0x00, 0x7B, 0x0A])
    let reply = try #require(try client.line())
    #expect(reply.hasPrefix(#"{"request_id":0,"error":"invalid","message":"invalid JSON at byte 0"#))
    guard case .client(.malformed(let error, _)) = try test.mailbox.next() else { throw PostedReports.Unexpected() }
    #expect(error.reason == .garbage)
    try client.send(#"{"command":["status"],"request_id":2}"# + "\n")
    try test.answerOne()
    #expect(try client.line() == #"{"request_id":2,"error":"success","data":1}"#)
    test.server.stop()
  }

  @Test("A line of ten megabytes is answered with an error, and its client is disconnected")
  func overlongLineDropsItsClient() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    let sent = try client.send([UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20))
    #expect(sent < 3 << 20)
    #expect(
      try client.line() == #"{"request_id":0,"error":"invalid","message":"a line may have at most 1048576 bytes"}"#)
    #expect(try client.line() == nil)
    guard case .client(.malformed(let error, let id)) = try test.mailbox.next() else {
      throw PostedReports.Unexpected()
    }
    #expect(error.reason == .lineTooLong)
    #expect(try test.mailbox.next() == .client(.left(id)))
    let other = try RawClient(test.path)
    try other.send(#"{"command":["status"],"request_id":1}"# + "\n")
    try test.answerOne()
    #expect(try other.line() != nil)
    test.server.stop()
  }

  @Test("A client that sends only garbage causes few reports, and is disconnected with the reason")
  func clientThatSendsOnlyGarbageIsDisconnected() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    _ = try client.send(Array(String(repeating: "garbage {\n", count: 5000).utf8))
    var replies: [String] = []
    while let line = try client.line() { replies.append(line) }
    #expect(replies.count == ControlLimits.garbage + 1)
    #expect(
      replies.last
        == #"{"request_id":0,"error":"invalid","message":"disconnected: 100 lines in a row were not requests"}"#)
    var told: [String] = []
    while case .client(.malformed(let error, _)) = try test.mailbox.next() { told.append(error.message) }
    #expect(told.count <= 12 && told.count >= 11)
    #expect(told.first == "invalid JSON at byte 0: expected a value")
    #expect(
      told.last == "disconnected: 100 lines in a row were not requests, and 90 more such lines", "\(told)")
    test.server.stop()
  }

  @Test("Many clients that send only garbage cause few reports together")
  func manyGarbageClientsCauseFewReports() throws {
    let test = try TestServer()
    var told = 0
    for _ in 0..<40 {
      let client = try RawClient(test.path)
      _ = try client.send(Array(String(repeating: "x\n", count: 200).utf8))
      while try client.line() != nil {}
      while true {
        if case .client(.malformed) = try test.mailbox.next() { told += 1 } else { break }
      }
    }
    #expect(told > 0 && told < 60, "\(told)")
    test.server.stop()
  }

  @Test("A valid request among mistakes is carried out, and unknown commands do not disconnect the client")
  func requestAmongMistakesIsCarriedOut() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    for round in 0..<3 {
      try client.send(String(repeating: "x\n", count: ControlLimits.garbage - 1))
      try client.send(String(repeating: #"{"command":["later"],"request_id":1}"# + "\n", count: 50))
      try client.send(#"{"command":["status"],"request_id":\#(round)}"# + "\n")
      for _ in 0..<ControlLimits.garbage + 49 { #expect(try client.line()?.contains("message") == true) }
      var report = try test.mailbox.next()
      while case .client(.malformed) = report { report = try test.mailbox.next() }
      guard case .line(let request, let id) = report else { throw PostedReports.Unexpected() }
      test.server.send(Reply(id: request.id), to: id)
      #expect(try client.line() == #"{"request_id":\#(round),"error":"success"}"#)
    }
    test.server.stop()
  }

  @Test("An error message quotes only the beginning of a long line")
  func errorMessagesQuoteOnlyABeginning() throws {
    // A single character of 800 kB.
    let word = "e" + String(repeating: "\u{301}", count: 400_000)
    let lines = [
      #"{"command":["\#(word)"]}"#, #"{"command":["status",{"\#(word)":1}]}"#, #"{"command":["open","\#(word)"]}"#,
      #"{"command":["seek",1,"\#(word.prefix(1).unicodeScalars.prefix(8000))"]}"#,
      #"{"command":["audio","\#(String(repeating: "é", count: 8000))"]}"#,
      #"{"command":["open","\#(String(repeating: "é", count: 8000))"]}"#,
    ]
    for line in lines {
      do throws(RequestError) {
        _ = try Request(decoding: Array(line.utf8))
        Issue.record("taken: \(line.prefix(40))")
      } catch {
        #expect(error.message.utf8.count <= ControlLimits.messageLength + 3, "\(error.message.utf8.count)")
      }
    }
  }

  @Test("An incomplete line of a client that disconnects is discarded")
  func halfLineOfDepartingClientIsDropped() throws {
    let test = try TestServer()
    var client: RawClient? = try RawClient(test.path)
    try client?.send(#"{"command":["swap"],"request_id":1}"# + "\n" + #"{"command":["quit"]"#)
    client = nil
    let (request, id) = try test.mailbox.nextRequest()
    #expect(request.id == 1)
    #expect(try test.mailbox.next() == .client(.left(id)))
    test.server.send(Reply(id: 1), to: id)
    test.server.stop()
    #expect(test.mailbox.count == 0)
  }

  @Test("A client that closes only its sending side still gets its replies, and is then disconnected")
  func halfClosedClientStillGetsItsReplies() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(#"{"command":["swap"],"request_id":1}"# + "\n")
    client.endSending()
    let (request, id) = try test.mailbox.nextRequest()
    #expect(try test.mailbox.next() == .client(.halfClosed(id)))
    // Meanwhile the server must serve another client.
    let other = try RawClient(test.path)
    try other.send(#"{"command":["status"],"request_id":2}"# + "\n")
    try test.answerOne()
    #expect(try other.line() != nil)
    test.server.send(Reply(id: request.id), to: id)
    #expect(try client.line() == #"{"request_id":1,"error":"success"}"#)
    #expect(try client.line() == nil)
    #expect(try test.mailbox.next() == .client(.left(id)))
    test.server.stop()
  }

  @Test("A client that never reads is disconnected, and another client is served without interruption")
  func clientThatNeverReadsIsDropped() throws {
    let test = try TestServer()
    let deaf = try RawClient(test.path)
    let good = try RawClient(test.path)
    var ids: [ClientID] = []
    for client in [deaf, good] {
      try client.send(#"{"command":["subscribe"],"request_id":1}"# + "\n")
      let (request, id) = try test.mailbox.nextRequest()
      ids.append(id)
      test.server.subscribe(id)
      test.server.send(Reply(id: request.id), to: id)
    }
    #expect(try good.line() == #"{"request_id":1,"error":"success"}"#)
    let padding = String(repeating: "x", count: 200)
    var isDropped = false
    for number in 0..<10_000 {
      test.server.broadcast(
        ControlEvent("roles", [.init("revision", .int(number)), .init("padding", .string(padding))]))
      // This client reads at once, as a well-behaved client does.
      let line = try #require(try good.line())
      #expect(line.hasPrefix(#"{"event":"roles","data":{"revision":\#(number),"#))
      if test.mailbox.count > 0 { isDropped = true }
    }
    #expect(isDropped)
    #expect(try test.mailbox.next() == .client(.left(ids[0])))
    try good.send(#"{"command":["status"],"request_id":2}"# + "\n")
    try test.answerOne()
    #expect(try good.line() == #"{"request_id":2,"error":"success","data":1}"#)
    #expect(test.mailbox.count == 0)
    test.server.stop()
  }

  @Test("Events reach only subscribers, or the one client that they are sent to")
  func eventsReachOnlySubscribers() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(#"{"command":["delegate","tv"],"request_id":1}"# + "\n")
    let (request, id) = try test.mailbox.nextRequest()
    #expect(request.body == .delegate("tv"))
    test.server.broadcast(ControlEvent("roles", []))
    test.server.send(ControlEvent("callback", [.init("player", "A")]), to: id)
    test.server.send(Reply(id: 1), to: id)
    #expect(try client.line() == #"{"event":"callback","data":{"player":"A"}}"#)
    #expect(try client.line() == #"{"request_id":1,"error":"success"}"#)
    test.server.stop()
  }

  @Test("Events that are not urgent wait for the next urgent message or a flush, and are then sent in order")
  func nonUrgentEventsKeepTheirOrder() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(#"{"command":["subscribe"],"request_id":1}"# + "\n")
    let (_, id) = try test.mailbox.nextRequest()
    test.server.subscribe(id)
    test.server.broadcast(ControlEvent("roles", []), isUrgent: false)
    test.server.broadcast(ControlEvent("audio", []), isUrgent: false)
    test.server.send(Reply(id: 1), to: id)
    #expect(try client.line() == #"{"event":"roles","data":{}}"#)
    #expect(try client.line() == #"{"event":"audio","data":{}}"#)
    #expect(try client.line() == #"{"request_id":1,"error":"success"}"#)
    test.server.broadcast(ControlEvent("end", []), isUrgent: false)
    test.server.flush()
    #expect(try client.line() == #"{"event":"end","data":{}}"#)
    test.server.stop()
  }

  @Test("The number of a client's unanswered requests is limited, and further requests wait in their order")
  func unansweredRequestsPerClientAreLimited() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    let lines = (1...1000).map { #"{"command":["status"],"request_id":\#($0)}"# + "\n" }.joined()
    try client.send(lines)
    var taken = 0
    while taken < ControlLimits.unanswered {
      _ = try test.mailbox.nextRequest()
      taken += 1
    }
    // The server must serve a client that connects later. Its request comes next, because no further request of the
    // first client was passed on.
    let other = try RawClient(test.path)
    try other.send(#"{"command":["version"],"request_id":1}"# + "\n")
    #expect(try test.mailbox.nextRequest().0 == Request(id: 1, .version))
    for id in 1...taken { test.server.send(Reply(id: id), to: ClientID(1)) }
    while taken < 1000 {
      let (request, id) = try test.mailbox.nextRequest()
      taken += 1
      #expect(request.id == taken)
      test.server.send(Reply(id: taken), to: id)
    }
    for id in 1...1000 { #expect(try client.line() == #"{"request_id":\#(id),"error":"success"}"#) }
    test.server.stop()
  }

  @Test("If the server is full, a new client replaces the client whose last request is the oldest")
  func newClientReplacesTheLongestSilentClient() throws {
    let test = try TestServer()
    let clients = try (0..<ControlLimits.clients).map { _ in try RawClient(test.path) }
    for client in clients[..<2] {
      try client.send(#"{"command":["status"],"request_id":1}"# + "\n")
      try test.answerOne()
      #expect(try client.line() != nil)
    }
    let newcomer = try RawClient(test.path)
    try newcomer.send(#"{"command":["status"],"request_id":7}"# + "\n")
    try test.answerOne()
    #expect(try newcomer.line() != nil)
    // The third client is replaced, because the first two have sent requests since.
    #expect(try clients[2].line()?.contains("disconnected: client limit reached (128)") == true)
    #expect(try clients[2].line() == nil)
    try clients[0].send(#"{"command":["status"],"request_id":1}"# + "\n")
    try test.answerOne()
    #expect(try clients[0].line() != nil)
    test.server.stop()
  }

  @Test("If the server is full, a new client is refused if all other clients await a reply")
  func newClientIsRefusedWhenAllClientsWait() throws {
    let test = try TestServer()
    var clients: [RawClient] = []
    var waiting: [ClientID] = []
    for _ in 0..<ControlLimits.clients {
      let client = try RawClient(test.path)
      try client.send(#"{"command":["swap"],"request_id":1}"# + "\n")
      waiting.append(try test.mailbox.nextRequest().1)
      clients.append(client)
    }
    let last = try RawClient(test.path)
    #expect(try last.line() == #"{"request_id":0,"error":"failed","message":"client limit reached (128)"}"#)
    #expect(try last.line() == nil)
    for client in waiting { test.server.send(Reply(id: 1), to: client) }
    #expect(try clients.allSatisfy { try $0.line() != nil })
    test.server.stop()
  }

  @Test("A server that stops still sends its pending data to clients that read")
  func stoppingServerSendsPendingData() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(#"{"command":["quit"],"request_id":1}"# + "\n")
    let (_, id) = try test.mailbox.nextRequest()
    // This is more than the kernel buffers for a socket.
    let padding = String(repeating: "x", count: 900_000)
    test.server.send(ControlEvent("big", [.init("x", .string(padding))]), to: id)
    test.server.send(Reply(id: 1), to: id)
    let server = test.server
    let stopping = Session { server.stop() }
    #expect(try client.line()?.utf8.count == padding.utf8.count + #"{"event":"big","data":{"x":""}}"#.utf8.count)
    #expect(try client.line() == #"{"request_id":1,"error":"success"}"#)
    #expect(try client.line() == nil)
    try stopping.end()
    #expect(test.folder.names.isEmpty)
  }

  @Test("A server that stops answers every request before it disconnects, even those not yet passed on")
  func stoppingServerAnswersEveryRequest() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    let count = ControlLimits.unanswered + 20
    let words = (0..<count).map { number in #"{"command":["status"],"request_id":\#(number)}"# + "\n" }
    try client.send(words.joined())
    var id = ClientID(0)
    for _ in 0..<ControlLimits.unanswered { id = try test.mailbox.nextRequest().1 }
    test.server.send(Reply(id: 7), to: id)
    test.server.stop()
    var told: [Int] = []
    #expect(try client.line() == #"{"request_id":7,"error":"success"}"#)
    while let line = try client.line() {
      let reply = try #require(try Reply(json: try JSONValue(parsing: line.utf8)))
      told.append(reply.id)
      #expect(reply.code == .failed && reply.failure?.reason == "shuttingDown")
    }
    #expect(told == (0..<count).filter { $0 != 7 })
  }

  @Test(
    "One reply over the limit for unread data is sent; a client that has not read it is disconnected at the next one")
  func secondLongUnreadReplyDropsItsClient() throws {
    let test = try TestServer()
    let client = try RawClient(test.path)
    try client.send(#"{"command":["state"],"request_id":1}"# + "\n")
    let (_, id) = try test.mailbox.nextRequest()
    let long = String(repeating: "x", count: 3 << 20)
    test.server.send(Reply(id: 1, data: .string(long)), to: id)
    #expect(try client.line()?.utf8.count ?? 0 > 3 << 20)
    try client.send(#"{"command":["state"],"request_id":2}"# + "\n")
    _ = try test.mailbox.nextRequest()
    for number in 2...3 { test.server.send(Reply(id: number, data: .string(long)), to: id) }
    guard case .client(.left) = try test.mailbox.next() else {
      Issue.record("it has its place still")
      return
    }
    test.server.stop()
  }

  @Test("A client that does not read can't keep the server from stopping, and a second stop does nothing")
  func unreadingClientCannotKeepServerFromStopping() throws {
    let test = try TestServer()
    let deaf = try RawClient(test.path)
    try deaf.send(#"{"command":["quit"],"request_id":1}"# + "\n")
    let (_, id) = try test.mailbox.nextRequest()
    let padding = String(repeating: "x", count: 900_000)
    test.server.send(ControlEvent("big", [.init("x", .string(padding))]), to: id)
    let start = ContinuousClock.now
    test.server.stop()
    test.server.stop()
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(test.folder.names.isEmpty)
    withExtendedLifetime(deaf) {}
  }
}
