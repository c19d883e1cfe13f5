import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

extension Players {
  /// Files with absurd or malicious contents.
  @Suite("Hostile media")
  struct HostilePlayerMediaTests {
    @Test(
      "An absurd duration counts as unknown, even over HTTP",
      arguments: [1e300, .infinity, 1e22, 1e19, -5, .nan], [false, true])
    func absurdDurationsCountAsUnknown(seconds: Double, isServed: Bool) throws {
      let crafted = try CraftedMedia()
      let path = try crafted.matroska(claimingSeconds: seconds)
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(isServed ? server.url("claims.mkv") : path, 1)
      #expect(rig.wait { rig.position() > 0.2 })
      // If libmpv estimates a duration itself, it is near the film's real duration.
      if let length = rig.player.status.duration { #expect(length > .zero && length < .seconds(10), "\(length)") }
      rig.player.perform(.seek(.percent(50)))
      rig.player.perform(.seek(.to(.seconds(4e9))))
      rig.pass(.milliseconds(300))
      rig.play(media.red, 2)
    }

    @Test(
      "A file that names other files is refused with a reason, also over HTTP",
      arguments: [
        ("film.mp4", "# mpv EDL v0\nfilm.mp4,0,1e300\n", "an edit list (EDL)"),
        ("film.edl", "# mpv EDL v0\nfilm.edl\n", "an edit list (EDL)"),
        ("film.mkv", "ffconcat version 1.0\nfile film.mkv\nduration 5\n", "a playlist (ffconcat)"),
        ("list.m3u", "#EXTM3U\nlist.m3u\n", "a playlist (M3U)"),
        (
          "self.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nself.m3u8\n#EXT-X-ENDLIST\n",
          "not a video or sound"
        ),
        ("page.html", "<!DOCTYPE html>\n<title>Films</title>\n", "not a video or sound"),
        ("film.cue", "FILE \"film.cue\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n", "not a video or sound"),
      ], [false, true])
    func filesThatNameOtherFilesAreRefused(file: (name: String, text: String, words: String), isServed: Bool) throws {
      let crafted = try CraftedMedia()
      let path = try crafted.write(file.text, as: file.name)
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.load(isServed ? server.url(file.name) : path, 1)
      let reason = rig.failure(1)
      #expect(reason.contains(isServed ? "not a video or sound" : file.words), "\(reason)")
      #expect(rig.facts(of: 1).count == 1)
      rig.play(media.red, 2)
    }

    @Test("Subtitle files that name other files are skipped with a warning; the rest are read")
    func subtitlesThatNameOtherFilesAreSkipped() throws {
      let crafted = try CraftedMedia()
      let files = [
        try crafted.write("# mpv EDL v0\n/etc/passwd\n", as: "edit.srt"),
        try crafted.write("#EXTM3U\n\(media.subtitles)\n", as: "list.srt"), crafted.folder, "memory://x",
        crafted.folder + "/missing.srt", media.subtitles,
      ]
      let rig = PlayerRig(.mpv)
      rig.player.perform(.load(LoadRequest(url: media.red, generation: 1, subtitles: files)))
      #expect(rig.wait { rig.isOpen(1) })
      let told = rig.allFacts(of: 1).compactMap { if case .tracks(let tracks) = $0 { tracks } else { nil } }
      #expect(told.last?[.subtitle] == [1])
      #expect(told.last?[.subtitle, 1]?.isExternal == true)
      let words = rig.traces(.warning).compactMap(\.reason)
      for (file, word) in zip(files, ["edit list", "playlist (M3U)", "folder", "memory://", "missing.srt"]) {
        #expect(words.contains { $0.contains(file) && $0.contains(word) }, "\(file): \(words)")
      }
    }

    @Test("A server's list that names local files fails to load")
    func serverListsOfLocalFilesFail() throws {
      let crafted = try CraftedMedia()
      _ = try crafted.write(
        "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://\(media.red)\n#EXT-X-ENDLIST\n", as: "hls.m3u8")
      _ = try crafted.write("#EXTM3U\nfile://\(media.red)\n", as: "list.m3u")
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      for (generation, name) in ["hls.m3u8", "list.m3u"].enumerated() {
        rig.load(server.url(name), generation + 1)
        #expect(!rig.failure(generation + 1).isEmpty)
        #expect(!rig.facts(of: generation + 1).contains { if case .firstFrame = $0 { true } else { false } })
      }
    }

    @Test("A picture larger than 8192 by 8192 is refused before it is decoded")
    func pictureBeyondTheLimitIsRefused() throws {
      let crafted = try CraftedMedia()
      let path = try crafted.picture(side: 9000)
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.load(path, 1)
      let reason = rig.failure(1)
      #expect(reason.contains("9000×9000") && reason.contains("8192×8192"), "\(reason)")
      rig.load(server.url("picture-9000.png"), 2)
      #expect(rig.failure(2).contains("9000×9000"))
      rig.play(media.red, 3)
    }

    /// A film with damaged pictures, or with all its data missing, like a download that has just begun.
    private func unseen(_ crafted: CraftedMedia, withSound: Bool) throws -> String {
      let film = [
        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3", "-f", "lavfi", "-i", "sine=duration=3",
        "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast",
      ]
      if withSound { return try crafted.ffmpeg(film + ["-bsf:v", "noise=amount=1"], "noise.mkv") }
      let whole = try crafted.ffmpeg(film + ["-movflags", "+faststart"], "whole.mp4")
      guard var bytes = FileManager.default.contents(atPath: whole),
        let data = bytes.range(of: Data("mdat".utf8))
      else { throw CocoaError(.fileReadCorruptFile) }
      bytes.resetBytes(in: data.upperBound..<bytes.endIndex)
      return try crafted.write(bytes, as: "begun.mp4")
    }

    @Test("A video is refused if none of its frames can be decoded", arguments: [true, false])
    func videoWithoutDecodablePicturesIsRefused(withSound: Bool) throws {
      let crafted = try CraftedMedia()
      let path = try unseen(crafted, withSound: withSound)
      let server = try MediaServer(crafted.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      for (generation, url) in [path, server.url(String(path.split(separator: "/").last ?? ""))].enumerated() {
        rig.load(url, generation + 1)
        let reason = rig.failure(generation + 1)
        #expect(reason.contains("none of its frames can be decoded"), "\(reason)")
        #expect(!rig.facts(of: generation + 1).contains { if case .firstFrame = $0 { true } else { false } })
      }
      rig.play(media.red, 3)
    }

    private func song(cover side: Int, _ crafted: CraftedMedia) throws -> String {
      let picture = try crafted.picture(side: side)
      return try crafted.ffmpeg(
        [
          "-f", "lavfi", "-i", "sine=duration=5", "-i", picture, "-map", "0", "-map", "1", "-c:v", "copy",
          "-disposition:v", "attached_pic",
        ], "song.m4a")
    }

    @Test("Music with a huge cover plays without the cover")
    func musicPlaysWithoutItsHugeCover() throws {
      let crafted = try CraftedMedia()
      let rig = PlayerRig(.mpv)
      rig.play(try song(cover: 9000, crafted), 1)
      #expect(rig.facts(of: 1).contains(.firstFrame(MediaInfo(hasVideo: false, isSeekable: true))))
      #expect(rig.wait { rig.position() > 0.3 })
      #expect(rig.player.status.width == nil)
    }

    @Test("A cover of a usual size is shown")
    func coverOfUsualSizeIsShown() throws {
      let crafted = try CraftedMedia()
      let rig = PlayerRig(.mpv)
      rig.play(try song(cover: 90, crafted), 1)
      #expect(rig.facts(of: 1).contains(.firstFrame(MediaInfo(hasVideo: true, isSeekable: true))))
      #expect(rig.wait { rig.player.status.width == 90 })
    }

    @Test(
      "A path whose reading might block forever is refused within two seconds",
      arguments: ["pipe", "/proc/kmsg", "/dev/zero", "/"])
    func pathsThatMightNeverAnswerAreRefused(name: String) throws {
      let crafted = try CraftedMedia()
      var path = name
      if name == "pipe" {
        path = crafted.path("film.mp4")
        #expect(mkfifo(path, 0o600) == 0)
      }
      let rig = PlayerRig(.mpv)
      for (generation, url) in [path, "file://" + path].enumerated() {
        let began = rig.now
        rig.load(url, generation + 1)
        let reason = rig.failure(generation + 1)
        #expect(
          ["is a pipe", "has no content", "is a device", "is a folder"].contains { reason.contains($0) }, "\(reason)")
        #expect(rig.now - began < .seconds(2))
      }
      rig.play(media.red, 3)
    }

    @Test(
      "An address of something other than media is refused with a reason",
      arguments: [
        "fd://3", "fdclose://3", "memory://x", "edl://film.mp4", "null://", "mf://*.png", "slice://0-5@/etc/passwd",
        "archive:///film.zip", "lavf://file:/etc/passwd", "ffmpeg://concat:a|b", "concat:a|b", "subfile,,start,0,:a",
        "pipe:0", "-", "", "av://x11grab:", "data:video/mp4;base64,AAAA",
      ])
    func nonMediaAddressesAreRefusedInWords(_ address: String) {
      let rig = PlayerRig(.mpv)
      rig.play(media.red, 1)
      rig.load(address, 2)
      let reason = rig.failure(2)
      #expect(
        ["are not opened", "can't be played", "is needed", "must begin with"].contains { reason.contains($0) },
        "\(reason)")
      #expect(!reason.contains("loading failed"))
      rig.play(media.blue, 3)
    }

