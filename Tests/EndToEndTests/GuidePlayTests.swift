// A programme guide during playback.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct GuidePlayTests {
    private let media = Media.shared

    /// A guide with three programmes for each channel: one before, one at and one after the present time.
    private func guide(_ channels: [String]) -> String {
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.timeZone = TimeZone(secondsFromGMT: -5 * 3600)
      format.dateFormat = "yyyyMMddHHmmss Z"
      var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE tv SYSTEM \"xmltv.dtd\"><tv>\n"
      for channel in channels {
        text += "<channel id=\"\(channel)\"><display-name>\(channel)</display-name></channel>\n"
      }
      for channel in channels {
        for (hour, title) in [(-1, "Past"), (0, "Now"), (1, "Next")] {
          let start = Date(timeIntervalSinceNow: Double(hour) * 3600 - 600)
          text += "<programme start=\"\(format.string(from: start))\" "
          text += "stop=\"\(format.string(from: start + 3600))\" channel=\"\(channel)\">"
          text += "<title>\(title) on \(channel)</title></programme>\n"
        }
      }
      return text + "</tv>\n"
    }

    private func writeList(_ guide: String, in folder: TestFolder) throws {
      try FileManager.default.copyItem(atPath: media.red, toPath: folder.path + "/red.mp4")
      try FileManager.default.copyItem(atPath: media.blue, toPath: folder.path + "/blue.mp4")
      try folder.write(
        """
        #EXTM3U x-tvg-url="\(guide)"
        #EXTINF:-1 tvg-id="one" group-title="News",Channel One
        red.mp4
        #EXTINF:-1 group-title="News",two
        blue.mp4
        """, to: "tv.m3u")
    }

    @Test("A guide from a server gives the channels their programmes, and a key shows the guide over the video")
    func serversGuideIsShownOverTheVideo() throws {
      let folder = try TestFolder()
      try folder.write(guide(["one", "two", "three"]), to: "guide.xml")
      _ = try VirtualScreen.run(["gzip", "-f", folder.path + "/guide.xml"])
      let server = try MediaServer(folder.path)
      defer { server.stop() }
      try writeList(server.url("guide.xml.gz"), in: folder)
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [folder.path + "/tv.m3u", "--presenter", "software", "--geometry", "640x360"], in: folder, on: screen)
      let client = try performance.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      func lines() throws -> [ChannelReport.Line] {
        try ChannelReport(json: try #require(try client.done(.channels(nil)))).lines
      }
      // The guide comes from the server. The suite's time limit bounds the wait.
      while try lines().first?.now == nil {}
      #expect(try lines().map(\.now?.title) == ["Now on one", "Now on two"])
      #expect(try lines().map(\.next?.title) == ["Next on one", "Next on two"])
      let day = try GuideReport(json: try #require(try client.done(.guide(.name("two")))))
      #expect(day.number == 2 && day.programmes.map(\.title) == ["Now on two", "Next on two"])
      #expect(try client.refusal(of: .guide(.number(7))) == "noSuchChannel")
      let command = try TandemCommand.run(["guide", "--socket", performance.socket], in: folder)
      #expect(command.status == 0 && command.output.contains("1  Channel One\n* "), "\(command.errors)")
      #expect(command.output.contains(" Now on one\n") && command.output.contains(" Next on one\n"))
      // The pixel is red or blue until the guide's dark background covers it.
      func isDark() throws -> Bool {
        let pixel = try screen.capture().pixel(600, 330)
        return pixel.red < 120 && pixel.blue < 120
      }
      while try isDark() {}
      try screen.xdotool("key", "g")
      while try !isDark() {}
      // Right moves to the next programme, Down to the next channel, and Return opens the channel.
      try screen.xdotool("key", "Right", "Down", "Return")
      _ = try client.status { report in
        report.roles.fullScreen.flatMap { report.players[$0] }?.title == "two"
      }
      // The channel card disappears by itself. Then the key shows the guide, and a second press hides it.
      while try isDark() {}
      try screen.xdotool("key", "g")
      while try !isDark() {}
      try screen.xdotool("key", "g")
      while try isDark() {}
      try performance.expectVerifiedEnd()
    }

    @Test("If a guide is switched off, or its file is an entity bomb or a film, the session plays on and says why")
    func badGuideIsReportedAndTheSessionPlaysOn() throws {
      let folder = try TestFolder()
      let bomb = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
      try folder.write("<!DOCTYPE tv [<!ENTITY e0 \"ha\">\(bomb)]><tv>&e9;</tv>", to: "bomb.xml")
      try writeList("bomb.xml", in: folder)
      for (options, reason) in [
        ([], "entities"), (["--guide", folder.path + "/red.mp4"], "not an XMLTV"),
        (["--guide", "off"], "no programme"),
      ] {
        let performance = try Performance([folder.path + "/tv.m3u"] + options, in: try TestFolder())
        let client = try performance.client()
        _ = try client.status { $0.roles.fullScreen != nil }
        let ask = { try client.ask(.guide(.number(1)), for: "guide", within: .seconds(10)).failure?.message ?? "" }
        while try !ask().contains(reason) {}
        let report = try ChannelReport(json: try #require(try client.done(.channels(nil))))
        #expect(report.lines.map(\.now) == [nil, nil])
        performance.expectEnd()
        try expectVerified(performance.log, allowingWarnings: true)
      }
    }
  }
}
