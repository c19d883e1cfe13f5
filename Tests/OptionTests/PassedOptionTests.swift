// Options of the user in libmpv's cores.

import CTandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSystem
import TandemTestSupport
import Testing

@testable import TandemCommands
@testable import TandemMPV

@Suite(.serialized, .timeLimit(.minutes(2))) struct PassedOptionTests {
  private func options(_ texts: [String]) throws -> MPVOptions {
    var options = MPVOptions(audioOutput: "null")
    try options.pass(try texts.map { try OptionSetting(parsing: $0) })
    return options
  }

  /// The values that options have in a player's core.
  private func values(_ names: [String], _ options: MPVOptions, _ id: PlayerID = .A) throws -> [String] {
    let player = MPVPlayer(id, clock: MonotonicClock(), options: options)
    defer {
      player.shutDown()
      player.awaitEnd()
    }
    let core = try #require(player.core)
    return names.map { name in
      guard let value = mpv_get_property_string(core.handle, "options/" + name) else { return "?" }
      defer { mpv_free(value) }
      return String(cString: value)
    }
  }

  @Test("Passed options reach the core, even in a separate process")
  func passedOptionsReachTheCore() throws {
    let passed = try options([
      "deinterlace", "user-agent=Box/1", "vf=hflip", "vf-append=eq=contrast=2", "http-header-fields-append=X: a,b",
      "alang=de,en",
      "cache-secs=20", "network-timeout=7", "hwdec=vaapi-copy", "tone-mapping=hable", "sub-color=#80FF0000",
    ])
    let names = [
      "deinterlace", "user-agent", "vf", "http-header-fields", "alang", "cache-secs", "network-timeout", "hwdec",
      "tone-mapping",
      "sub-color",
    ]
    let expected = [
      "yes", "Box/1", "hflip,eq=contrast=2", "X: a,b", "de,en", "20.000000", "7.000000", "vaapi-copy", "hable",
      "#80FF0000",
    ]
    #expect(try values(names, passed) == expected)
    let told = MPVOptions(passed.words + passed.privateWords)
    #expect(told.passed == passed.passed)
    #expect(try values(names, told) == expected)
    #expect(passed.narrowed(to: .A).networkTimeout == .seconds(7))
  }

  @Test("Fast quality uses swscale without smoothing, unless the user's options override this")
  func fastQualityIsUsedUnlessOverridden() throws {
    let names = ["sws-allow-zimg", "vd-lavc-skiploopfilter"]
    var fast = MPVOptions(audioOutput: "null")
    fast.quality = .fast
    #expect(try values(names, MPVOptions(audioOutput: "null")) == ["yes", "default"])
    #expect(try values(names, fast) == ["no", "nonref"])
    #expect(try values(names, MPVOptions(fast.words)) == ["no", "nonref"])
    try fast.pass("sws-allow-zimg")
    try fast.pass("vd-lavc-skiploopfilter", "all")
    #expect(try values(names, fast) == ["yes", "all"])
  }

  @Test("Fast quality with OpenGL is smoothed, and uses swscale if OpenGL is lost")
  func fastQualityWithOpenGLIsSmoothed() {
    var fast = MPVOptions(audioOutput: "null")
    fast.quality = .fast
    let options = fast.required(with: .openGL(OpenGLLoader { _ in nil }))
    #expect(options.contains { $0.name == "sws-allow-zimg" && $0.value == "no" })
    #expect(!options.contains { $0.name == "vd-lavc-skiploopfilter" })
  }

  @Test("A content's audio delay is added to the user's option, and ends with the content")
  func contentDelayAddsToTheUsersDelay() throws {
    let player = MPVPlayer(.A, clock: MonotonicClock(), options: try options(["audio-delay=0.25"]))
    defer {
      player.shutDown()
      player.awaitEnd()
    }
    player.perform(.load(LoadRequest(url: Media.shared.red, generation: 1)))
    player.perform(.setDelay(.audio, .milliseconds(100)))
    func wait(for delay: Duration) -> Bool {
      let deadline = ContinuousClock.now + .seconds(20)
      while player.status.audioDelay != delay, ContinuousClock.now < deadline { player.collect { _ in } }
      return player.status.audioDelay == delay
    }
    func inCore() throws -> String? {
      guard let value = mpv_get_property_string(try #require(player.core).handle, "audio-delay") else { return nil }
      defer { mpv_free(value) }
      return String(cString: value)
    }
    #expect(wait(for: .milliseconds(100)))
    #expect(try inCore() == "0.350000")
    player.perform(.load(LoadRequest(url: Media.shared.blue, generation: 2)))
    #expect(wait(for: .zero))
    #expect(try inCore() == "0.250000")
  }

  @Test("The position of subtitles is set only for a content that has subtitles")
  func subtitlePositionIsSetOnlyWithSubtitles() throws {
    let folder = try TestFolder()
    try folder.write("1\n00:00:00,000 --> 00:01:00,000\nText\n", to: "text.srt")
    let player = MPVPlayer(.A, clock: MonotonicClock(), options: try options(["sub-pos=95"]))
    defer {
      player.shutDown()
      player.awaitEnd()
    }
    func open(_ generation: Int, _ subtitles: [String] = []) throws {
      var load = LoadRequest(url: Media.shared.red, generation: generation)
      load.subtitles = subtitles
      player.perform(.load(load))
      let deadline = ContinuousClock.now + .seconds(20)
      while player.current?.load.generation != generation || player.current?.tracks == nil,
        ContinuousClock.now < deadline
      {
        player.collect { _ in }
      }
      #expect(player.current?.tracks?[.subtitle].count == subtitles.count)
    }
    var delay = Duration.zero
    /// Waits until the core has carried out all earlier requests, and then returns the value in the core.
    func inCore() throws -> Double? {
      delay += .milliseconds(100)
      player.perform(.setDelay(.audio, delay))
      let deadline = ContinuousClock.now + .seconds(20)
      while player.status.audioDelay != delay, ContinuousClock.now < deadline { player.collect { _ in } }
      #expect(player.status.audioDelay == delay)
      guard let value = mpv_get_property_string(try #require(player.core).handle, "sub-pos") else { return nil }
      defer { mpv_free(value) }
      return Double(String(cString: value))
    }
    try open(1)
    player.keepSubtitles(above: 0.3)
    #expect(try inCore() == 95)
    delay = .zero
    try open(2, [folder.path + "/text.srt"])
    #expect(try inCore() == 70)
    player.keepSubtitles(above: 0)
    #expect(try inCore() == 95)
  }

  @Test("An option of one player does not apply to the other player")
  func optionOfOnePlayerIsNotTheOthers() throws {
    let passed = try options(["vf=hflip", "full:vf=vflip", "pip:no-deinterlace", "full:deinterlace"])
    #expect(try values(["vf", "deinterlace"], passed, .A) == ["vflip", "yes"])
    #expect(try values(["vf", "deinterlace"], passed, .B) == ["hflip", "no"])
    var library = MPVOptions(audioOutput: "null")
    try library.pass("vf", "hflip", to: .B)
    #expect(try values(["vf"], library, .A) == [""])
    #expect(try values(["vf"], library, .B) == ["hflip"])
  }

  @Test("The user's options are added to Tandem's own settings, and do not replace or remove them")
  func userOptionsKeepTandemsOwn() throws {
    for text in [
      "demuxer-lavf-o=probesize=%3%500", "demuxer-lavf-o-add=probesize=500", "demuxer-lavf-o-remove=format_whitelist",
    ] {
      let list = try values(["demuxer-lavf-o"], try options([text]))[0]
      #expect(
        list.contains("format_whitelist=") && list.contains("matroska") && !list.contains("concat,"), "\(text): \(list)"
      )
      #expect(list.contains("probesize=500") == !text.hasSuffix("list"), "\(text): \(list)")
    }
    let codec = try values(["vd-lavc-o"], try options(["vd-lavc-o=strict=-2"]))[0]
    #expect(codec.contains("max_pixels=67108864") && codec.contains("strict=-2"), "\(codec)")
    let fixed = try values(
      ["config", "idle", "keep-open", "mute", "hr-seek", "ytdl", "osc"], try options(["volume-max=200"]))
    #expect(fixed == ["no", "yes", "always", "yes", "yes", "no", "no"])
  }

  @Test(
    "A wrong value is refused with a reason, in libmpv's words or in Tandem's",
    arguments: [
      ("hwdec=quatsch", "no decoding method called 'quatsch'"), ("hwdec=vaapi-kopy", "did you mean vaapi-copy?"),
      ("hwdex=no", "unknown to this libmpv"), ("hwdex=no", "did you mean hwdec?"), ("vf=movie=x", "vf"),
      ("vf=lavfi=[mo\\vie=x]", "the filter movie"), ("vf=lavfi=graph=\"null,subtitles=f=x\"", "the filter subtitles"),
      ("af=lavfi=[amovie=x]", "the filter amovie"), ("vf=vapoursynth=x.py", "vapoursynth"),
      ("vf-append=curves", "the filter curves"),
      ("sub-pos=300", "sub-pos is rejected by libmpv: The sub-pos option"),
      ("demuxer-lavf-o=protocol_whitelist=file", "may not set protocol_whitelist"),
      ("demuxer-lavf-o-add=format_whitelist=concat", "may not set format_whitelist"),
      ("stream-lavf-o=listen=1", "may not set listen"), ("vd-lavc-o=max_pixels=9", "may not set max_pixels"),
      ("ad=spdif:ac3", "can't be silenced"), ("af=format=format=spdif-ac3", "can't be silenced"),
      ("audio-buffer=2", "0 to 0.2"),
      ("network-timeout=0", "1 to 86400"), ("profile=none-such", "exists neither in mpv.conf nor"),
      ("profile=low-latncy", "did you mean low-latency?"), ("volume-max=x", "floating point"),
    ])
  func wrongValueIsRefusedWithAReason(text: String, words: String) {
    #expect {
      try options([text])
    } throws: { "\($0)".contains(words) }
  }

  @Test("An option of another libmpv version and an unknown option have different errors")
  func optionOfAnotherVersionIsDistinguished() throws {
    let isOld = mpv_client_api_version() < 2 << 16 | 1
    #expect {
      try options([isOld ? "sub-outline-size=3" : "scaler-lut-size=6"])
    } throws: { "\($0)".contains("is not supported by this libmpv (") }
    if isOld {
      #expect {
        try options(["a52drc=1"])
      } throws: { "\($0)".contains("no longer exists: use --ad-lavc-ac3drc") }
    }
  }

  @Test("libmpv's own profiles are expanded, and refused options in them are reported")
  func profilesOfLibmpvAreExpanded() throws {
    var passed = MPVOptions(audioOutput: "null")
    let left = try passed.pass([OptionSetting("profile", "low-latency")])
    #expect(left.contains { $0.contains("low-latency is used without cache-pause:") }, "\(left)")
    #expect(
      passed.passed.contains { $0.name == "stream-buffer-size" } && !passed.passed.contains { $0.name == "profile" })
    #expect(try values(["cache-pause", "audio-buffer"], passed) == ["yes", "0.000000"])
  }

  @Test("The library refuses the options that the program refuses, and options that the session itself sets")
  func libraryRefusesOptionsLikeTheProgram() {
    var options = MPVOptions(audioOutput: "null")
    for (name, value, words) in [
      ("pause", "yes", "is not passed on"), ("volume", "50", "set the volume in the session"),
      ("input-ipc-server", "/tmp/s", "start programs"), ("vf", "movie=x", "vf"),
    ] {
      #expect {
        try options.pass(name, value)
      } throws: { ($0 as? MPVOptionError)?.description.contains(words) == true }
    }
    #expect(options == MPVOptions(audioOutput: "null"))
  }

  @Test("Every allowed option accepts libmpv's default value")
  func defaultValuesOfOptionsPass() throws {
    let handle = try #require(mpv_create())
    defer { mpv_terminate_destroy(handle) }
    #expect(mpv_initialize(handle) >= 0)
    var texts: [String] = []
    for entry in OptionTable.entries
    where !entry.isRefused && !["volume", "profile", "input-ipc-server"].contains(entry.name) {
      guard let value = mpv_get_property_string(handle, "option-info/\(entry.name)/default-value") else { continue }
      defer { mpv_free(value) }
      texts.append("\(entry.name)=\(String(cString: value))")
    }
    #expect(texts.count > 300)
    var wrong: [String] = []
    for text in texts {
      do { _ = try options([text]) } catch {
        // libmpv does not accept some of its own defaults.
        if !"\(error)".contains("is rejected by libmpv") { wrong.append("\(text): \(error)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("Hardware decoding needs a graphics card, and copies frames back for the software renderer")
  func hardwareDecodingDependsOnCardAndRenderer() {
    #expect(HardwareDecoding.word("auto", with: .memory, hasCard: true) == "auto-copy-safe")
    #expect(HardwareDecoding.word("auto", with: .memory, hasCard: false) == "no")
    #expect(HardwareDecoding.word("vaapi", with: .memory, hasCard: false) == "vaapi")
    let openGL = RenderTarget.openGL(OpenGLLoader { _ in nil })
    #expect(HardwareDecoding.word("auto", with: openGL, hasCard: true) == "auto-safe")
    #expect(HardwareDecoding.word("no", with: openGL, hasCard: true) == "no")
  }

  @Test("A card of NVIDIA counts without a render node, as in a container, but NVIDIA's control devices don't")
  func cardsAreFoundWithoutRenderNodes() throws {
    let devices = try TestFolder()
    for name in ["nvidiactl", "nvidia-uvm"] { try devices.write("", to: name) }
    #expect(DeviceFolder.graphicsCards(in: devices.path).all.isEmpty)
    try devices.write("", to: "nvidia1")
    #expect(DeviceFolder.graphicsCards(in: devices.path).usable == [devices.path + "/nvidia1"])
  }
}
