// The replies of a session, as a person reads them.

import Foundation
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ReplyTests {
    private let media = Media.shared

    private func redAndBlue(_ options: String...) throws -> Performance {
      let performance = try Performance([media.red, media.blue] + options)
      _ = try performance.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      return performance
    }

    private func say(_ performance: Performance, _ words: [String]) throws -> CommandResult {
      try TandemCommand.run(words + ["--socket", performance.socket], in: performance.folder)
    }

    @Test("A reply's text names the effect and the video")
    func replyNamesTheEffectAndTheVideo() throws {
      let performance = try redAndBlue()
      for (words, text) in [
        (["pause", "--pip"], "paused: blue at 0:0"), (["toggle", "--pip"], "resumed: blue at 0:0"),
        (["seek", "10"], "seeking: red to 0:10\n"), (["seek", "50%", "--pip"], "seeking: blue to 0:10\n"),
        (["seek", "1:30"], "seeking: red to 0:20\n"), (["volume", "80"], "volume 80: red\n"),
        (["volume", "-5"], "volume 75: red\n"), (["mute"], "muted: red\n"), (["mute"], "unmuted: red\n"),
        (["mute", "off", "--pip"], "unmuted: blue; to hear it: tandem audio pip\n"),
        (["speed", "1.5"], "speed 1.5: red\n"), (["pause", "--dry-run"], "would pause red\n"),
        (["open", media.short, "--title", "Short"], "opened: Short, "),
        (["unload", "--pip"], "unloaded: blue (transaction "),
      ] {
        let result = try say(performance, words)
        #expect(result.output.hasPrefix(text), "\(words): \(result.output)\(result.errors)")
      }
    }

    @Test("A video that is resumed after its end is reported at its beginning")
    func resumeAfterTheEndNamesTheBeginning() throws {
      let performance = try Performance([media.short, "--no-config"])
      _ = try performance.client().status { $0.players.a?.hasEnded == true }
      let result = try say(performance, ["resume"])
      #expect(result.output == "resumed: short at 0:00\n")
    }

    @Test("The failure of the first full-screen opening is shown over the lone picture in picture")
    func failureAtTheStartIsSeen() throws {
      let folder = try TestFolder()
      let performance = try Performance(
        ["http://127.0.0.1:9/x.mp4", Media.shared.blue, "--geometry", "1280x720"], in: folder)
      _ = try performance.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      // The picture in picture has 320 × 180 pixels at (930, 510). The hint that names a key is in its middle. The
      // reason of the failure is as wide as the picture, so it covers the pixel that is read here.
      let deadline = ContinuousClock.now + .seconds(20)
      var isSaid = false
      while !isSaid, ContinuousClock.now < deadline {
        #expect(try say(performance, ["snapshot", "now.png"]).status == 0)
        let pixel = try Capture(png: folder.path + "/now.png").pixel(970, 670)
        isSaid = (30..<150).contains(pixel.blue)
      }
      #expect(isSaid)
      performance.expectEnd()
    }

    @Test("Every command with `--json` prints its reply as a JSON object")
    func everyReplyForMachinesIsAnObject() throws {
      let performance = try redAndBlue()
      for words in [
        ["swap"], ["pause"], ["seek", "1"], ["background"], ["foreground"], ["snapshot", "x.png"],
        ["snapshot", "x.jpg"],
        ["status"], ["resize", "small"], ["hide"], ["audio", "pin"], ["open", media.short],
      ] {
        let result = try say(performance, words + ["--json"])
        guard case .object(let members) = try JSONValue(parsing: result.output.utf8.dropLast()) else {
          Issue.record("\(words): \(result.output)")
          continue
        }
        #expect(!members.isEmpty && result.status == 0, "\(words): \(result.output)\(result.errors)")
      }
      let refused = try say(performance, ["fullscreen", "on", "--json"])
      #expect(refused.status == 1 && refused.output.hasPrefix(#"{"request_id":"#))
    }

    @Test("A snapshot has the format that its file name says", arguments: ["png", "jpg", "JPEG"])
    func snapshotHasTheFormatOfItsName(ending: String) throws {
      let performance = try redAndBlue("--geometry", "320x180")
      let name = "now." + ending
      let result = try say(performance, ["snapshot", name])
      #expect(result.status == 0 && result.output == "saved: \(name)\n", "\(result.errors)")
      let path = performance.folder.path + "/" + name
      let start = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(3)
      #expect(Array(start) == (ending == "png" ? [0x89, 0x50, 0x4E] : [0xFF, 0xD8, 0xFF]))
      let picture = try Capture(png: path)
      #expect((picture.width, picture.height) == (320, 180))
      #expect(picture.pixel(100, 60).isNear(.pureRed))
    }

    @Test(
      "`snapshot` reports a file that can't be written, does not wait for a pipe's reader, and follows no link",
      arguments: ["png", "jpg"])
    func snapshotThatCannotBeWrittenIsReported(ending: String) throws {
      let performance = try redAndBlue()
      let (link, pipe) = ("link.\(ending)", "pipe.\(ending)")
      let (folder, target) = (performance.folder.path, performance.folder.path + "/precious")
      try performance.folder.write("precious", to: "precious")
      try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
      #expect(try say(performance, ["snapshot", link]).status == 0)
      #expect(try performance.folder.read("precious") == "precious")
      try #require(mkfifo(folder + "/" + pipe, 0o600) == 0)
      for (name, reason) in [(pipe, "no program reads from it"), ("none/x.png", "No such file")] {
        let result = try say(performance, ["snapshot", name])
        #expect(result.status == 74 && result.errors.contains(reason), "\(name): \(result.output)\(result.errors)")
      }
      #expect(try say(performance, ["status"]).status == 0)
    }

    @Test("The running session also refuses picture formats that it can't write")
    func sessionRefusesOtherPictureFormats() throws {
      let performance = try redAndBlue()
      let reply = try performance.client().ask(
        .snapshot(performance.folder.path + "/now.gif"), for: "the picture", within: .seconds(5))
      #expect(reply.failure?.code == .invalid)
      #expect(!FileManager.default.fileExists(atPath: performance.folder.path + "/now.gif"))
    }

    @Test("The error about an unplayable web page suggests `--ytdl`")
    func unplayableWebPageLeadsToYtdl() throws {
      let folder = try TestFolder()
      let page =
        "<!DOCTYPE html>\n<html><head><title>A page</title></head><body>" + String(repeating: "<p>Hello", count: 99)
      try folder.write(page, to: "watch")
      try folder.write(page, to: "page.html")
      let server = try MediaServer(folder.path)
      defer { server.stop() }
      let performance = try redAndBlue()
      for address in [server.url("watch"), folder.path + "/page.html"] {
        let result = try say(performance, ["open", address])
        #expect(result.status == 65 && result.errors.contains("--ytdl"), "\(result.errors)")
        let begun = try Performance([address])
        #expect(begun.end() == 65)
        #expect(begun.complaints.contains("--ytdl"))
      }
    }
  }
}
