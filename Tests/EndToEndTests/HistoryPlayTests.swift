// The history of a session, in real time with simulated players.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct HistoryPlayTests {
    private let media = Media.shared

    private func play(_ arguments: [String], in folder: TestFolder) throws -> (Performance, ControlClient) {
      // A simulated content lasts a day.
      let performance = try Performance(
        arguments + ["--player", "simulated", "--no-config", "--mpris", "off"], in: folder)
      let client = try performance.client()
      _ = try client.status { $0.process != nil && $0.transaction == nil && $0.roles.fullScreen != nil }
      return (performance, client)
    }

    private func position(_ client: ControlClient, _ isReached: (Duration) -> Bool = { _ in true }) throws -> Duration {
      func position(_ report: StatusReport) -> Duration? {
        report.roles.fullScreen.flatMap { report.players[$0]?.position }
      }
      let report = try client.status { position($0).map(isReached) == true }
      return try #require(position(report))
    }

    private func leave(_ client: ControlClient, at seconds: Int) throws {
      try client.done(.command(.seek(.to(.seconds(seconds)), .fullScreen), CommandOptions()))
      // The session notes the positions a few times in each second.
      _ = try position(client) { $0 >= .seconds(seconds + 1) }
    }

    private func history(in folder: TestFolder) throws -> [JSONValue] {
      let result = try TandemCommand.run(
        ["history", "--json"], in: folder, environment: ["XDG_STATE_HOME=" + folder.path])
      #expect(result.status == 0, "\(result)")
      return try JSONValue(parsing: Array(result.output.utf8))["history"]?.array ?? []
    }

    @Test("A content that is opened again begins where it was left, unless the user names a position")
    func contentBeginsWhereItWasLeft() throws {
      let folder = try TestFolder()
      var (performance, client) = try play([media.red, "--history", "--title", "Red"], in: folder)
      try leave(client, at: 600)
      performance.expectEnd()
      let entries = try history(in: folder)
      #expect(entries.map { $0["address"]?.string } == [media.red])
      #expect(entries.first?["title"] == "Red")
      let left = try #require(entries.first?["position_us"]?.int)
      #expect((598_000_000..<660_000_000).contains(left))
      let played = try #require(entries.first?["played_s"]?.int)
      #expect(abs(played - Int(Date().timeIntervalSince1970)) < 600)

      (performance, client) = try play([media.blue, "--history"], in: folder)
      // Without an option of its own, `open` continues, too.
      try client.done(.command(.open(OpenRequest(MediaContent(url: media.red))), CommandOptions()))
      #expect(try position(client) >= .seconds(598))
      // A content that plays goes on.
      try leave(client, at: 3000)
      try client.done(.command(.open(OpenRequest(MediaContent(url: media.red))), CommandOptions()))
      #expect(try position(client) >= .seconds(3000))
      try client.done(.command(.unload(.fullScreen), CommandOptions()))
      try waitUntil("a saved position") { try history(in: folder).contains { ($0["position_us"]?.int ?? 0) > left } }
      performance.expectEnd()

      (performance, client) = try play([media.red, "--history", "--start", "0"], in: folder)
      #expect(try position(client) { $0 > .seconds(1) } < .seconds(590))
      performance.expectEnd()
      #expect(try history(in: folder).first { $0["address"]?.string == media.red }?["position_us"] == nil)
    }

    @Test("Without --history nothing is remembered, and nothing begins at a remembered position")
    func historyIsOffByDefault() throws {
      let folder = try TestFolder()
      var (performance, client) = try play([media.red], in: folder)
      try leave(client, at: 600)
      performance.expectEnd()
      #expect(try history(in: folder).isEmpty)
      (performance, client) = try play([media.red, "--history"], in: folder)
      try leave(client, at: 600)
      performance.expectEnd()
      (performance, client) = try play([media.red], in: folder)
      #expect(try position(client) < .seconds(590))
      performance.expectEnd()
    }

    @Test("Live and temporary contents are never remembered, and with --log-redact no address with secrets")
    func liveTemporaryAndSecretContentsAreNotRemembered() throws {
      let folder = try TestFolder()
      let secret = "https://user:pass@127.0.0.1:9/x.mp4?token=s3cret"
      let (performance, client) = try play([media.red, "--history", "--log-redact"], in: folder)
      try leave(client, at: 600)
      try client.done(
        .command(
          .open(OpenRequest(MediaContent(url: media.blue), in: .pictureInPicture, for: .seconds(60))), CommandOptions())
      )
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      for kind in [MediaContent.Kind.live, .lowLatency, .vod] {
        var content = MediaContent(url: kind == .vod ? secret : "https://127.0.0.1:9/\(kind)")
        content.kind = kind
        try client.done(.command(.open(OpenRequest(content)), CommandOptions()))
        _ = try client.status { $0.transaction == nil }
      }
      _ = try position(client) { $0 > .seconds(1) }
      performance.expectEnd()
      #expect(try history(in: folder).map { $0["address"]?.string } == [media.red])
      #expect(try !folder.read("tandem/history.json").contains("s3cret"))
    }

    @Test("A damaged history is reported once and set aside, and the session plays")
    func damagedHistoryIsSetAside() throws {
      let folder = try TestFolder()
      try makeStateFolder(in: folder)
      try folder.write("{", to: "tandem/history.json")
      let (performance, client) = try play([media.red, "--history"], in: folder)
      try leave(client, at: 600)
      performance.expectEnd()
      let complaints = performance.complaints
      #expect(complaints.components(separatedBy: "is damaged").count == 2, "\(complaints)")
      #expect(complaints.contains("history.json.damaged"), "\(complaints)")
      #expect(try folder.read("tandem/history.json.damaged") == "{")
      #expect(try history(in: folder).count == 1)
    }

    @Test(
      "A temporary content that a swap brings to full screen is remembered only if it is opened again later",
      arguments: [false, true])
    func swappedTemporaryContentIsNotRemembered(isOpenedAgain: Bool) throws {
      let folder = try TestFolder()
      let (performance, client) = try play([media.red, "--history"], in: folder)
      let opening = OpenRequest(MediaContent(url: media.blue), in: .pictureInPicture, for: .seconds(60))
      try client.done(.command(.open(opening), CommandOptions()))
      _ = try client.status { $0.temporaryPictureInPicture != nil && $0.transaction == nil }
      try client.done(.command(.swap, CommandOptions()))
      _ = try client.status { report in
        let content = report.roles.fullScreen.flatMap { report.players[$0]?.content.rawValue }
        return content == media.blue && report.transaction == nil
      }
      try leave(client, at: 600)
      if isOpenedAgain {
        for address in [media.lowTone, media.blue] {
          try client.done(.command(.open(OpenRequest(MediaContent(url: address))), CommandOptions()))
          try leave(client, at: 700)
        }
      }
      performance.expectEnd()
      let expected = [media.red] + (isOpenedAgain ? [media.blue, media.lowTone] : [])
      #expect(try Set(history(in: folder).map { $0["address"]?.string }) == Set(expected))
    }

    @Test("Positions that could not be written are written later, and each series of failures is reported once")
    func unwrittenPositionsAreWrittenLater() throws {
      let folder = try TestFolder()
      try makeStateFolder(in: folder)
      let elsewhere = folder.path + "/elsewhere"
      try #require(symlink(elsewhere + "/films.json", folder.path + "/tandem/history.json") == 0)
      let (performance, client) = try play([media.red, "--history"], in: folder)
      try performance.waitForComplaint(elsewhere)
      try leave(client, at: 600)
      for other in [media.blue, media.lowTone] {
        try client.done(.command(.open(OpenRequest(MediaContent(url: other))), CommandOptions()))
        try leave(client, at: 700)
      }
      try #require(mkdir(elsewhere, 0o700) == 0)
      try client.done(.command(.open(OpenRequest(MediaContent(url: media.highTone))), CommandOptions()))
      try waitUntil("the history") { try history(in: folder).count >= 3 }
      #expect(try history(in: folder).map { $0["address"]?.string } == [media.lowTone, media.blue, media.red])
      #expect(try history(in: folder).allSatisfy { $0["position_us"]?.int ?? 0 >= 598_000_000 })
      try FileManager.default.removeItem(atPath: elsewhere)
      performance.expectEnd()
      let complaints = performance.complaints
      #expect(complaints.components(separatedBy: elsewhere + "/films.json").count == 3, "\(complaints)")
    }

    @Test("A history of a newer version is reported once and stays unchanged, and the session plays")
    func newerHistoryStaysUnchanged() throws {
      let folder = try TestFolder()
      try makeStateFolder(in: folder)
      let newer = #"{"format":"tandem-history","version":2,"history":[]}"#
      try folder.write(newer, to: "tandem/history.json")
      let (performance, client) = try play([media.red, "--history"], in: folder)
      try leave(client, at: 600)
      performance.expectEnd()
      let complaints = performance.complaints
      #expect(complaints.components(separatedBy: "update Tandem").count == 2, "\(complaints)")
      #expect(try folder.read("tandem/history.json") == newer)
    }

    private func makeStateFolder(in folder: TestFolder) throws {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/tandem", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }
}
