// Folders, lists and channels during playback.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct PlaylistPlayTests {
    private let media = Media.shared

    /// A folder with clips of these names. All clips except the last take a second.
    private func series(_ names: [String], last: String) throws -> TestFolder {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/series", withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.copyItem(atPath: media.short, toPath: folder.path + "/series/" + name)
      }
      try FileManager.default.copyItem(atPath: media.red, toPath: folder.path + "/series/" + last)
      return folder
    }

    @Test("A folder advances by itself, full screen and in picture in picture, without a callback")
    func folderAdvancesWithoutCallbacks() throws {
      let folder = try series(["part 1.mp4", "part 2.mp4"], last: "part 10.mp4")
      let performance = try Performance([folder.path + "/series"], in: folder)
      let client = try performance.client()
      // A content has the full-screen role only from its first frame on.
      let status = try client.status { report in
        report.roles.fullScreen.flatMap { report.players[$0] }?.listEntry == 3
      }
      let player = try #require(status.roles.fullScreen.flatMap { status.players[$0] })
      #expect(player.title == "part 10" && player.entries.count == 3)
      #expect(player.url == folder.path + "/series/part 10.mp4")
      let roles = try records("roles", in: performance.log)
      #expect(roles.allSatisfy { $0["fullScreen"]?["content"] == .string(folder.path + "/series") })
      #expect(try records("callback", in: performance.log).isEmpty)
      try client.done(
        .command(.open(OpenRequest(MediaContent(url: media.blue), in: .pictureInPicture)), CommandOptions()))
      try client.done(.command(.swap, CommandOptions()))
      try client.done(.command(.chooseEntry(2, .pictureInPicture), CommandOptions()))
      _ = try client.status { report in
        report.roles.pictureInPicture.flatMap { report.players[$0] }?.listEntry == 3
      }
      #expect(
        try client.refusal(of: .command(.stepEntry(.next, .pictureInPicture), CommandOptions())) == "noSuchEntry")
      #expect(try client.refusal(of: .command(.stepEntry(.next, .fullScreen), CommandOptions())) == "noList")
      performance.expectEnd()
      // The whole log has the two callbacks of the start and the five of the swap.
      #expect(try records("callback", in: performance.log).filter { $0["reason"] == nil }.count == 7)
      try expectVerified(performance.log)
    }

    @Test("`--resume` after kill -9 continues with the playing entry at its position")
    func resumeContinuesWithThePlayingEntry() throws {
      let folder = try series(["1.mp4"], last: "2.mp4")
      let first = try Performance([folder.path + "/series", "--loop", "all"], in: folder)
      let client = try first.client()
      _ = try client.status { report in report.roles.fullScreen.flatMap { report.players[$0] }?.listEntry == 2 }
      try client.done(.command(.seek(.to(.seconds(9)), .fullScreen), CommandOptions()))
      try client.done(
        .command(.open(OpenRequest(MediaContent(url: media.blue), in: .pictureInPicture)), CommandOptions()))
      try first.waitForState { text in
        guard case .array(let commands)? = (try? JSONValue(parsing: Array(text.utf8)))?["fullScreen"],
          case .array(let opening)? = commands.first
        else { return false }
        return opening.last?["entry"]?.int == 2 && opening.last?["at_s"]?.double ?? 0 > 8
      }
      try first.die()
      let second = try Performance(["--resume"], in: folder)
      let status = try second.client().status { $0.roles.fullScreen != nil && $0.pictureInPicture.isActive.holds }
      let player = try #require(status.roles.fullScreen.flatMap { status.players[$0] })
      #expect(player.listEntry == 2 && player.loop == .all)
      #expect(try #require(player.position) > .seconds(8))
      second.expectEnd()
    }

    @Test("An entry that can't be opened is skipped, and a list of only such entries is reported")
    func entriesThatCannotBeOpenedAreSkipped() throws {
      let folder = try TestFolder()
      try folder.write("#EXTM3U\n\(media.short)\n\(media.text)\nmissing.mp4\n\(media.red)\n", to: "list.m3u")
      let performance = try Performance([folder.path + "/list.m3u"], in: folder)
      let client = try performance.client()
      _ = try client.status { report in report.roles.fullScreen.flatMap { report.players[$0] }?.listEntry == 4 }
      try folder.write("#EXTM3U\nfd://0\nmemory://x\n", to: "evil.m3u")
      let reply = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: folder.path + "/evil.m3u"))), CommandOptions()), for: "open",
        within: .seconds(10))
      #expect(reply.failure?.reason == "unreadableList")
      let folderReply = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: media.emptyFolder))), CommandOptions()), for: "open",
        within: .seconds(10))
      #expect(folderReply.failure?.message.contains("nothing to play") == true)
      try performance.expectVerifiedEnd()
    }

    @Test("A server's channels are chosen by number, name and step, and can't name a local file")
    func channelsAreChosenByNumberNameAndStep() throws {
      let folder = try TestFolder()
      try FileManager.default.copyItem(atPath: media.red, toPath: folder.path + "/red.mp4")
      try FileManager.default.copyItem(atPath: media.blue, toPath: folder.path + "/blue.mp4")
      try folder.write(
        """
        #EXTM3U
        #EXTINF:-1 tvg-id="one" group-title="News",Channel One
        red.mp4
        #EXTINF:-1 tvg-id="two" group-title="Films",Channel Two
        blue.mp4
        #EXTINF:-1 tvg-id="three" group-title="News",Yours
        file://\(media.blue)
        """, to: "tv.m3u")
      let server = try MediaServer(folder.path)
      defer { server.stop() }
      // A list of channels is recognised under any file name.
      try FileManager.default.copyItem(atPath: folder.path + "/tv.m3u", toPath: folder.path + "/television")
      let other = try Performance([media.red, "--channels", server.url("television")], in: try TestFolder())
      let watcher = try other.client()
      _ = try watcher.status { $0.roles.fullScreen != nil }
      // The server sends the list with a delay. The suite's time limit bounds the wait.
      while try watcher.refusal(of: .channels(nil)) != nil {}
      try watcher.done(.channel(.number(2), .fullScreen, CommandOptions()))
      other.expectEnd()
      let performance = try Performance([server.url("tv.m3u")], in: folder)
      let client = try performance.client()
      _ = try client.status { report in
        report.roles.fullScreen.flatMap { report.players[$0] }?.url == server.url("red.mp4")
      }
      let report = try ChannelReport(json: try #require(try client.done(.channels(nil))))
      #expect(report.lines.map(\.name) == ["Channel One", "Channel Two"])
      #expect(report.lines.map(\.role) == [.fullScreen, nil] && report.groups == ["Films", "News"])
      let films = try ChannelReport(json: try #require(try client.done(.channels("channel", group: "Films"))))
      #expect(films.lines.map(\.name) == ["Channel Two"] && films.total == 1)
      func now() throws -> String? {
        let status = try client.status { _ in true }
        return status.roles.fullScreen.flatMap { status.players[$0] }?.title
      }
      try client.done(.channel(.step(.next), .fullScreen, CommandOptions()))
      #expect(try now() == "Channel Two")
      try client.done(.channel(.last, .fullScreen, CommandOptions()))
      #expect(try now() == "Channel One")
      try client.done(.channel(.name("two"), .pictureInPicture, CommandOptions()))
      let status = try client.status { $0.pictureInPicture.isActive.holds }
      #expect(status.roles.pictureInPicture.flatMap { status.players[$0] }?.title == "Channel Two")
      #expect(
        try client.refusal(of: .channel(.name("channel"), .fullScreen, CommandOptions())) == "severalChannels")
      #expect(try client.refusal(of: .channel(.number(7), .fullScreen, CommandOptions())) == "noSuchChannel")
      try performance.expectVerifiedEnd()
    }

    @Test("If two channels have the same address, the chosen one is current, and the next channel follows it")
    func chosenChannelIsCurrentDespiteEqualAddresses() throws {
      let folder = try TestFolder()
      try folder.write(
        """
        #EXTM3U
        #EXTINF:-1 group-title="News",One
        \(media.red)
        #EXTINF:-1 group-title="News",Two
        \(media.blue)
        #EXTINF:-1 group-title="News",Two HD
        \(media.blue)
        #EXTINF:-1 group-title="News",Four
        \(media.short)
        """, to: "tv.m3u")
      let performance = try Performance([folder.path + "/tv.m3u"], in: folder)
      let client = try performance.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      func seen() throws -> [Int] {
        try ChannelReport(json: try #require(try client.done(.channels(nil)))).lines.filter { $0.role != nil }
          .map(\.number)
      }
      try client.done(.channel(.number(3), .fullScreen, CommandOptions()))
      #expect(try seen() == [3])
      try client.done(.channel(.step(.next), .fullScreen, CommandOptions()))
      #expect(try seen() == [4])
      try client.done(.channel(.last, .fullScreen, CommandOptions()))
      #expect(try seen() == [3])
      try client.done(.channel(.step(.previous), .fullScreen, CommandOptions()))
      #expect(try seen() == [2])
      performance.expectEnd()
    }
  }
}
