import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite struct RequestCodecTests {
  static let everyCommand: [SessionCommand] =
    [
      .open(OpenRequest(MediaContent(url: "/films/a b.mkv"))),
      .open(fullOpening), .start, .swap, .stop, .close, .shutDown, .setHidden(true), .setHidden(false), .toggleHidden,
      .seek(.to(.microseconds(90_000_001)), .fullScreen), .seek(.by(.milliseconds(-2500)), .pictureInPicture),
      .seek(.percent(33.3), .fullScreen), .setVolume(72.5, .fullScreen), .addVolume(-5, .pictureInPicture),
      .setMute(true, .pictureInPicture), .setMute(false, .fullScreen), .setSpeed(1.25, .fullScreen),
      .multiplySpeed(1.1, .pictureInPicture), .togglePictureInPicture, .expand, .setAutomaticPictureInPicture(true),
      .setAutomaticPictureInPicture(false),
      .selectTrack(.audio, 2, .fullScreen), .selectTrack(.subtitle, nil, .pictureInPicture),
      .setAudio(.followsFullScreen), .setAudio(.pictureInPicture), .setAudio(.pinned("key \"with\" quotes")),
      .setAudio(.separatePinned("key")),
    ] + PicturePlacement.allCases.map(SessionCommand.move) + PictureScale.allCases.map(SessionCommand.resize)
    + LayoutStyle.allCases.map(SessionCommand.setLayout)
    + Role.allCases.flatMap { role in
      [.unload(role), .pause(role), .resume(role), .togglePause(role), .toggleMute(role)]
    }

  static var fullOpening: OpenRequest {
    var content = MediaContent(
      identity: ContentIdentity(id: "match-1"), url: "https://example.org/m.m3u8?t=1", title: "Mätch")
    content.kind = .live
    content.requiresLinearPlayback = true
    content.allowsPictureInPicture = false
    content.app = "tv"
    content.screen = "player"
    content.presentation = .inline(isPrimary: true)
    content.viewKind = .system
    content.prefersSmallPicture = true
    return OpenRequest(content, in: .pictureInPicture, at: .milliseconds(12_300), allowsDuplicate: true)
  }

  @Test("A request may use the former names of options, as an array and as an object")
  func formerOptionsAreUnderstood() throws {
    var opening = OpenRequest(MediaContent(url: "/a"))
    (opening.poster, opening.startsAdBreak) = ("/b", true)
    for line in [
      #"{"command":["open","/a",{"still":"/b","dodge":true}]}"#,
      #"{"command":{"name":"open","url":"/a","still":"/b","dodge":true}}"#,
    ] {
      #expect(try Request(decoding: Array(line.utf8)).body == .command(.open(opening), CommandOptions()), "\(line)")
    }
  }

  private func roundTrip(_ request: Request) throws -> Request {
    let line = request.json.description
    #expect(!line.contains("\n"))
    return try Request(decoding: line.utf8)
  }

  @Test("Every command round-trips through JSON", arguments: everyCommand)
  func everyCommandRoundTrips(command: SessionCommand) throws {
    let request = Request(id: 7, .command(command, CommandOptions()))
    #expect(try roundTrip(request) == request)
    let other = Request(id: 8, .command(command, CommandOptions(waits: false, isDryRun: true, initiator: .program)))
    #expect(try roundTrip(other) == other)
  }

  @Test(
    "Every query to the session round-trips through JSON",
    arguments: [
      Request.Body.status, .state, .subscribe, .version, .app(.left), .app(.returned), .snapshot("/tmp/a b.png"),
      .fullScreen(nil),
      .fullScreen(true), .delegate("tv"), .answerRestore(transaction: 4, true),
      .answerRestore(transaction: 5, false), .answerRestore(transaction: 5, nil),
      .answerDismissal(transaction: 6, true), .answerDismissal(transaction: 6, false),
      .answerDismissal(transaction: 6, nil), .register("player screens"), .unregister("player screens"),
      .screen("guide", .presented), .screen("guide", .dismissed), .suspension("a call"), .suspension(nil),
      .view("mini", .enabled("/films/a b.mkv")), .view("mini", .disabled), .view("mini", .built("/films/a b.mkv")),
    ])
  func everyQuestionRoundTrips(body: Request.Body) throws {
    #expect(try roundTrip(Request(id: 1, body)) == Request(id: 1, body))
  }

  @Test("Requests that people type are understood")
  func requestsTypedByHandAreRead() throws {
    let swap = try Request(decoding: #"{"command":["swap"]}"#.utf8)
    #expect(swap == Request(id: 0, .command(.swap, CommandOptions())))
    let seek = try Request(decoding: #"{ "request_id": 3, "command": ["seek", 10] , "async": true }"#.utf8)
    #expect(seek == Request(id: 3, .command(.seek(.by(.seconds(10)), .fullScreen), CommandOptions())))
    let open = try Request(
      decoding: #"{"command":["open","HTTP://H/x?sid=1",{"pip":true}]}"#.utf8, ignoringQuery: ["sid"])
    guard case .command(.open(let opening), _) = open.body else {
      Issue.record("\(open) opens nothing")
      return
    }
    #expect(opening.content.key == "http://h/x")
    #expect(opening.content.url == "HTTP://H/x?sid=1")
    #expect(opening.role == .pictureInPicture)
  }

  @Test(
    "The error of a malformed request names the mistake and the request's id",
    arguments: [
      ("", .garbage, "invalid JSON at byte 0: expected a value", 0),
      ("swap", .garbage, "invalid JSON at byte 0: expected a value", 0),
      ("[1]", .garbage, #"an object such as {"command":["status"],"request_id":1} is expected"#, 0),
      (#"{"command":"swap"}"#, .garbage, #"an object such as {"command":["status"],"request_id":1} is expected"#, 0),
      (#"{"command":[]}"#, .garbage, #"an object such as {"command":["status"],"request_id":1} is expected"#, 0),
      (#"{"command":["swap"],"request_id":"x"}"#, .garbage, "request_id must be a whole number", 0),
      (#"{"command":["swap",1],"request_id":5}"#, .badArgument, "swap: too many arguments", 5),
      (#"{"command":["swap",{"dryrun":true}]}"#, .badArgument, "swap: unknown option dryrun", 0),
      (#"{"command":["swap",{"wait":1}]}"#, .badArgument, "swap: wait must be true or false", 0),
      (#"{"command":["open"]}"#, .badArgument, "open: the address is missing", 0),
      (#"{"command":["open",5]}"#, .badArgument, "open: the address must be a text", 0),
      (
        #"{"command":["open","a.mkv"]}"#, .badArgument,
        "open: 'a.mkv' is neither an absolute path nor an address with a scheme", 0
      ),
      (#"{"command":["open",""]}"#, .badArgument, "open: the address must not be empty", 0),
      (#"{"command":["snapshot","a.png"]}"#, .badArgument, "snapshot: 'a.png' is not an absolute path", 0),
      (#"{"command":["open","/a",{"at_s":-1}]}"#, .badArgument, "open: at_s must be seconds, at least 0", 0),
      (
        #"{"command":["open","/a",{"kind":"x"}]}"#, .badArgument,
        "open: kind must be one of vod, live, lowLatency, call", 0
      ),
      (#"{"command":["seek",1e300]}"#, .badArgument, "seek: a time of at most ten years is expected", 0),
      (
        #"{"command":["seek",1,"up"]}"#, .badArgument,
        "seek: 'up' must be one of relative, absolute, absolute-percent, chapter, chapters, live", 0
      ),
      (
        #"{"command":["move","left"]}"#, .badArgument,
        "move: the corner must be one of topLeft, topRight, bottomLeft, bottomRight, or two numbers from 0 to 1 such as 0.62,0.05",
        0
      ),
      (
        #"{"command":["resize","70%"]}"#, .badArgument,
        "resize: the size must be one of small, medium, large, or 10% to 60%", 0
      ),
      (
        #"{"command":["answer-restore",true,1]}"#, .badArgument,
        "answer-restore: the transaction must be a whole number", 0
      ),
      (
        #"{"command":["answer-dismissal",1]}"#, .badArgument, "answer-dismissal: the answer is missing", 0
      ),
      (
        #"{"command":["answer-restore",1,"yes"]}"#, .badArgument,
        "answer-restore: the answer must be true, false or null", 0
      ),
      (#"{"command":["register",""]}"#, .badArgument, "register: the listener must not be empty", 0),
      (#"{"command":["build-view","mini"]}"#, .badArgument, "build-view: the content's key is missing", 0),
      (#"{"command":["unsuspend","me"]}"#, .badArgument, "unsuspend: too many arguments", 0),
      (
        #"{"command":["audio","loud"]}"#, .badArgument,
        "audio: 'loud' must be one of followsFullScreen, pictureInPicture, pinned, followsFocus, mix, separate, separatePinned",
        0
      ),
    ] as [(String, RequestError.Reason, String, Int)])
  func malformedRequestsAreExplained(line: String, reason: RequestError.Reason, message: String, id: Int) {
    do throws(RequestError) {
      let request = try Request(decoding: line.utf8)
      Issue.record("\(line) was read as \(request)")
    } catch {
      #expect(error == RequestError(reason, message, id: id))
    }
  }

  @Test("A request is refused if a name or a text in it is too long")
  func overlongNamesAndTextsAreRefused() throws {
    let name = String(repeating: "x", count: TextLimits.name)
    let key = String(repeating: "y", count: TextLimits.text)
    let fitting = [Request.Body.view(ViewID(name), .enabled(ContentKey(key))), .screen(ScreenID(name), .presented)]
    for body in fitting { #expect(try roundTrip(Request(id: 1, body)).body == body) }
    for body in [
      Request.Body.view(ViewID(name + "x"), .disabled), .view("mini", .built(ContentKey(key + "y"))),
      .delegate(AppID(name + "x")), .register(ListenerID(name + "x")), .suspension(OwnerID(name + "x")),
    ] {
      #expect(throws: RequestError.self) { try roundTrip(Request(id: 1, body)) }
    }
  }

  @Test("The reply to an unknown command has the request's id and lists the known commands")
  func unknownCommandListsTheKnownOnes() {
    let reply: Reply
    do throws(RequestError) {
      _ = try Request(decoding: #"{"command":["swpa"],"request_id":9}"#.utf8)
      Issue.record("swpa was read")
      return
    } catch {
      reply = error.reply
    }
    #expect(reply.id == 9)
    #expect(reply.code == .unknownCommand)
    #expect(reply.failure?.message.contains("swap, stop, expand, close") == true)
  }

  @Test("Damaged requests are read or refused, and never crash the program")
  func mutilatedRequestsNeverCrash() {
    let line = Array(Request(id: 7, .command(.open(Self.fullOpening), CommandOptions())).json.description.utf8)
    var refused = 0
    for index in line.indices {
      for byte in [UInt8(0), 0x22, 0x7B, 0x7D, 0x5D, 0xFF, UInt8(ascii: "9")] {
        var broken = line
        broken[index] = byte
        do throws(RequestError) { _ = try Request(decoding: broken) } catch { refused += 1 }
      }
      do throws(RequestError) { _ = try Request(decoding: line[..<index]) } catch { refused += 1 }
    }
    #expect(refused > line.count * 4)
  }
}