    /// Lists that name a local file by its path (FILE) or by its address (URL).
    private static let serverLists = [
      "plain": "#EXTM3U\nFILE\n", "list.ram": "FILE\n", "url.ram": "URL\n", "list.asx": "#EXTM3U\nURL\n",
      "list.pls": "[playlist]\nFile1=FILE\n", "url": "[playlist]\nFile1=URL\nNumberOfEntries=1\n",
      "certificate": "#EXTM3U\ntls://127.0.0.1:PORT?cafile=FILE&verify=1\n", "ini": "[Reference]\nRef1=URL\n",
      "mpv": "# mpv EDL v0\nFILE\n", "parts": "ffconcat version 1.0\nfile 'FILE'\n",
      "cue": "FILE \"FILE\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n",
      "hls.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nURL\n#EXT-X-ENDLIST\n",
      "path.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:FILE\n#EXT-X-ENDLIST\n",
      "key.m3u8":
        "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXT-X-KEY:METHOD=AES-128,URI=\"URL\"\n#EXTINF:9,\nred.mp4\n#EXT-X-ENDLIST\n",
      "map.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXT-X-MAP:URI=\"URL\"\n#EXTINF:9,\nred.mp4\n#EXT-X-ENDLIST\n",
      "list.mpd":
        "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" mediaPresentationDuration=\"PT9S\"><Period><AdaptationSet mimeType=\"video/mp4\"><Representation id=\"1\" bandwidth=\"9\"><BaseURL>URL</BaseURL></Representation></AdaptationSet></Period></MPD>",
    ]

