// Notifications that other programs send to a session through the phone remote's server.

import Foundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemRemote

@Suite(.timeLimit(.minutes(2))) struct NotificationTests {
  /// The example of PiPup's own documentation, with all keys.
  private static let full = """
    {"duration": 30, "position": 1, "title": "Front door", "titleColor": "#0066cc", "titleSize": 20,
     "message": "Somebody rings", "messageColor": "#000000", "messageSize": 14, "backgroundColor": "#ffffff",
     "media": {"image": {"uri": "https://door/snapshot.png", "width": 480}}}
    """

  @Test("A complete notification reaches the session with its sender")
  func completeNotificationReachesTheSession() throws {
    let remote = try TestRemote()
    let response = try remote.notify(Self.full, token: try remote.token("house"))
    #expect(response.status == 200 && response.body == #"{"error":"success","data":{"answer":"accepted"}}"#)
    let note = try #require(remote.notifications.first)
    #expect(note.sender == "house" && note.notification.text == "Front door: Somebody rings")
    #expect(note.notification.media == "https://door/snapshot.png" && note.notification.corner == .topLeft)
    #expect(note.notification.time == .seconds(30) && note.notification.initiator == .event)
  }

  @Test("A token is accepted in the header or the address until it is removed, and permits only notifications")
  func tokenPermitsNotificationsOnly() throws {
    let remote = try TestRemote()
    let token = try remote.token()
    let text = #"{"message":"hello"}"#
    #expect(try remote.notify(text, token: nil, path: "/notify?token=" + token).status == 200)
    #expect(try remote.notify(text, token: token).status == 200)
    let cookie = "tandem-\(remote.service.port)=" + token
    #expect(try remote.post("/api/command", #"{"command":["swap"]}"#, cookie: cookie).status == 401)
    #expect(try remote.get("/api/picture/full", cookie: cookie).status == 401)
    let phone = try #require(try remote.cookie().split(separator: "=").last)
    #expect(try remote.notify(text, token: String(phone)).status == 401)
    #expect(remote.requests.isEmpty && remote.notifications.count == 2)
    #expect(try remote.store.remove("house"))
    #expect(try remote.notify(text, token: token).status == 401)
  }

  /// A request body that is refused, with the status and a part of the error message.
  struct BadBody: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var status = 400
    var message: String
  }

  static let badBodies: [BadBody] = [
    BadBody(testDescription: "{", message: "the body is not valid JSON"),
    BadBody(testDescription: "[]", message: "a JSON object is expected"),
    BadBody(testDescription: "{}", message: "a title, a message, media or an image is expected"),
    BadBody(testDescription: #"{"message":" \n"}"#, message: "a title, a message"),
    BadBody(testDescription: #"{"message":["a"]}"#, message: "message: a text is expected"),
    BadBody(testDescription: #"{"message":"a","duration":0}"#, message: "duration: a number of seconds"),
    BadBody(testDescription: #"{"message":"a","duration":"soon"}"#, message: "duration: a number of seconds"),
    BadBody(testDescription: #"{"message":"a","duration":1e300}"#, message: "duration: a number of seconds"),
    BadBody(testDescription: #"{"message":"a","position":5}"#, message: "position: a number from 0 to 4"),
    BadBody(testDescription: #"{"message":"a","position":1.5}"#, message: "position: a number from 0 to 4"),
    BadBody(testDescription: #"{"media":{"web":{"uri":"http://a/b"}}}"#, message: "Tandem shows no web pages"),
    BadBody(testDescription: #"{"media":{"image":{}}}"#, message: "media: image needs a uri"),
    BadBody(testDescription: #"{"media":"http://a/b"}"#, message: "media: {"),
    BadBody(testDescription: #"{"media":{"sound":{"uri":"http://a/b"}}}"#, message: "media: image or video"),
    BadBody(testDescription: #"{"message":"a","initiator":"system"}"#, message: "initiator: event or user"),
  ]

  @Test("A notification with a bad body is refused with the reason, and reaches no session", arguments: badBodies)
  func badBodyIsRefused(bad: BadBody) throws {
    let remote = try TestRemote()
    let response = try remote.notify(bad.testDescription, token: try remote.token())
    #expect(response.status == bad.status && response.body.contains(#""error":"#), "\(response)")
    let escaped = bad.message.replacingOccurrences(of: "\"", with: "\\\"")
    #expect(response.body.contains(escaped), "\(response)")
    #expect(remote.notifications.isEmpty)
  }

  @Test("Numbers as texts, names of corners and null are accepted, and unknown keys are ignored")
  func lenientValuesAreTaken() throws {
    let remote = try TestRemote()
    let body =
      #"{"duration":"12.5","position":"BottomLeft","title":null,"message":21.5,"media":null,"target":["x"]}"#
    #expect(try remote.notify(body, token: try remote.token()).status == 200)
    let note = try #require(remote.notifications.first).notification
    #expect(note.time == .milliseconds(12_500) && note.corner == .bottomLeft && note.text == "21.5")
  }

  /// One forged request, and the HTTP status of its refusal.
  struct Attack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var headers: [String: String?] = [:]
    var hasToken = true
    var status: Int
  }

  static let attacks: [Attack] = [
    Attack(testDescription: "no token", hasToken: false, status: 401),
    Attack(testDescription: "an invented token", headers: ["Authorization": "Bearer 00"], status: 401),
    Attack(testDescription: "an empty token", headers: ["Authorization": "Bearer "], status: 401),
    Attack(testDescription: "another scheme", headers: ["Authorization": "Basic TOKEN"], status: 401),
    Attack(testDescription: "a page with the token", headers: ["Origin": "http://127.0.0.1:PORT"], status: 403),
    Attack(testDescription: "a page's form", headers: ["Sec-Fetch-Site": "cross-site"], status: 403),
    Attack(testDescription: "a form's text", headers: ["Content-Type": "text/plain"], status: 415),
    Attack(
      testDescription: "a page's encoding", headers: ["Content-Type": "application/x-www-form-urlencoded"], status: 415),
    Attack(testDescription: "a form without a boundary", headers: ["Content-Type": "multipart/form-data"], status: 400),
    Attack(
      testDescription: "a damaged form", headers: ["Content-Type": "multipart/form-data; boundary=x"], status: 400),
    Attack(testDescription: "an image of 50 MB", headers: ["Content-Length": "52428800"], status: 413),
    Attack(
      testDescription: "a stranger's image of 50 MB", headers: ["Content-Length": "52428800"], hasToken: false,
      status: 401),
  ]

  @Test("A forged notification is refused, and reaches no session", arguments: attacks)
  func forgedNotificationIsRefused(attack: Attack) throws {
    let remote = try TestRemote()
    let token = try remote.token()
    let changes = attack.headers.mapValues { value in
      value.map {
        $0.replacingOccurrences(of: "PORT", with: String(remote.service.port)).replacingOccurrences(
          of: "TOKEN", with: token)
      }
    }
    let response = try remote.notify(Self.full, token: attack.hasToken ? token : nil, changing: changes)
    #expect(response.status == attack.status, "\(response)")
    #expect(remote.notifications.isEmpty)
    #expect(response.header("Cache-Control") == "no-store")
    #expect(response.header("Access-Control-Allow-Origin") == nil)
    // Another method is refused before its token is checked.
    let other = try remote.get("/notify?token=" + token)
    #expect(other.status == 405 && other.header("Allow") == "POST", "\(other)")
    #expect(try remote.notify(Self.full, token: token).status == 200)
  }

  @Test("A flood of notifications from one sender is refused, while another sender is accepted")
  func floodIsRefused() throws {
    let remote = try TestRemote()
    let (loud, quiet) = (try remote.token("loud"), try remote.token("quiet"))
    let responses = try (0..<12).map { _ in try remote.notify(#"{"message":"a"}"#, token: loud) }
    let statuses = responses.map(\.status)
    #expect(statuses.prefix(5) == [200, 200, 200, 200, 200] && statuses.contains(429), "\(statuses)")
    #expect(responses.first { $0.status == 429 }?.header("Retry-After") == "2")
    #expect(try remote.notify(#"{"message":"b"}"#, token: quiet).status == 200)
    #expect(remote.notifications.last?.sender == "quiet")
  }

  @Test(
    "An invented token is refused with the same message as any unknown sender, and repeated guessing is slowed down")
  func guessingIsSlowedDown() throws {
    let remote = try TestRemote()
    let token = try remote.token()
    let guesses = try (0..<30).map { try remote.notify(#"{"message":"a"}"#, token: String($0)) }
    #expect(guesses.first?.body == #"{"error":"unauthorized"}"#)
    #expect(guesses.filter { $0.status == 401 }.count < 20)
    #expect(guesses.first { $0.status == 429 }?.header("Retry-After") == "1")
    #expect(try remote.notify(#"{"message":"a"}"#, token: token).status == 200)
  }

  @Test("curl can send an image in a form; the notification names a file with exactly these bytes")
  func curlSendsAnImage() throws {
    let folder = try TestFolder()
    let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<100_000).map { UInt8($0 & 0xFF) }
    try Data(png).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
    try folder.write("#EXTM3U\n/etc/passwd\n", to: "list.png")
    let remote = try TestRemote()
    let token = try remote.token()
    func curl(_ file: String) throws -> String {
      try TandemCommand.run(
        [
          "-s", "-m", "20", "-w", "%{http_code}", "-H", "Authorization: Bearer " + token, "--form-string",
          "title=Door; \"1\"",
          "-F", "duration=5", "-F", "position=3", "-F", "image=@\(file);type=image/png",
          "http://127.0.0.1:\(remote.service.port)/notify",
        ], in: folder, program: "/usr/bin/curl"
      ).output
    }
    #expect(try curl("a.png").hasSuffix("200"))
    let note = try #require(remote.notifications.first).notification
    #expect(note.text == "Door; \"1\"" && note.corner == .bottomLeft && note.time == .seconds(5) && note.media == nil)
    let path = try #require(note.image).path
    #expect(FileManager.default.contents(atPath: path).map(Array.init) == png)
    // A playlist that pretends to be an image is refused, because it could name files of this machine.
    let refused = try curl("list.png")
    #expect(refused.hasSuffix("400") && refused.contains("JPEG, PNG, GIF or WebP"), "\(refused)")
    #expect(remote.notifications.count == 1)
  }

  @Test("The images that the session uses and the four newest others are kept, and none has the identity of another")
  func usedAndNewestImagesAreKept() throws {
    let images = NotificationImages()
    func content(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }
    let shown = try images.keep([0xFF, 0xD8, 0xFF, 100])
    images.use([shown.path], isLoading: false)
    images.use(["https://door/snapshot.png"], isLoading: true)
    let others = try (UInt8(0)..<6).map { try images.keep([0xFF, 0xD8, 0xFF, $0]) }
    #expect(content(shown.path) == [0xFF, 0xD8, 0xFF, 100])
    #expect(others.suffix(4).map { content($0.path) } == (2...5).map { [0xFF, 0xD8, 0xFF, $0] })
    #expect(Set(others.suffix(4).map(\.path) + [shown.path]).count == 5)
    #expect(Set(others.map(\.id) + [shown.id]).count == 7)
    images.use([], isLoading: false)
    _ = try images.keep([0xFF, 0xD8, 0xFF, 6])
    #expect(content(shown.path) != [0xFF, 0xD8, 0xFF, 100])
    #expect(throws: NotificationError.self) { try images.keep([]) }
  }

  @Test("An image is freed when the session no longer uses it, but not while the next content loads")
  func endedImageIsFreed() throws {
    let images = NotificationImages()
    let shown = try images.keep([0xFF, 0xD8, 0xFF, 1])
    images.use(["/film.mkv"], isLoading: false)
    images.use(["/film.mkv", shown.path], isLoading: true)
    images.use(["/film.mkv", shown.path], isLoading: false)
    images.use(["/film.mkv", "/match.ts"], isLoading: true)
    #expect(!images.isEmpty)
    images.use(["/film.mkv", "/match.ts"], isLoading: false)
    #expect(images.isEmpty)
  }

  @Test("An image that the session refuses is freed, and the others are kept")
  func refusedImageIsFreed() throws {
    let images = NotificationImages()
    let (refused, other) = (try images.keep([0xFF, 0xD8, 0xFF, 1]), try images.keep([0xFF, 0xD8, 0xFF, 2]))
    images.free(refused)
    #expect(FileManager.default.contents(atPath: other.path).map(Array.init) == [0xFF, 0xD8, 0xFF, 2])
    images.free(other)
    #expect(images.isEmpty)
  }
}
