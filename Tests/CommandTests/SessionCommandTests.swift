import Foundation
import TandemCommands
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(2))) struct SessionCommandTests {
  private static func swapped(_ request: Request) -> Reply {
    var report = CommandReport(transaction: 4, roles: Roles(fullScreen: .B, pictureInPicture: .A))
    report.latency = .microseconds(3_100)
    return Reply(id: request.id, outcome: .succeeded, of: .swap, report)
  }

  @Test("`swap` prints its result in one line, or as JSON for machines")
  func swapPrintsOneLineOrJSON() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder, answer: Self.swapped)
    let result = try TandemCommand.run(["swap"], in: folder)
    #expect(result.output == "swapped: B full screen, A picture in picture (transaction 4, 3.1 ms)\n")
    #expect(result.errors == "" && result.status == 0)
    let json = try TandemCommand.run(["swap", "--json", "--no-wait", "--dry-run"], in: folder)
    #expect(try CommandReport(json: JSONValue(parsing: json.output.dropLast().utf8)).transaction == 4)
    #expect(
      session.requests.map(\.body) == [
        .command(.swap, CommandOptions()), .command(.swap, CommandOptions(waits: false, isDryRun: true)),
      ])
    session.stop()
  }

  @Test(
    "Each command line of `tandem` sends the matching command to the session",
    arguments: [
      (["start"], .start), (["swap"], .swap), (["stop"], .stop), (["close"], .close), (["quit"], .shutDown),
      (["unload", "--pip"], .unload(.pictureInPicture)), (["pause"], .pause(.fullScreen)),
      (["resume", "--pip"], .resume(.pictureInPicture)), (["toggle-pause"], .togglePause(.fullScreen)),
      (["seek", "1:30"], .seek(.to(.seconds(90)), .fullScreen)),
      (["seek", "-10", "--pip"], .seek(.by(.seconds(-10)), .pictureInPicture)),
      (["seek", "50%"], .seek(.percent(50), .fullScreen)), (["volume", "80"], .setVolume(80, .fullScreen)),
      (["volume", "-5", "--pip"], .addVolume(-5, .pictureInPicture)), (["mute"], .toggleMute(.fullScreen)),
      (["mute", "on"], .setMute(true, .fullScreen)), (["mute", "off"], .setMute(false, .fullScreen)),
      (["speed", "1.25"], .setSpeed(1.25, .fullScreen)), (["audio", "full"], .setAudio(.followsFullScreen)),
      (["audio", "pip"], .setAudio(.pictureInPicture)), (["audio", "pin", "key"], .setAudio(.pinned("key"))),
      (["audio", "separate-pin", "key"], .setAudio(.separatePinned("key"))),
      (["toggle-pip"], .togglePictureInPicture), (["expand"], .expand),
      (["automatic-pip", "on"], .setAutomaticPictureInPicture(true)),
      (["automatic-pip", "off"], .setAutomaticPictureInPicture(false)),
      (["select-track", "audio", "2"], .selectTrack(.audio, 2, .fullScreen)),
      (["select-track", "subtitle", "none", "--pip"], .selectTrack(.subtitle, nil, .pictureInPicture)),
      (["move", "top-left"], .move(.topLeft)), (["resize", "small"], .resize(.small)),
      (["move", "0.62", "0.05"], .move(PicturePlacement(x: 0.62, y: 0.05) ?? .topLeft)),
      (["move", "0.5,1"], .move(PicturePlacement(x: 0.5, y: 1) ?? .topLeft)),
      (["resize", "40%"], .resize(PictureScale(percent: 40) ?? .small)),
      (["layout", "side-by-side"], .setLayout(.sideBySide)),
    ] as [([String], SessionCommand)])
  func everyCommandLineArrivesAsItsCommand(arguments: [String], command: SessionCommand) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder, answer: Self.swapped)
    #expect(try TandemCommand.run(arguments, in: folder).status == 0)
    #expect(session.requests.map(\.body) == [.command(command, CommandOptions())])
    session.stop()
  }

  @Test(
    "An invalid place or size is refused, and the error lists the valid forms",
    arguments: [
      (["move", "0.62", "2"], "'0.62,2' for CORNER|X Y"), (["move", "0.62"], "'0.62' for CORNER|X Y"),
      (["move", "-1", "0"], "'-1,0' for CORNER|X Y"), (["resize", "70%"], "'70%' for SIZE"),
      (["resize", "40"], "'40' for SIZE"),
    ])
  func invalidPlacesAndSizesAreRefused(arguments: [String], words: String) throws {
    let result = try TandemCommand.run(arguments, in: TestFolder())
    let forms = ["move": "two numbers from 0 to 1 such as 0.62,0.05", "resize": "10% to 60%"]
    #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains(forms[arguments[0]] ?? "?"), "\(result.errors)")
  }

  @Test("`channels` sends its text and its group to the session, and not to other screens")
  func channelsSendsItsTextAndItsGroup() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      Reply(id: request.id, data: ChannelReport(source: "/tv.m3u", lines: [], total: 0).json)
    }
    for arguments in [["das", "erste"], ["--group", "News"], ["--group=News", "arte", "--names"]] {
      let result = try TandemCommand.run(["channels"] + arguments, in: folder)
      #expect(result.status == 0, "\(result)")
    }
    #expect(
      session.requests.map(\.body) == [
        .channels("das erste"), .channels(nil, group: "News"), .channels("arte", group: "News"),
      ])
    session.stop()
  }

  @Test("`open` sends the absolute path and every option")
  func openSendsAbsolutePathAndEveryOption() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder, answer: Self.swapped)
    try folder.write("x", to: "a.mkv")
    #expect(try TandemCommand.run(["open", "a.mkv"], in: folder).status == 0)
    let all = [
      "open", "https://h/x", "--pip", "--at", "1:30", "--duplicate", "--id", "m", "--title", "Mätch", "--kind", "live",
      "--linear", "--no-pip", "--app", "tv", "--screen", "guide", "--presentation", "primary-inline", "--view-kind",
      "system", "--small",
    ]
    #expect(try TandemCommand.run(all, in: folder).status == 0)
    var content = MediaContent(identity: ContentIdentity(id: "m"), url: "https://h/x", title: "Mätch")
    content.kind = .live
    content.requiresLinearPlayback = true
    content.allowsPictureInPicture = false
    content.app = "tv"
    content.screen = "guide"
    content.presentation = .inline(isPrimary: true)
    content.viewKind = .system
    content.prefersSmallPicture = true
    let other = OpenRequest(content, in: .pictureInPicture, at: .seconds(90), allowsDuplicate: true)
    #expect(try TandemCommand.run(["open", "a.mkv", "--no-linear", "--allow-pip"], in: folder).status == 0)
    var allowed = MediaContent(url: folder.path + "/a.mkv")
    allowed.requiresLinearPlayback = false
    allowed.allowsPictureInPicture = true
    #expect(
      session.requests.map(\.body) == [
        .command(.open(OpenRequest(MediaContent(url: folder.path + "/a.mkv"))), CommandOptions()),
        .command(.open(other), CommandOptions()),
        .command(.open(OpenRequest(allowed)), CommandOptions()),
      ])
    session.stop()
  }

  @Test(
    "Without a key, `audio pin` pins the full-screen content, and `audio separate-pin` the content in picture in picture",
    arguments: [("pin", AudioPolicy.pinned("film")), ("separate-pin", .separatePinned("match"))])
  func pinWithoutKeyTakesTheContentOfARole(_ word: String, _ policy: AudioPolicy) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      guard request.body == .status else { return Self.swapped(request) }
      var status = StatusReport()
      (status.roles.fullScreen, status.roles.pictureInPicture) = (.B, .A)
      status.players.b = StatusReport.Player(content: "film", url: "/film")
      status.players.a = StatusReport.Player(content: "match", url: "/match")
      return Reply(id: request.id, data: status.json)
    }
    #expect(try TandemCommand.run(["audio", word], in: folder).status == 0)
    #expect(session.requests.last?.body == .command(.setAudio(policy), CommandOptions()))
    session.stop()
  }

  @Test(
    "A declined command prints the reason and the remedy, and exits with the documented status",
    arguments: [
      (
        CommandResponse.refused(.noPictureInPicture), 1,
        "swap refused: there is no picture in picture; open one with: tandem open --pip URL"
      ),
      (
        .busy(transaction: 3), 75,
        "swap can't run now: transaction 3 is still running; try again, or start the session with --concurrency queue"
      ),
    ] as [(CommandResponse, Int32, String)])
  func declinedCommandHasReasonRemedyAndStatus(answer: CommandResponse, status: Int32, message: String) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id, answer: answer) }
    let result = try TandemCommand.run(["swap"], in: folder)
    #expect(result.errors == "tandem: \(message)\n")
    #expect(result.status == status && result.output == "")
    let json = try TandemCommand.run(["swap", "--json"], in: folder)
    #expect(json.status == status)
    #expect(json.output.hasPrefix(#"{"request_id":1,"error":"\#(status == 1 ? "refused" : "busy")","#))
    session.stop()
  }

  @Test("A command that is accepted and then fails exits with 1")
  func failedTransactionExitsWithOne() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      Reply(id: request.id, outcome: .failed(reason: "restoreTimedOut"), of: .swap, CommandReport(transaction: 4))
    }
    let result = try TandemCommand.run(["swap"], in: folder)
    #expect(result.errors == "tandem: swap: transaction 4 failed: restoreTimedOut\n")
    #expect(result.status == 1)
    session.stop()
  }

  @Test(
    "`open` exits with 65 if the content can't be played, and with 1 if it fails for another reason",
    arguments: [
      (
        "/f/text.mp4", "it is not a video or sound that Tandem can play", 65,
        "open: can't play /f/text.mp4: it is not a video or sound that Tandem can play"
      ), ("/f/film.mp4", "playerLost", 1, "open: can't play /f/film.mp4: playerLost"),
      ("/f/film.mp4", "shutdown", 1, "open: can't play /f/film.mp4: shutdown"),
    ] as [(String, String, Int32, String)])
  func unplayableContentIsBadData(url: String, reason: String, status: Int32, message: String) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      let open = SessionCommand.open(OpenRequest(MediaContent(url: url)))
      return Reply(id: request.id, outcome: .failed(reason: reason), of: open, CommandReport())
    }
    let result = try TandemCommand.run(["open", "https://h/x"], in: folder)
    #expect(result.errors == "tandem: \(message)\n")
    #expect(result.status == status)
    session.stop()
  }

  @Test("`--timeout` limits the wait for an answer")
  func timeoutOptionLimitsTheWait() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { _ in nil }
    let result = try TandemCommand.run(["swap", "--timeout", "0.05"], in: folder)
    #expect(
      result.errors == """
        tandem: waited 0.05 s for the answer to swap from the session on \(session.server.path); \
        wait longer with --timeout SECONDS\n
        """)
    #expect(result.status == 69)
    session.stop()
  }

  @Test(
    "If a session closes the connection before the reply, the command says whether the session has ended or still runs",
    arguments: [
      ("swap", false, 69, "ended before the answer"), ("swap", true, 75, "restarted its player"),
      ("quit", false, 0, "the session has ended"),
      ("quit", true, 75, "closed the connection before answering quit, but still runs"),
    ] as [(String, Bool, Int32, String)])
  func hangUpBeforeTheReplyIsExplained(command: String, goesOn: Bool, status: Int32, words: String) throws {
    let folder = try TestFolder()
    let path = folder.path + "/s.sock"
    let socket = try UnixSocket.make(for: path)
    #expect(UnixSocket.bind(socket, to: path) == 0 && listen(socket.raw, 4) == 0)
    // The session dies as soon as a request arrives. It leaves its socket's file if another player follows.
    Thread.detachNewThread {
      var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 20_000)
      if !goesOn { unlink(path) }
      _ = FileDescriptor(accept(socket.raw, nil, nil))
    }
    let result = try TandemCommand.run([command, "--socket", path], in: folder)
    #expect(result.status == status)
    #expect((result.output + result.errors).contains(words), "\(result.errors)")
    withExtendedLifetime(socket) {}
  }

  @Test("`status` prints a few lines for people, and JSON for machines")
  func statusPrintsTextOrJSON() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: StatusReport().json) }
    #expect(try TandemCommand.run(["status"], in: folder).output == StatusReport().text + "\n")
    let json = try TandemCommand.run(["status", "--json"], in: folder)
    #expect(try StatusReport(json: JSONValue(parsing: json.output.utf8.dropLast())) == StatusReport())
    session.stop()
  }

  @Test("Control sequences in a content's title or in a reply's message never reach the terminal")
  func titlesAndRepliesCannotSteerTheTerminal() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      guard request.body == .status else {
        return Reply(id: request.id, failure: ReplyError(.failed, "no \u{1B}[2J at all"))
      }
      var status = StatusReport()
      status.roles.fullScreen = .A
      status.players.a = StatusReport.Player(content: "film", url: "/film", title: "\u{1B}]0;x\u{7}Fílm\u{202E}")
      return Reply(id: request.id, data: status.json)
    }
    let output = try TandemCommand.run(["status"], in: folder).output
    #expect(output.contains("A  \u{FFFD}]0;x\u{FFFD}Fílm\u{FFFD}, playing\n"))
    #expect(try TandemCommand.run(["swap"], in: folder).errors == "tandem: swap: no \u{FFFD}[2J at all\n")
    session.stop()
  }

  @Test("`--socket` selects one of several sessions")
  func socketChoosesOneOfSeveralSessions() throws {
    let folder = try TestFolder()
    let directory = SocketDirectory(path: folder.path + "/tandem")
    let first = try FakeSession(at: directory.newSocketPath(name: "1"), answer: Self.swapped)
    let second = try FakeSession(at: directory.newSocketPath(name: "2"), answer: Self.swapped)
    let result = try TandemCommand.run(["swap"], in: folder)
    #expect(result.status == 69)
    #expect(
      result.errors == """
        tandem: 2 sessions are running: \(first.server.path), \(second.server.path); choose one with --socket PATH\n
        """)
    #expect(try TandemCommand.run(["swap", "--socket", second.server.path], in: folder).status == 0)
    #expect(first.requests.isEmpty && second.requests.count == 1)
    first.stop()
    second.stop()
  }

  @Test("If the session has another version, or another program listens on the socket, a command exits with 69")
  func sessionOfAnotherVersionExitsWithUnavailable() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { request in
      if request.body == .status { return Reply(id: request.id, data: 5) }
      return Reply(id: request.id, failure: ReplyError(.unknownCommand, "unknown command 'swap'"))
    }
    #expect(try TandemCommand.run(["swap"], in: folder).status == 69)
    let result = try TandemCommand.run(["status"], in: folder)
    #expect(result.status == 69)
    #expect(result.errors.hasSuffix("use the same version of tandem as the session\n"))
    session.stop()
  }
}
