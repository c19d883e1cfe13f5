// The phone remote's server, between phones and a session.

import Foundation
import TandemControl
import TandemFoundation
import TandemSystem
import TandemTestSupport
import Testing

@testable import TandemRemote

@Suite(.timeLimit(.minutes(2))) struct RemoteServiceTests {
  @Test("A command reaches the session together with the phone's name, and the reply has no address")
  func commandReachesTheSession() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie("Anna")
    let response = try remote.post("/api/command", #"{"command":["seek",10,{"pip":true}]}"#, cookie: cookie)
    #expect(response.status == 200 && response.body == #"{"error":"success","data":{"answer":"accepted"}}"#)
    let request = try #require(remote.requests.first)
    #expect(request.phone == "Anna")
    #expect(request.request == .session(.command(.seek(.by(.seconds(10)), .pictureInPicture), CommandOptions())))
    #expect(try remote.post("/api/command", #"{"command":["key","UP"]}"#, cookie: cookie).status == 200)
    #expect(remote.requests.last?.request == .key("UP"))
  }

  @Test("A phone's stream of events has the whole state first, and then only the changes")
  func streamHasStateThenChanges() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    let connection = try TestConnection(port: remote.service.port)
    connection.write(remote.head("GET", "/api/events", cookie: cookie))
    #expect(connection.read(until: "text/event-stream", within: .seconds(10)).contains(" 200 "))
    remote.service.events.publish(["a": 1, "b": ["c": 2, "d": 3]])
    let whole = connection.read(until: "\n\n\r\n", within: .seconds(10))
    #expect(whole.contains("event: state\n") && whole.contains(#""state":{"a":1,"b":{"c":2,"d":3}}"#), "\(whole)")
    remote.service.events.publish(["a": 1, "b": ["c": 5], "e": "new"])
    let change = connection.read(until: "\n\n\r\n", within: .seconds(10))
    #expect(change.contains("event: change\n") && change.contains(#""change":{"b":{"c":5,"d":null},"e":"new"}"#))
    // A phone that connects again with the latest id waits for the next change.
    let line = try #require(change.split(separator: "\n").first { $0.contains("id: ") })
    let id = try #require(line.split(separator: " ").last)
    let again = try TestConnection(port: remote.service.port)
    again.write(remote.head("GET", "/api/events", cookie: cookie, changing: ["Last-Event-ID": String(id)]))
    #expect(again.read(until: "text/event-stream", within: .seconds(10)).contains(" 200 "))
    remote.service.events.publish(["a": 2])
    #expect(again.read(until: "\n\n\r\n", within: .seconds(10)).contains("event: change\n"))
  }

  @Test("A slow phone gets the latest state and skips older ones, and the session does not wait for it")
  func slowReaderGetsTheLatestState() throws {
    let remote = try TestRemote()
    let connection = try TestConnection(port: remote.service.port)
    connection.limitReceiveBuffer(to: 1 << 16)
    connection.write(remote.head("GET", "/api/events", cookie: try remote.cookie()))
    let text = JSONValue.string(String(repeating: "x", count: 200_000))
    for number in 1...100 { remote.service.events.publish(["number": .int(number), "text": text]) }
    // The buffer must have room for the whole state. With a buffer of a few KB, TCP would send the rest in pieces, one
    // every 0.2 s.
    connection.limitReceiveBuffer(to: 1 << 20)
    let read = connection.read(until: #""number":100"#, within: .seconds(20))
    #expect(read.contains(#""number":100"#) && read.utf8.count < 3_000_000)
  }

  @Test("The stream of events to a phone ends when the phone is forgotten")
  func forgottenPhonesStreamEnds() throws {
    var settings = HTTPServer.Settings()
    settings.tick = .milliseconds(50)
    let remote = try TestRemote(settings)
    let connection = try TestConnection(port: remote.service.port)
    connection.write(remote.head("GET", "/api/events", cookie: try remote.cookie("Anna")))
    #expect(connection.read(until: "text/event-stream", within: .seconds(10)).contains(" 200 "))
    #expect(try remote.store.remove("Anna"))
    #expect(connection.isClosed(within: .seconds(10)))
  }

  @Test("The server can be stopped while phones wait for replies and for events")
  func serverStopsWhilePhonesWait() throws {
    let remote = try TestRemote(answers: false)
    let cookie = try remote.cookie()
    let waiting = try (0..<8).map { _ in try TestConnection(port: remote.service.port) }
    for (number, connection) in waiting.enumerated() {
      connection.write(
        number < 4
          ? remote.head("GET", "/api/events", cookie: cookie)
          : remote.head("POST", "/api/command", cookie: cookie, length: 20) + #"{"command":["swap"]}"#)
    }
    for connection in waiting.prefix(4) {
      #expect(connection.read(until: "text/event-stream", within: .seconds(10)).contains(" 200 "))
    }
    let end = ContinuousClock.now + .seconds(10)
    while remote.requests.count < 4, ContinuousClock.now < end { sched_yield() }
    #expect(remote.requests.count == 4)
    remote.service.stop()
    for connection in waiting { #expect(connection.isClosed(within: .seconds(10))) }
    remote.service.stop()
  }

  @Test("Phones that request a picture at the same time share it, and get a new one at most twice a second")
  func phonesSharePictures() throws {
    let asked = Locked(0)
    let shown = Locked(0)
    let pictures = LivePictures { asked.withLock { $0 += 1 } }
    for _ in 1...10 { pictures.get { _ in shown.withLock { $0 += 1 } } }
    #expect(asked.withLock { $0 } == 1 && shown.withLock { $0 } == 0)
    pictures.show([.fullScreen: [1]])
    #expect(shown.withLock { $0 } == 10)
    pictures.get { _ in shown.withLock { $0 += 1 } }
    #expect(asked.withLock { $0 } == 1 && shown.withLock { $0 } == 11)
  }

  @Test("A port in use is refused with the reason")
  func portInUseIsRefused() throws {
    let first = try ListeningPort(0)
    defer { close(first.descriptor) }
    #expect(
      throws: RemoteError(
        description: "another program uses port \(first.port); choose another port with --remote=PORT")
    ) {
      try ListeningPort(first.port)
    }
  }

  @Test("curl can use the server, in plain text and over TLS", arguments: [false, true])
  func curlSpeaksToTheServer(isSecure: Bool) throws {
    let folder = try TestFolder()
    var tls: (certificate: String, key: String)?
    if isSecure {
      let made = try TandemCommand.run(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "k.pem", "-out", "c.pem", "-subj",
          "/CN=localhost",
        ],
        in: folder, program: "/usr/bin/openssl")
      try #require(made.status == 0, "\(made.errors)")
      tls = (try folder.read("c.pem"), try folder.read("k.pem"))
    }
    let remote = try TestRemote(tls: tls)
    let address = "\(isSecure ? "https" : "http")://localhost:\(remote.service.port)/"
    let result = try TandemCommand.run(
      ["-s", "-k", "-m", "20", "-o", "/dev/null", "-w", "%{http_code}", address], in: folder, program: "/usr/bin/curl")
    #expect(result.output == "200", "\(result)")
    if isSecure {
      #expect(throws: RemoteError.self) { try TestRemote(tls: ("no certificate", "no key")) }
    }
  }

  @Test("A phone's cookie lasts a year from its last use")
  func cookieIsRenewed() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    let connection = try TestConnection(port: remote.service.port)
    connection.write(remote.head("GET", "/api/events", cookie: cookie))
    let head = connection.read(until: "\r\n\r\n", within: .seconds(10))
    let renewed = "\r\nSet-Cookie: \(cookie); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict\r\n"
    #expect(head.contains(renewed), "\(head)")
  }

  @Test("The time limit of a request's body begins after its headers")
  func bodyHasALimitOfItsOwn() throws {
    var settings = HTTPServer.Settings()
    (settings.receiving, settings.tick) = (.seconds(4), .milliseconds(50))
    let remote = try TestRemote(settings)
    let body = #"{"command":["swap"]}"#
    let head = remote.head("POST", "/api/command", cookie: try remote.cookie(), length: body.utf8.count)
    let connection = try TestConnection(port: remote.service.port)
    // Each half takes 2.5 s of its 4 s; together they take longer than one limit.
    for part in [head, body] {
      #expect(!connection.isClosed(within: .milliseconds(2500)))
      connection.write(part)
    }
    #expect(connection.read(until: "success", within: .seconds(10)).contains(" 200 "))
  }

  @Test("A machine is known by its whole name and by its first label, each also with .local")
  func ownNamesHaveTheFirstLabel() {
    #expect(OriginCheck.names(of: "tv.example.org") == ["tv.example.org", "tv.example.org.local", "tv", "tv.local"])
    #expect(OriginCheck.names(of: "tv") == ["tv", "tv.local"] && OriginCheck.names(of: "").isEmpty)
  }
}
