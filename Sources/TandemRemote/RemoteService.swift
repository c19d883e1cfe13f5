// Answers phones on the server's thread.

import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// Reports from the service to the session.
enum RemoteReport: Sendable {
  case request(RemoteRequest, phone: String, reply: @Sendable (Reply) -> Void)
  case notification(ScreenNotification, sender: String, reply: @Sendable (Reply) -> Void)
  /// A phone needs small pictures; pass them to ``LivePictures/show(_:)``.
  case pictures
  /// True if a phone follows the state.
  case watched(Bool)
  /// The pairing has ended. The value is the name of the paired phone; nil after too many wrong
  /// codes.
  case paired(String?)
  /// A warning for the log.
  case remark(String)
}

/// Serves the page to every browser, and the state and the pictures only to paired phones. Takes commands from paired
/// phones, and notifications from senders with a token.
///
/// Thread: any; requests are handled on the server's thread.
final class RemoteService: Sendable {
  let events: StateEvents
  let pictures: LivePictures
  let registry: PhoneRegistry
  let port: Int
  private let isSecure: Bool
  private let origin: OriginCheck
  let limits = RequestLimits()
  let images = NotificationImages()
  private let pairing = Locked<Pairing?>(nil)
  private let server = Locked<HTTPServer?>(nil)
  private let volatileQuery: [String]
  let report: @Sendable (RemoteReport) -> Void

  private static let year = 31_536_000
  /// The paths that take POST; all others take GET.
  private static let postPaths = ["/api/pair", "/api/command"]
  private static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src blob:; "
        + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// - Parameter report: called on the server's thread.
  init(
    _ settings: RemoteSettings, _ store: PhoneStore, ignoringQuery volatileQuery: [String],
    http: HTTPServer.Settings = HTTPServer.Settings(), _ report: @escaping @Sendable (RemoteReport) -> Void
  ) throws(RemoteError) {
    let listener = try ListeningPort(settings.port)
    (port, isSecure, registry) = (listener.port, settings.tls != nil, PhoneRegistry(store))
    (self.volatileQuery, self.report) = (volatileQuery, report)
    origin = OriginCheck(isSecure: isSecure, names: OriginCheck.ownNames.union([settings.name].compactMap(\.self)))
    events = StateEvents { report(.watched($0)) }
    pictures = LivePictures { report(.pictures) }
    var http = http
    http.tls = settings.tls
    let begun = try HTTPServer(listener, http) { [events, registry] in
      events.tick { registry.phone(digest: $0) != nil }
    } admit: { [weak self, longest = http.body] request in
      guard request.path == Self.notifyPath, let self else { return .body(atMost: longest) }
      return admission(ofNotification: request)
    } answer: { [weak self] request in
      self?.respond(to: request) ?? .now(HTTPResponse(503))
    }
    server.withLock { $0 = begun }
  }

  /// Ends all connections. Blocks until the server's thread has ended, which takes no longer than
  /// the answer in progress.
  func stop() { server.withLock { $0 }?.stop() }

  /// Opens a pairing and closes an earlier one.
  func openPairing() -> Pairing {
    let new = Pairing(at: .now)
    pairing.withLock { $0 = new }
    return new
  }

  // MARK: - Requests

  private func respond(to request: HTTPRequest) -> HTTPAnswer {
    let isAdmitted = limits.admitsRequest(from: request.peer)
    switch isAdmitted ? answer(request) : .now(.tooManyRequests()) {
    case .now(let response): return .now(completed(response))
    case .stream(let stream, let head): return .stream(stream, completed(head))
    case .later(let ask):
      return .later { [self] give in ask { [self] response in give(completed(response)) } }
    }
  }

  func completed(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    let isCached = response.headers.contains { $0.name == "Cache-Control" }
    response.headers += Self.headers + (isCached ? [] : [("Cache-Control", "no-store")])
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if request.path == Self.notifyPath { return notify(request) }
    if let refusal = origin.refusal(of: request) { return Self.failure(refusal) }
    guard request.method == "GET" || request.method == "POST" else {
      return .now(.methodNotAllowed(allowed: Self.postPaths.contains(request.path) ? "POST" : "GET"))
    }
    if request.method == "GET", let file = RemotePage.file(request.path) { return .now(file) }
    guard request.path.hasPrefix("/api/") else { return Self.failure(404) }
    if request.method == "POST", request.path == "/api/pair" { return pair(request) }
    guard let phone = credential(request).flatMap({ registry.phone(of: $0) }) else {
      return limits.admitsStranger(from: request.peer) ? Self.failure(401) : .now(.tooManyRequests())
    }
    switch (request.method, request.path) {
    case ("GET", "/api/events"): return follow(request, phone)
    case ("GET", "/api/picture/full"): return picture(.fullScreen)
    case ("GET", "/api/picture/pip"): return picture(.pictureInPicture)
    case ("POST", "/api/command"): return command(request, phone)
    default: return Self.failure(404)
    }
  }

