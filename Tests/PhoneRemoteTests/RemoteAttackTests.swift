// Attacks by a neighbour on the network, and by pages of other sites.

import Foundation
import TandemSystem
import Testing

@testable import TandemRemote

@Suite(.timeLimit(.minutes(2))) struct RemoteAttackTests {
  private static let swap = #"{"command":["swap"]}"#

  /// One forged request, and the HTTP status of its refusal.
  struct Attack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var method = "POST"
    var path = "/api/command"
    var body = RemoteAttackTests.swap
    /// Headers that differ from those of the page's own requests. The value nil leaves a header out. `PORT` in a value
    /// stands for the server's port.
    var headers: [String: String?] = [:]
    /// False if the request comes without the cookie of a paired phone.
    var hasCookie = true
    var status: Int
  }

  static let attacks: [Attack] = [
    Attack(testDescription: "no cookie", hasCookie: false, status: 401),
    Attack(testDescription: "an invented cookie", headers: ["Cookie": "tandem-PORT=00"], status: 401),
    Attack(testDescription: "an empty cookie", headers: ["Cookie": "tandem-PORT="], status: 401),
    Attack(testDescription: "another site's page", headers: ["Origin": "http://evil.example"], status: 403),
    Attack(testDescription: "a page without an origin", headers: ["Origin": "null"], status: 403),
    Attack(testDescription: "no origin", headers: ["Origin": nil], status: 403),
    Attack(testDescription: "another port of this host", headers: ["Origin": "http://127.0.0.1:1"], status: 403),
    Attack(testDescription: "https in place of http", headers: ["Origin": "https://127.0.0.1:PORT"], status: 403),
    Attack(
      testDescription: "a rebound name", headers: ["Host": "evil.example:PORT", "Origin": "http://evil.example:PORT"],
      status: 421),
    Attack(
      testDescription: "another address", headers: ["Host": "192.168.0.9:PORT", "Origin": "http://192.168.0.9:PORT"],
      status: 421),
    Attack(testDescription: "no port", headers: ["Host": "127.0.0.1"], status: 421),
    Attack(testDescription: "no host", headers: ["Host": nil], status: 400),
    Attack(
      testDescription: "a name that begins like ours", headers: ["Host": "localhost.evil.example:PORT"], status: 421),
    Attack(testDescription: "a cross-site request", headers: ["Sec-Fetch-Site": "cross-site"], status: 403),
    Attack(testDescription: "a same-site request", headers: ["Sec-Fetch-Site": "same-site"], status: 403),
    Attack(testDescription: "a form", headers: ["Content-Type": "text/plain"], status: 415),
    Attack(
      testDescription: "a form's encoding", headers: ["Content-Type": "application/x-www-form-urlencoded"], status: 415),
    Attack(testDescription: "no type", headers: ["Content-Type": nil], status: 415),
    Attack(testDescription: "a command by GET", method: "GET", body: "", status: 404),
    Attack(testDescription: "a preflight", method: "OPTIONS", body: "", status: 405),
    Attack(testDescription: "another method", method: "PUT", status: 405),
    Attack(testDescription: "damaged JSON", body: "{", status: 415),
    Attack(testDescription: "deep JSON", body: String(repeating: "[", count: 30_000), status: 415),
    Attack(testDescription: "a body of 40 kB", body: String(repeating: "x", count: 40_000), status: 413),
    Attack(testDescription: "a path upwards", method: "GET", path: "/../../etc/passwd", body: "", status: 404),
    Attack(
      testDescription: "an escaped path upwards", method: "GET", path: "/%2e%2e/etc/passwd", body: "", status: 404),
    Attack(testDescription: "a file's path", method: "GET", path: "//etc/passwd", body: "", status: 404),
    Attack(
      testDescription: "pictures of a stranger", method: "GET", path: "/api/picture/full", body: "", hasCookie: false,
      status: 401),
    Attack(
      testDescription: "the state for a stranger", method: "GET", path: "/api/events", body: "", hasCookie: false,
      status: 401),
    Attack(
      testDescription: "an unknown part for a stranger", method: "GET", path: "/api/x", body: "", hasCookie: false,
      status: 401),
    Attack(
      testDescription: "a picture in another site's page", method: "GET", path: "/api/picture/full", body: "",
      headers: ["Sec-Fetch-Site": "cross-site"], status: 403),
    Attack(testDescription: "a snapshot to a file", body: #"{"command":["snapshot","/tmp/x.png"]}"#, status: 403),
    Attack(testDescription: "the end of the session", body: #"{"command":["quit"]}"#, status: 403),
    Attack(testDescription: "the saved state", body: #"{"command":["state"]}"#, status: 403),
    Attack(testDescription: "a delegate", body: #"{"command":["delegate","tandem"]}"#, status: 403),
    Attack(testDescription: "all records", body: #"{"command":["subscribe"]}"#, status: 403),
    Attack(testDescription: "another phone", body: #"{"command":["pair-phone"]}"#, status: 403),
    Attack(
      testDescription: "subtitles from a file",
      body: ##"{"command":["open","http://a/b",{"subtitles":["/etc/passwd"]}]}"##, status: 403),
    Attack(
      testDescription: "another app's content", body: #"{"command":["open","http://a/b",{"app":"x"}]}"#, status: 403),
    Attack(testDescription: "another initiator", body: #"{"command":["swap",{"initiator":"system"}]}"#, status: 403),
    Attack(testDescription: "a key with a command", body: #"{"command":["key","q"]}"#, status: 403),
    Attack(testDescription: "an unknown command", body: #"{"command":["run","rm"]}"#, status: 400),
    Attack(testDescription: "a member too many", body: #"{"command":["swap"],"request_id":1}"#, status: 400),
  ]

  @Test("A forged request is refused, and reaches no session", arguments: attacks)
  func forgedRequestIsRefused(attack: Attack) throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    let changes = attack.headers.mapValues { value in
      value.map { $0.replacingOccurrences(of: "PORT", with: String(remote.service.port)) }
    }
    let text =
      remote.head(
        attack.method, attack.path, cookie: attack.hasCookie ? cookie : nil, changing: changes,
        length: attack.body.utf8.count) + (attack.method == "GET" ? "" : attack.body)
    let response = try remote.send(text)
    #expect(response.status == attack.status, "\(response)")
    #expect(remote.requests.isEmpty)
    #expect(response.header("Access-Control-Allow-Origin") == nil)
    // The same request is accepted from the remote's own page.
    #expect(try remote.post("/api/command", Self.swap, cookie: cookie).status == 200)
    #expect(remote.requests.map(\.phone) == ["Anna"])
  }

  @Test("An unknown client gets the same refusal for every reason, so the refusal reveals nothing")
  func refusalOfAStrangerTellsNothing() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    #expect(try remote.store.remove("Anna"))
    let former = try remote.get("/api/picture/full", cookie: cookie)
    let invented = try remote.get("/api/picture/full", cookie: "tandem-\(remote.service.port)=1")
    let none = try remote.get("/api/picture/full")
    #expect([former, invented, none].allSatisfy { $0.status == 401 })
    #expect(Set([former, invented, none].map(\.body)) == [#"{"error":"unauthorized"}"#])
  }

  @Test("A pairing code can be used once; a second use is refused")
  func replayedCodeIsRefused() throws {
    let remote = try TestRemote()
    let pairing = remote.service.openPairing()
    let body = #"{"ticket":"\#(pairing.ticket)","digits":"\#(pairing.digits)","name":"Anna"}"#
    let first = try remote.post("/api/pair", body)
    #expect(first.status == 200, "\(first)")
    let cookie = try #require(first.header("Set-Cookie"))
    #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict") && cookie.contains("; Path=/;"))
    #expect(try remote.post("/api/pair", body).status == 401)
    #expect(remote.paired == ["Anna"])
    let credential = String(cookie.prefix { $0 != ";" })
    #expect(try remote.post("/api/command", Self.swap, cookie: credential).status == 200)
    // The file has a digest in place of the credential, and belongs to its user alone.
    let text = try String(contentsOfFile: remote.store.path, encoding: .utf8)
    #expect(text.contains("Anna") && !text.contains(credential.split(separator: "=")[1]))
    let mode = try FileManager.default.attributesOfItem(atPath: remote.store.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("Five wrong codes close the pairing")
  func fiveWrongCodesCloseThePairing() throws {
    let remote = try TestRemote()
    let pairing = remote.service.openPairing()
    func attempt(_ ticket: String, _ digits: String) throws -> Int {
      try remote.post("/api/pair", #"{"ticket":"\#(ticket)","digits":"\#(digits)","name":"x"}"#).status
    }
    let wrong = pairing.digits == "000000" ? "111111" : "000000"
    // A neighbour who does not see the screen does not know the ticket.
    #expect(try attempt("AAAAAAAA", pairing.digits) == 401)
    for _ in 1...5 { #expect(try attempt(pairing.ticket, wrong) == 401) }
    #expect(try attempt(pairing.ticket, pairing.digits) == 401)
    #expect(remote.paired == [nil])
    #expect(try remote.store.phones().isEmpty)
  }

  @Test("Brute force is slowed down, and does not lock out a paired phone")
  func bruteForceIsSlowedDown() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    let guesses = try (0..<40).map { number in
      try remote.get("/api/picture/full", cookie: "tandem-\(remote.service.port)=\(number)")
    }
    #expect(guesses.filter { $0.status == 401 }.count < 20)
    #expect(guesses.first { $0.status == 429 }?.header("Retry-After") == "1")
    #expect(try remote.post("/api/command", Self.swap, cookie: cookie).status == 200)
    // A flood of commands is refused, too.
    let commands = try (0..<60).map { _ in try remote.post("/api/command", Self.swap, cookie: cookie) }
    #expect(commands.first { $0.status == 429 }?.header("Retry-After") == "1")
  }

  @Test(
    "The refusal of a method names the allowed one",
    arguments: [("/", "GET"), ("/api/events", "GET"), ("/api/command", "POST"), ("/api/pair", "POST")])
  func refusalNamesTheAllowedMethod(path: String, allowed: String) throws {
    let remote = try TestRemote()
    let response = try remote.send(remote.head("DELETE", path, cookie: try remote.cookie()))
    #expect(response.status == 405 && response.header("Allow") == allowed, "\(response)")
  }

  @Test("A client that sends one byte at a time is disconnected, regardless of the bytes")
  func slowClientIsDisconnected() throws {
    var settings = HTTPServer.Settings()
    (settings.receiving, settings.tick) = (.milliseconds(500), .milliseconds(50))
    let remote = try TestRemote(settings)
    let cookie = try remote.cookie()
    let head = remote.head("POST", "/api/command", cookie: cookie, length: 1000)
    for text in [head, head + String(repeating: "x", count: 900)] {
      let connection = try TestConnection(port: remote.service.port)
      let start = ContinuousClock.now
      let isCut = text.utf8.contains { byte in
        if !connection.write(String(decoding: [byte], as: UTF8.self)) { return true }
        return connection.isClosed(within: .milliseconds(20))
      }
      #expect(isCut && ContinuousClock.now - start < .seconds(10))
    }
    #expect(remote.requests.isEmpty)
    #expect(try remote.post("/api/command", Self.swap, cookie: cookie).status == 200)
  }

  @Test("A hundred idle connections of one address leave room for another")
  func hundredConnectionsLeaveRoom() throws {
    let remote = try TestRemote()
    let cookie = try remote.cookie()
    let idle = try (0..<100).map { _ in try TestConnection(port: remote.service.port, from: "127.0.0.7") }
    #expect(try remote.post("/api/command", Self.swap, cookie: cookie).status == 200)
    #expect(idle.filter { $0.isClosed(within: .milliseconds(10)) }.count >= 80)
  }

  @Test("The page and its files are the same for everyone, and their headers forbid other pages from embedding them")
  func pageTellsNothing() throws {
    let remote = try TestRemote()
    for path in ["/", "/remote.css", "/remote.js", "/manifest.webmanifest", "/icon.svg"] {
      let response = try remote.get(path, changing: ["Sec-Fetch-Site": "none"])
      #expect(response.status == 200 && !response.body.isEmpty, "\(path)")
      #expect(response.header("X-Frame-Options") == "DENY")
      #expect(response.header("X-Content-Type-Options") == "nosniff")
      #expect(response.header("Referrer-Policy") == "no-referrer")
      let policy = try #require(response.header("Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    }
    let size = ["/", "/remote.css", "/remote.js"].map { RemotePage.file($0)?.body.count ?? 0 }.reduce(0, +)
    #expect(size > 1000 && size < 60_000)
  }
}