    @Test(
      "A list from a server opens no local file, even if libmpv or ffmpeg reads the list",
      arguments: serverLists)
    func serverListOpensNoLocalFile(name: String, text: String) throws {
      let folder = try TestFolder()
      let file = folder.path + "/secret.mp4"
      try FileManager.default.copyItem(atPath: media.red, toPath: file)
      let list = text.replacing("URL", with: "file://" + file).replacing("FILE", with: file)
      try FileManager.default.createDirectory(atPath: folder.path + "/www", withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: media.red, toPath: folder.path + "/www/red.mp4")
      let server = try MediaServer(folder.path + "/www")
      try folder.write(list.replacing("PORT", with: "\(server.port)"), to: "www/" + name)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(media.blue, 1)
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      #expect(inotify_add_watch(watch, file, UInt32(IN_OPEN)) >= 0)
      rig.load(server.url(name), 2)
      // The load either fails, or succeeds because the segments that can't be loaded are skipped.
      #expect(
        rig.wait(.seconds(30)) {
          rig.isOpen(2) || rig.facts(of: 2).contains { if case .loadFailed = $0 { true } else { false } }
        })
      var event = [UInt8](repeating: 0, count: 4096)
      #expect(read(watch, &event, event.count) < 0, "\(name): \(file) was opened")
      rig.play(media.blue, 3)
    }