  static func failure(_ status: Int, _ message: String? = nil) -> HTTPAnswer {
    .now(HTTPResponse(failure: status, message))
  }

  // MARK: Pairing

  /// The cookie's name contains the port, because browsers send a host's cookies to all ports of the host.
  private var cookieName: String { "tandem-\(port)" }

  private func credential(_ request: HTTPRequest) -> String? {
    for header in request.headers["cookie"] ?? [] {
      for part in header.split(separator: ";") {
        let words = part.split(separator: "=", maxSplits: 1)
        if words.count == 2, words[0].drop(while: { $0 == " " }) == cookieName[...] { return String(words[1]) }
      }
    }
    return nil
  }

  private func pair(_ request: HTTPRequest) -> HTTPAnswer {
    guard limits.admitsStranger(from: request.peer) else { return .now(.tooManyRequests()) }
    guard let json = Self.json(of: request) else { return Self.failure(415) }
    let (ticket, digits) = (json["ticket"]?.string ?? "", json["digits"]?.string ?? "")
    let outcome = pairing.withLock { pairing in
      pairing?.attempt(ticket: ticket, digits: digits, at: .now) ?? .refused
    }
    switch outcome {
    case .refused: return Self.failure(401)
    case .closed:
      report(.paired(nil))
      return Self.failure(401)
    case .paired: break
    }
    let added: (name: String, credential: String)
    do throws(CLIError) { added = try registry.add(json["name"]?.string ?? "") } catch {
      pairing.withLock { $0?.reopen() }
      report(.remark("can't store the phone: \(error.message)"))
      return Self.failure(503)
    }
    report(.paired(added.name))
    let body: JSONValue = ["name": .string(added.name)]
    return .now(HTTPResponse(200, body: Array(body.description.utf8), headers: [cookie(added.credential)]))
  }

  private func cookie(_ credential: String) -> (name: String, value: String) {
    let parts = "\(cookieName)=\(credential); Path=/; Max-Age=\(Self.year); HttpOnly; SameSite=Strict"
    return ("Set-Cookie", parts + (isSecure ? "; Secure" : ""))
  }

  /// The JSON of a body; nil if the request has another type or is malformed.
  static func json(of request: HTTPRequest) -> JSONValue? {
    let type = request["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else { return nil }
    do throws(JSONError) { return try JSONValue(parsing: request.body, maximumDepth: 8) } catch { return nil }
  }

  // MARK: Paired phones

  private func follow(_ request: HTTPRequest, _ phone: PhoneStore.Phone) -> HTTPAnswer {
    guard let stream = events.follow(phone: phone.digest, after: request["last-event-id"]) else {
      return Self.failure(503)
    }
    registry.use(phone)
    // The cookie counts a year from the last use, not from the pairing.
    let cookies = credential(request).map { [cookie($0)] } ?? []
    return .stream(stream, HTTPResponse(200, type: "text/event-stream", headers: cookies))
  }

  private func picture(_ role: Role) -> HTTPAnswer {
    .later { [pictures] give in
      pictures.get { pictures in
        guard let bytes = pictures[role] else { return give(HTTPResponse(404)) }
        give(HTTPResponse(200, type: "image/jpeg", body: bytes))
      }
    }
  }

  private func command(_ request: HTTPRequest, _ phone: PhoneStore.Phone) -> HTTPAnswer {
    guard limits.admitsCommand(of: phone.digest) else { return .now(.tooManyRequests()) }
    guard let json = Self.json(of: request) else { return Self.failure(415) }
    let decoded: RemoteRequest
    do throws(ReplyError) { decoded = try RemoteRequest(json, ignoringQuery: volatileQuery) } catch {
      return .now(HTTPResponse(error.code == .refused ? 403 : 400, body: Self.body(Reply(id: 0, failure: error))))
    }
    return .later { [report] give in
      report(
        .request(decoded, phone: phone.name) { reply in
          give(HTTPResponse(200, body: Self.body(reply)))
        })
    }
  }

  /// Removes possible addresses: replaces each word that contains a slash.
  private static func withoutAddresses(_ text: JSONValue) -> JSONValue {
    guard let text = text.string else { return text }
    return .string(text.split(separator: " ").map { $0.contains("/") ? "…" : String($0) }.joined(separator: " "))
  }

  /// Encodes a reply without data that phones must not see, such as the address of a content in a
  /// message.
  static func body(_ reply: Reply) -> [UInt8] {
    var members: [JSONValue.Member] = []
    if case .object(let all) = reply.json.without(["url", "logo", "source", "key", "otherKey", "request_id"]) {
      members = all.map { $0.key == "message" ? JSONValue.Member($0.key, Self.withoutAddresses($0.value)) : $0 }
    }
    return Array(JSONValue.object(members).description.utf8)
  }
}
