// Notifications of real programs at a session with libmpv.

import Foundation
import TandemFoundation
import TandemLog
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(4))) struct NotifyPlayTests {
    /// A session that accepts notifications over HTTP (`--remote`), and the token for sending them.
    private struct Screen {
      let performance: Performance
      let state: [String: String]
      let address: String
      let token: String

      init(_ videos: [String], port: Int, on screen: VirtualScreen? = nil) throws {
        let folder = try TestFolder()
        state = ["XDG_STATE_HOME": folder.path + "/state"]
        performance = try Performance(
          videos + ["--no-config", "--mpris", "off", "--remote=\(port)"], in: folder, on: screen,
          environment: state)
        _ = try performance.client().status { $0.players.a?.position != nil && $0.transaction == nil }
        let reply = try TandemCommand.run(
          ["remote", "token", "house", "--json", "--socket", performance.socket], in: try TestFolder(),
          environment: state.map { "\($0)=\($1)" })
        let json = try JSONValue(parsing: Array(reply.output.utf8))
        #expect(json["name"]?.string == "house" && json["address"]?.string?.hasSuffix(":\(port)/notify") == true)
        address = "http://127.0.0.1:\(port)/notify"
        token = try #require(json["token"]?.string)
      }

      /// Sends a notification with curl.
      func curl(_ words: String..., withToken: Bool = true) throws -> (status: Int, text: String) {
        let head =
          ["-s", "-m", "30", "-w", "\n%{http_code}"] + (withToken ? ["-H", "Authorization: Bearer " + token] : [])
        let output = try TandemCommand.run(head + words + [address], in: try TestFolder(), program: "/usr/bin/curl")
          .output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
      }

      func curl(json: String) throws -> (status: Int, text: String) {
        try curl("-H", "Content-Type: application/json", "-d", json)
      }

      /// Ends the session.
      ///
      /// - Returns: the records of its log.
      func end() throws -> [Record] {
        try performance.expectVerifiedEnd()
        return try records(in: performance.log)
      }

      /// The mean colour of a corner of the screen.
      func color(_ crop: String) throws -> [UInt8] {
        let shot = performance.folder.path + "/shot.png"
        let taken = try TandemCommand.run(
          ["snapshot", shot, "--socket", performance.socket], in: performance.folder)
        #expect(taken.status == 0, "\(taken)")
        let mean = try TandemCommand.run(
          ["-v", "error", "-y", "-i", shot, "-vf", "\(crop),format=rgb24,scale=1:1", "-f", "rawvideo", "mean"],
          in: performance.folder, program: "/usr/bin/ffmpeg")
        #expect(mean.status == 0, "\(mean)")
        return Array(FileManager.default.contents(atPath: performance.folder.path + "/mean") ?? Data())
      }
    }

    @Test(
      "PiPup's example request shows its image in the requested corner; then the previous picture in picture returns")
    func imageIsShownAndThenThePreviousPictureReturns() throws {
      let (media, crafted) = (Media.shared, try CraftedMedia())
      _ = try crafted.ffmpeg(["-f", "lavfi", "-i", "color=yellow:size=640x360", "-frames:v", "1"], "door.png")
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let screen = try Screen([media.blue, media.lowTone], port: 28_264)
      let client = try screen.performance.client()
      let former = try #require(
        try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }.players.b?.content)
      let sent = try screen.curl(
        json: """
          {"duration": 10, "position": 1, "title": "Front door", "titleColor": "#0066cc", "titleSize": 20,
           "message": "Somebody rings", "messageColor": "#000000", "messageSize": 14, "backgroundColor": "#ffffff",
           "media": {"image": {"uri": "\(server.url("door.png"))", "width": 480}}}
          """)
      #expect(sent.status == 200, "\(sent)")
      _ = try client.status { $0.players.b?.content.rawValue == server.url("door.png") && $0.corner == .topLeft }
      let color = try screen.color("crop=iw/20:ih/40:iw*0.2:ih*0.22")
      #expect(color.count == 3 && color[0] > 200 && color[1] > 200 && color[2] < 60, "\(color)")
      let back = try client.status { $0.players.b?.content == former && $0.temporaryPictureInPicture == nil }
      #expect(back.corner == .bottomRight)
      // A notification can open only an image or a video at a server's address. The session refuses files and devices.
      for uri in ["/etc/passwd", "file:///etc/passwd", "av://v4l2:/dev/video0"] {
        let refused = try screen.curl(json: #"{"media":{"video":{"uri":"\#(uri)"}}}"#)
        #expect([400, 403].contains(refused.status) && !refused.text.contains("passwd"), "\(refused)")
      }
      let records = try screen.end()
      let opened = try #require(records.first { $0.kind == "command" && $0["source"]?.string == "notify:house" })
      #expect(opened["command"]?.string == "open" && opened["initiator"]?.string == "event")
      #expect(opened["title"]?.string == "Front door: Somebody rings" && opened["corner"]?.string == "topLeft")
    }

    @Test("Python and curl send a text and images; the large and the broken ones do not disturb the shown one")
    func textAndImageOfARequestAreShown() throws {
      let (media, crafted) = (Media.shared, try CraftedMedia())
      let image = try crafted.ffmpeg(["-f", "lavfi", "-i", "color=yellow:size=640x360", "-frames:v", "1"], "a.jpg")
      let window = try VirtualScreen(width: 640, height: 360)
      let screen = try Screen([media.blue, media.lowTone], port: 28_265, on: window)
      let client = try screen.performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let script = """
        import json, sys, urllib.request
        body = json.dumps({"title": "Washing machine", "message": "is ready"}).encode()
        request = urllib.request.Request(sys.argv[1] + "?token=" + sys.argv[2], body)
        request.add_header("Content-Type", "application/json")
        print(urllib.request.urlopen(request, timeout=20).status)
        """
      let python = try TandemCommand.run(
        ["-c", script, screen.address, screen.token], in: try TestFolder(), program: "/usr/bin/python3")
      #expect(python.output == "200\n", "\(python)")
      let sent = try screen.curl("-F", "title=Yard", "-F", "duration=60", "-F", "image=@" + image)
      #expect(sent.status == 200, "\(sent)")
      _ = try client.status { $0.players.b?.title == "Yard" && $0.temporaryPictureInPicture != nil }
      func expectYellow() throws {
        let color = try screen.color("crop=iw/20:ih/40:iw*0.85:ih*0.88")
        #expect(color.count == 3 && color[0] > 200 && color[1] > 200 && color[2] < 60, "\(color)")
      }
      try expectYellow()
      let large = try crafted.write(Data(count: 50_000_000), as: "large.jpg")
      let start = ContinuousClock.now
      let refused = try screen.curl("-F", "image=@" + large)
      #expect(refused.status == 413 && refused.text.contains("at most 8 MiB"), "\(refused)")
      #expect(ContinuousClock.now - start < .seconds(5))
      let broken = try crafted.write(
        Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 1, count: 100)), as: "broken.jpg")
      func failures() throws -> Int {
        try String(contentsOfFile: screen.performance.log, encoding: .utf8).split(separator: "\n")
          .count { $0.contains(#""kind":"opening""#) && $0.contains(#""outcome":"failed""#) }
      }
      // curl waits after status 429, because a sender may send only a few notifications at once.
      for number in 1...5 {
        let answer = try screen.curl(
          "--retry", "9", "--retry-delay", "1", "-F", "title=Broken \(number)", "-F", "image=@" + broken)
        #expect(answer.status == 200, "\(answer)")
        try waitUntil("the broken image to fail") { try failures() == number }
        _ = try client.status { $0.players.b?.title == "Yard" && $0.transaction == nil }
      }
      #expect(try screen.curl("-d", "{}", withToken: false).status == 401)
      try expectYellow()
      let records = try screen.end()
      #expect(
        records.contains { $0["message"]?.string == "notify:house shows: Washing machine: is ready" },
        "\(records.filter { $0.kind == "warning" })")
    }

    @Test("A notification starts picture in picture only if the sender acts for the user")
    func notificationStartsPictureInPictureOnlyForTheUser() throws {
      let media = Media.shared
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let screen = try Screen([media.blue], port: 28_266)
      let client = try screen.performance.client()
      let video = #""media":{"video":{"uri":"\#(server.url("red.mp4"))"}}"#
      let refused = try screen.curl(json: "{\(video)}")
      #expect(refused.status == 409 && refused.text.contains("notUserInitiated"), "\(refused)")
      let taken = try screen.curl(json: #"{"initiator":"user",\#(video)}"#)
      #expect(taken.status == 200, "\(taken)")
      let status = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(status.players.b?.isMuted == true)
      let text = try screen.curl(json: #"{"message":"hello"}"#)
      #expect(text.status == 502 && text.text.contains("this session has no window"), "\(text)")
      _ = try screen.end()
    }
  }
}
