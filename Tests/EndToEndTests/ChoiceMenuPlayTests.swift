// Choosing entries on the screen, with keys.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ChoiceMenuPlayTests {
    private let media = Media.shared

    @Test(
      "The arrow keys and Enter choose an entry of a list, or a channel if no list plays"
    )
    func arrowKeysChooseEntriesAndChannels() throws {
      let folder = try TestFolder()
      var lines = "#EXTM3U\n"
      for number in 1...4 {
        let path = folder.path + "/\(number).mp4"
        try FileManager.default.copyItem(atPath: number % 2 == 0 ? media.blue : media.red, toPath: path)
        lines += "#EXTINF:-1 tvg-id=\"\(number)\" group-title=\"Films\",Film \(number)\n\(path)\n"
      }
      try folder.write(lines, to: "tv.m3u")
      let screen = try VirtualScreen(width: 640, height: 360)
      let files = (1...3).map { folder.path + "/\($0).mp4" }
      let performance = try Performance(
        files + ["--channels", folder.path + "/tv.m3u", "--presenter", "software", "--geometry", "640x360"],
        in: folder, on: screen)
      let client = try performance.client()
      func full(_ fits: (StatusReport.Player) -> Bool) throws -> Bool {
        let status = try client.status(when: { report in
          report.roles.fullScreen.flatMap { report.players[$0] }.map(fits) ?? false
        })
        return status.roles.fullScreen.flatMap { status.players[$0] }.map(fits) ?? false
      }
      #expect(try full { $0.listEntry == 1 && $0.position.map { $0 > .milliseconds(200) } == true })
      // The pixel is red until the list's dark background covers it.
      func isDark() throws -> Bool { try screen.capture().pixel(320, 330).red < 120 }
      #expect(try !isDark())
      try screen.xdotool("key", "F8")
      while try !isDark() {}
      try screen.xdotool("key", "Down", "Return")
      #expect(try full { $0.listEntry == 2 })
      // The second row is in the middle, and the first row above it.
      func click(_ y: Int) throws { try screen.xdotool("mousemove", "200", String(y), "click", "1") }
      while try screen.capture().pixel(320, 330).blue < 200 {}
      try screen.xdotool("key", "F8")
      while try screen.capture().pixel(320, 330).blue > 120 {}
      try click(56)
      #expect(try full { $0.listEntry == 1 })
      while try isDark() {}
      try screen.xdotool("key", "F8")
      while try !isDark() {}
      try screen.xdotool("mousemove", "200", "100", "click", "5", "key", "Return")
      #expect(try full { $0.listEntry == 2 })
      // Escape closes the list without a choice.
      try screen.xdotool("key", "F8", "Down", "Escape", "space")
      #expect(try full { $0.isPaused && $0.listEntry == 2 })
      // A single film has no list, so the key shows the channels.
      try client.done(.command(.open(OpenRequest(MediaContent(url: media.short))), CommandOptions()))
      try screen.xdotool("key", "F8", "End", "Return")
      #expect(try full { $0.title == "Film 4" })
      try screen.xdotool("key", "F8", "Up", "Return")
      #expect(try full { $0.title == "Film 3" })
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("The arrow keys and Enter choose a track of the video")
    func arrowKeysChooseTracks() throws {
      let folder = try TestFolder()
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [media.choices, "--presenter", "software", "--geometry", "640x360"], in: folder, on: screen)
      let client = try performance.client()
      _ = try client.status { $0.players.a?.position.map { $0 > .milliseconds(200) } == true }
      func isDark() throws -> Bool { try screen.capture().pixel(320, 330).red < 120 }
      try screen.xdotool("key", "F9")
      while try !isDark() {}
      try screen.xdotool("key", "Down", "Return")
      let status = try client.status { $0.players.a?.chosen[.audio] == 2 }
      #expect(status.players.a?.chosen[.audio] == 2)
      while try isDark() {}
      try screen.xdotool("key", "F9")
      while try !isDark() {}
      try screen.xdotool("key", "F9")
      while try isDark() {}
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("A channel's logo is shown in its bar, and an invalid logo does not prevent the channel change")
    func channelLogoIsShownIfItIsAPicture() throws {
      let folder = try TestFolder()
      _ = try VirtualScreen.run([
        "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=0x00FF00:size=90x90", "-frames:v", "1",
        folder.path + "/logo.png",
      ])
      mkfifo(folder.path + "/pipe.png", 0o600)
      try folder.write("no picture at all", to: "text.png")
      var lines = "#EXTM3U\n"
      for (number, logo) in ["/dev/zero", "pipe.png", "text.png", "gone.png", "fd://0", "logo.png"].enumerated() {
        let path = folder.path + "/\(number).mp4"
        try FileManager.default.copyItem(atPath: media.red, toPath: path)
        lines += "#EXTINF:-1 tvg-id=\"\(number)\" tvg-logo=\"\(logo)\",Film \(number)\n\(path)\n"
      }
      try folder.write(lines, to: "tv.m3u")
      let screen = try VirtualScreen(width: 640, height: 360)
      let performance = try Performance(
        [folder.path + "/tv.m3u", "--presenter", "software", "--geometry", "640x360"], in: folder, on: screen)
      let client = try performance.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      for number in 2...6 {
        try client.done(.channel(.number(number), .fullScreen, CommandOptions()))
        let status = try client.status { _ in true }
        #expect(status.roles.fullScreen.flatMap { status.players[$0] }?.title == "Film \(number - 1)")
      }
      // The logo is shown once it is loaded. The suite's time limit bounds the wait.
      let green = Pixel(red: 0, green: 255, blue: 0)
      while try !screen.capture().pixel(52, 315).isNear(green) {}
      performance.expectEnd()
      try expectVerified(performance.log, allowingWarnings: true)
    }
  }
}