    @Test(arguments: ["film", "served", "pieces", "generated"])
    func subtitlesFromAServerOpenNoLocalFile(beside name: String) throws {
      let folder = try TestFolder()
      let file = folder.path + "/secret.mp4"
      try FileManager.default.copyItem(atPath: media.red, toPath: file)
      try FileManager.default.copyItem(atPath: media.red, toPath: folder.path + "/red.mp4")
      try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nred.mp4\n#EXT-X-ENDLIST\n", to: "own.m3u8")
      let server = try MediaServer(folder.path)
      for (name, text) in Self.serverLists {
        let list = text.replacing("URL", with: "file://" + file).replacing("PORT", with: "\(server.port)")
        try folder.write(list.replacing("FILE", with: file), to: name)
      }
      defer { server.stop() }
      let contents = [
        "film": media.red, "served": server.url("red.mp4"), "pieces": folder.path + "/own.m3u8",
        "generated": "av://lavfi:color=size=64x36",
      ]
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      #expect(inotify_add_watch(watch, file, UInt32(IN_OPEN)) >= 0)
      let rig = PlayerRig(.mpv)
      for (generation, list) in Self.serverLists.keys.sorted().enumerated() {
        var load = LoadRequest(url: contents[name] ?? "", generation: generation + 1)
        load.subtitles = [server.url(list)]
        rig.player.perform(.load(load))
        #expect(rig.wait(.seconds(30)) { rig.isOpen(generation + 1) })
        #expect(server.requests.contains("/" + list))
        var event = [UInt8](repeating: 0, count: 4096)
        #expect(read(watch, &event, event.count) < 0, "\(list): \(file) was opened")
      }
    }

    @Test("A `frames://` address can't name a file descriptor of the process", arguments: [EngineKind.mpv, .apart])
    func framesAddressCannotNameADescriptor(kind: EngineKind) throws {
      let descriptor = open(media.red, O_RDONLY)
      defer { close(descriptor) }
      let rig = PlayerRig(kind)
      rig.load("frames:///proc/\(getpid())/fd/\(descriptor)", 1)
      let reason = rig.failure(1)
      #expect(reason.contains("no feed of this session"), "\(reason)")
    }

    @Test("Subtitle files are read for a content that is opened with a file:// address")
    func subtitlesAreReadBesideAFileURL() throws {
      let folder = try TestFolder()
      try folder.write("1\n00:00:00,000 --> 00:00:09,000\nHello\n", to: "a.srt")
      let rig = PlayerRig(.mpv)
      var load = LoadRequest(url: "file://" + media.red, generation: 1)
      load.subtitles = [folder.path + "/a.srt"]
      rig.player.perform(.load(load))
      #expect(rig.wait { rig.isOpen(1) })
      func isRead() -> Bool {
        rig.allFacts(of: 1).contains { fact in
          if case .tracks(let tracks) = fact { tracks.all.contains { $0.kind == .subtitle } } else { false }
        }
      }
      #expect(rig.wait(until: isRead), "\(rig.reports)")
    }

    @Test(
      "A line break in a user agent, a referrer or an address adds no header to the request",
      arguments: ["agent", "referrer", "address"])
    func requestsContainNoInjectedHeader(place: String) throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let text = "x\r\nX-Evil: 1\r\nY: "
      let rig = PlayerRig(.mpv)
      var load = LoadRequest(url: server.url(place == "address" ? "red.mp4?\(text)" : "red.mp4"), generation: 1)
      if place == "agent" { load.userAgent = text }
      if place == "referrer" { load.referrer = text }
      rig.player.perform(.load(load))
      #expect(rig.wait { rig.isOpen(1) || !rig.facts(of: 1).isEmpty })
      #expect(!server.heads.contains("X-Evil: 1\r\n"), "\(server.heads)")
    }
  }
}
