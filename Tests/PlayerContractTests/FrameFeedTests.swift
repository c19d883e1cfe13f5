// The frames that an app hands over, in libmpv's players.

import Foundation
import Glibc
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

/// Pictures of one colour.
private struct Painter {
  /// A red picture by BT.601, with luma from 16 to 235.
  static func red(_ format: FrameFormat, _ width: Int, _ height: Int, at time: Duration) throws -> VideoFrame {
    let (brightness, chroma) = (width * height, (width + 1) / 2 * ((height + 1) / 2))
    let bytes: [UInt8] =
      switch format {
      case .i420:
        [UInt8](repeating: 81, count: brightness) + [UInt8](repeating: 90, count: chroma)
          + [UInt8](repeating: 240, count: chroma)
      case .nv12:
        [UInt8](repeating: 81, count: brightness) + [[UInt8]](repeating: [90, 240], count: chroma).flatMap(\.self)
      case .bgra: [[UInt8]](repeating: [0, 0, 255, 0], count: brightness).flatMap(\.self)
      }
    return try VideoFrame(format, width: width, height: height, timestamp: time, bytes: bytes)
  }

  static func grey(_ level: UInt8, at time: Duration) throws -> VideoFrame {
    var bytes = [UInt8](repeating: 128, count: FrameFormat.i420.byteCount(width: 64, height: 36))
    for index in 0..<(64 * 36) { bytes[index] = level }
    return try VideoFrame(.i420, width: 64, height: 36, timestamp: time, bytes: bytes)
  }
}

extension PlayerRig {
  /// The pixel in the middle of the newest picture.
  fileprivate var middle: Pixel {
    let memory = OwnedPixelBuffer(width: 128, height: 72)
    player.video.draw(into: memory.buffer)
    return memory.buffer.pixel(x: 64, y: 36)
  }
}

extension Players {
  @Suite("Frame feed in a player")
  struct FrameFeedTests {
    private static let real: [EngineKind] = [.mpv, .apart]

    @Test(
      "Frames look as they were handed over, in every format and with odd sizes", arguments: real, FrameFormat.allCases)
    func framesLookRightInEveryFormat(kind: EngineKind, format: FrameFormat) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("formats-\(kind)-\(format)")
      #expect(try feed.send(Painter.red(format, 319, 179, at: .zero)) == .notShown)
      // The feed keeps its newest picture until a player opens the feed.
      rig.play(feed.url, 1)
      let isRed = rig.wait(takingFrames: false) { rig.middle.isClose(to: .pureRed) }
      #expect(isRed, "\(rig.middle)")
      #expect(rig.player.status.width == 319 && rig.player.status.height == 179)
      #expect(!rig.player.status.isSeekable)
    }

    @Test(
      "Frames of another size and format play on without a reload, and the feed ends like any content", arguments: real)
    func newSizeAndFormatContinueTheSameEntry(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("changes-\(kind)")
      try feed.send(Painter.red(.i420, 320, 180, at: .seconds(5)))
      rig.play(feed.url, 1)
      let entry = rig.player.status.entry
      #expect(entry != nil)
      for (index, format) in [FrameFormat.bgra, .nv12, .i420].enumerated() {
        let size = 100 + 50 * index
        try feed.send(Painter.red(format, size, size, at: .seconds(6 + index)))
        let isShown = rig.wait {
          let status = rig.player.status
          // During the change, the status still describes the previous picture.
          let isKnown = status.videoTrack == 1 && status.position != nil && status.width != nil && !status.hasEnded
          #expect(isKnown, "\(status)")
          return !isKnown || status.width == size && status.height == size
        }
        #expect(isShown)
        #expect(rig.wait(takingFrames: false) { rig.middle.isClose(to: .pureRed) })
        #expect(rig.player.status.entry == entry)
      }
      #expect(rig.traces(.startFile).count == 1 && rig.traces(.endFile).isEmpty)
      #expect(rig.wait { rig.traces(.videoReconfig).count == 3 })
      feed.finish()
      #expect(rig.wait { rig.facts(of: 1).contains(.ended) }, "\(rig.reports)")
      #expect(rig.player.video.hasFrame)
      #expect(rig.facts(of: 1).count == 2, "\(rig.facts(of: 1))")
      rig.play(media.red, 2)
      let counts = rig.traces(.frames).last?.frames
      #expect(counts?.shown == 4 && counts?.dropped == 0, "\(rig.traces(.frames))")
    }

    @Test("A feed continues when sizes change in quick succession", arguments: real)
    func quickSizeChangesDoNotStall(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("quick-changes-\(kind)")
      try feed.send(Painter.red(.i420, 320, 180, at: .zero))
      rig.play(feed.url, 1)
      // Each size has a pipe of its own. The pipe of a short-lived size may end before libmpv has examined it.
      for step in 1...30 {
        try feed.send(Painter.red(.i420, 64, 64, at: .seconds(step)))
        rig.pass(.milliseconds(step))
        let size = 100 + 2 * step
        try feed.send(Painter.red(.i420, size, size, at: .seconds(step) + .milliseconds(500)))
        let isShown = rig.wait { rig.player.status.width == size }
        try #require(isShown, "after \(step) ms: \(rig.player.status)")
      }
    }

    @Test("A paused player buffers frames up to the capacity; then the oldest are dropped", arguments: real)
    func pausedPlayerBuffersFramesUpToCapacity(kind: EngineKind) async throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("pause-\(kind)", capacity: 2)
      try feed.send(Painter.red(.bgra, 1280, 720, at: .zero))
      rig.play(feed.url, 1)
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      var sent = 0
      while feed.statistics.dropped < 5 {
        sent += 1
        try #require(sent < 100)
        try feed.send(Painter.red(.bgra, 1280, 720, at: .milliseconds(sent * 33)))
        rig.pass(.milliseconds(5))
      }
      await #expect(throws: FrameError.noRoom(within: .milliseconds(50))) {
        let frame = try Painter.red(.bgra, 1280, 720, at: .seconds(90))
        try await feed.sendWhenThereIsRoom(frame, within: .milliseconds(50))
      }
      rig.player.perform(.setPaused(false))
      try feed.send(Painter.grey(235, at: .seconds(100)))
      #expect(rig.wait(takingFrames: false) { rig.middle.isClose(to: Pixel(red: 255, green: 255, blue: 255)) })
    }

    @Test("A feed opens with a frame on either path, then shows only frames of the active path", arguments: real)
    func feedOpensAlongEitherPath(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("one-path-\(kind)")
      try feed.send(Painter.red(.i420, 90, 160, at: .zero), along: .sampleBuffers)
      rig.play(feed.url, 1)
      #expect(rig.player.status.height == 160)
      #expect(try feed.send(Painter.red(.i420, 90, 160, at: .seconds(1)), along: .sampleBuffers) == .taken)
      // From now on, the call's own view is the active path.
      #expect(try feed.send(Painter.red(.i420, 160, 90, at: .seconds(2))) == .taken)
      #expect(try feed.send(Painter.red(.i420, 90, 160, at: .seconds(3)), along: .sampleBuffers) == .notShown)
    }

    @Test("An address without a feed of that name fails to open", arguments: real)
    func addressWithoutAFeedFails(kind: EngineKind) {
      let rig = PlayerRig(kind)
      var generation = 0
      for address in [
        "frames://nobody", "frames://", "frames:///proc/self/fd/0", "frames:///etc/passwd", "frames://../x",
      ] {
        generation += 1
        rig.load(address, generation)
        let reason = rig.failure(generation)
        #expect(reason.contains("no feed of this session"), "\(address): \(reason)")
      }
      rig.play(media.red, generation + 1)
    }

    @Test("Picture in picture is portrait, square or landscape like its frames", arguments: real)
    func pictureInPictureFollowsAspectOfFrames(kind: EngineKind) throws {
      let film = PlayerRig(kind, .A)
      let call = PlayerRig(kind, .B)
      let feed = try FrameFeed("aspect-\(kind)")
      let display = HeadlessDisplay(PlayerPair(a: film.player.video, b: call.player.video), width: 640, height: 360)
      film.play(media.blue, 1)
      try feed.send(Painter.red(.nv12, 108, 192, at: .zero))
      call.play(feed.url, 1)
      display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: .B, followsVideo: true))
      func box() -> PictureSize {
        film.collect(takingFrames: false)
        display.tick(at: film.now) { _ in }
        let area = display.scene.items.last?.area
        return PictureSize(width: Int(area?.width ?? 0), height: Int(area?.height ?? 0))
      }
      // The picture in picture covers the same area of the screen as one of 160 by 90.
      #expect(call.wait(takingFrames: false) { box() == PictureSize(width: 90, height: 160) }, "\(box())")
      #expect(display.pixel(x: 640 - 15 - 45, y: 360 - 15 - 150).isClose(to: .pureRed))
      #expect(display.pixel(x: 640 - 15 - 100, y: 360 - 15 - 45).isClose(to: .pureBlue))
      try feed.send(Painter.red(.nv12, 200, 200, at: .seconds(1)))
      #expect(call.wait(takingFrames: false) { box() == PictureSize(width: 120, height: 120) }, "\(box())")
      // Without a call, a portrait picture in picture covers a smaller area.
      display.show(Layout(revision: 2, fullScreen: .A, pictureInPicture: .B))
      #expect(box() == PictureSize(width: 120, height: 120))
      try feed.send(Painter.red(.nv12, 108, 192, at: .seconds(2)))
      #expect(call.wait(takingFrames: false) { box() == PictureSize(width: 72, height: 128) }, "\(box())")
      // The frames are centred and keep their aspect ratio if the call prefers another aspect ratio.
      display.show(
        Layout(revision: 3, fullScreen: .A, pictureInPicture: .B, followsVideo: true, preferredAspect: 1))
      #expect(box() == PictureSize(width: 120, height: 120))
      try feed.send(Painter.red(.nv12, 108, 192, at: .seconds(3)))
      #expect(call.wait(takingFrames: false) { display.pixel(x: 640 - 75, y: 360 - 75).isClose(to: .pureRed) })
      #expect(display.pixel(x: 640 - 15 - 115, y: 360 - 75).isClose(to: .black))
    }

    @Test(
      "A feed plays on if its promised sound never arrives, and plays its sound if no pictures arrive", arguments: real)
    func feedContinuesWithoutSoundOrPictures(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("promised-\(kind)", sound: SoundFormat())
      try feed.send(Painter.grey(50, at: .zero))
      rig.play(feed.url, 1)
      var sent = 0
      #expect(
        rig.wait {
          sent += 1
          do { try feed.send(Painter.grey(50, at: .milliseconds(sent * 10))) } catch { Issue.record("\(error)") }
          return feed.statistics.shown > 50
        }, "\(feed.statistics)")
      let voice = try FrameFeed("voice-\(kind)", pictures: false, sound: SoundFormat(channels: 1))
      #expect(throws: FrameError.noPictures) { try voice.send(Painter.grey(50, at: .zero)) }
      rig.load(voice.url, 2)
      var time = 0
      let isOpen = rig.wait {
        do {
          try voice.send(SoundChunk(timestamp: .milliseconds(time), samples: [Int16](repeating: 1, count: 480)))
        } catch { Issue.record("\(error)") }
        time += 10
        return rig.facts(of: 2).contains(.firstFrame(MediaInfo(hasVideo: false, isSeekable: false)))
      }
      #expect(isOpen, "\(rig.reports)")
    }

    @Test("A content ends when the app releases its feed", arguments: real)
    func contentEndsWhenAppReleasesItsFeed(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      var feed: FrameFeed? = try FrameFeed("forgotten-\(kind)")
      try feed?.send(Painter.grey(50, at: .zero))
      rig.play("frames://forgotten-\(kind)", 1)
      feed = nil
      #expect(rig.wait { rig.facts(of: 1).contains(.ended) }, "\(rig.reports)")
    }

    @Test("Opening a feed repeatedly leaves no file descriptor behind", arguments: real)
    func openingAFeedLeavesNoDescriptorBehind(kind: EngineKind) throws {
      let rig = PlayerRig(kind)
      let feed = try FrameFeed("descriptors-\(kind)")
      try feed.send(Painter.red(.i420, 64, 36, at: .zero))
      func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      rig.play(feed.url, 1)
      rig.player.perform(.stop)
      rig.pass(.milliseconds(200))
      let before = try open()
      for generation in 2...12 {
        rig.play(feed.url, generation)
        rig.player.perform(.stop)
      }
      #expect(rig.wait { (try? open()) ?? .max <= before + 1 })
    }
  }

  /// Tests of `FrameFeed`: refused frames, the queue, and the pipe to libmpv.
  @Suite("Frame feed")
  struct FeedTests {
    private let picture = [UInt8](repeating: 0, count: 24)

    @Test("Impossible frames are refused with a reason")
    func impossibleFramesAreRefused() throws {
      func error(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return ""
      }
      for (width, height) in [(0, 4), (4, 0), (-4, 4), (8193, 4), (Int.max, Int.max)] {
        let words = error { _ = try VideoFrame(.i420, width: width, height: height, timestamp: .zero, bytes: picture) }
        #expect(words.contains("1 to 8192"), "\(words)")
      }
      #expect(
        error { _ = try VideoFrame(.nv12, width: 4, height: 4, timestamp: .zero, bytes: [1]) }.contains("needs 24"))
      #expect(
        error { _ = try VideoFrame(.i420, width: 4, height: 4, timestamp: .seconds(-1), bytes: picture) }.contains(
          "out of range"))
      try picture.withUnsafeBytes { bytes in
        for planes in [
          [], [VideoFrame.Plane(bytes, stride: 4)],
          [VideoFrame.Plane(bytes, stride: 3), VideoFrame.Plane(bytes, stride: 4)],
          [VideoFrame.Plane(bytes, stride: Int.max), VideoFrame.Plane(bytes, stride: 4)],
          [VideoFrame.Plane(bytes, stride: 8), VideoFrame.Plane(bytes, stride: 4)],
        ] {
          let words = error { _ = try VideoFrame(.nv12, width: 4, height: 4, timestamp: .zero, planes: planes) }
          #expect(words.contains("plane"), "\(words)")
        }
        let gaps = try VideoFrame(
          .nv12, width: 2, height: 2, timestamp: .zero,
          planes: [VideoFrame.Plane(bytes, stride: 7), VideoFrame.Plane(bytes, stride: 2)])
        #expect(gaps.width == 2)
      }
    }

    @Test(
      "A feed refuses times that go back, a name that is in use, sound in another format and frames after its end")
    func feedRefusesWrongTimesNamesAndSound() throws {
      let feed = try FrameFeed("order", sound: SoundFormat(rate: 48_000, channels: 2))
      #expect(throws: FrameError.nameTaken("order")) { try FrameFeed("order") }
      for name in ["", "a/b", "../b", "ä", String(repeating: "x", count: 65), "a b"] {
        #expect(throws: FrameError.name(name)) { try FrameFeed(name) }
      }
      try feed.send(Painter.grey(1, at: .seconds(2)))
      #expect(throws: FrameError.timeGoesBack(.seconds(2), after: .seconds(2))) {
        try feed.send(Painter.grey(1, at: .seconds(2)))
      }
      try feed.send(Painter.grey(1, at: .seconds(3)))
      #expect(throws: FrameError.self) {
        try feed.send(SoundChunk(timestamp: .zero, samples: [Int16](repeating: 0, count: 3)))
      }
      #expect(throws: FrameError.self) { try feed.send(SoundChunk(timestamp: .zero, samples: [Float(0), 0])) }
      try feed.send(SoundChunk(timestamp: .zero, samples: [Int16](repeating: 0, count: 960)))
      #expect(throws: FrameError.self) { try SoundFormat(rate: 1, channels: 2) }
      #expect(throws: FrameError.self) { try SoundFormat(rate: 48_000, channels: 9) }
      feed.finish()
      feed.finish()
      #expect(throws: FrameError.finished) { try feed.send(Painter.grey(1, at: .seconds(9))) }
      #expect(feed.statistics.handedOver == 2 && feed.statistics.unused == 2)
      // A finished feed gives its name free, so that a new feed can use it.
      _ = try FrameFeed("order")
    }

    @Test("A feed is ready on a path for its first frame, then whenever the player takes a frame")
    func feedReportsRoomAlongEachPath() async throws {
      let rig = PlayerRig(.mpv)
      let feed = try FrameFeed("readiness", capacity: 1)
      #expect(feed.isReady() && feed.isReady(for: .sampleBuffers))
      try feed.send(Painter.red(.bgra, 1280, 720, at: .zero))
      #expect(!feed.isReady() && !feed.isReady(for: .sampleBuffers))
      let waiting = Task { await feed.waitUntilReady(for: .ownView) }
      rig.play(feed.url, 1)
      #expect(await waiting.value)
      #expect(!feed.isReady(for: .sampleBuffers), "its own view has arrived")
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      var sent = 0
      while feed.isReady() || sent < 3 {
        sent += 1
        try #require(sent < 100)
        try feed.send(Painter.red(.bgra, 1280, 720, at: .milliseconds(sent)))
        rig.pass(.milliseconds(5))
      }
      let dropped = feed.statistics.dropped
      feed.dropWaiting()
      #expect(feed.isReady() && feed.statistics.dropped == dropped + 1)
      feed.finish()
      #expect(!feed.isReady())
      #expect(await !feed.waitUntilReady(for: .ownView))
    }

    @Test("A cancelled task stops waiting for room")
    func cancelledTaskStopsWaitingForRoom() async throws {
      let rig = PlayerRig(.mpv)
      let feed = try FrameFeed("cancelled", capacity: 1)
      try feed.send(Painter.red(.bgra, 1280, 720, at: .zero))
      rig.play(feed.url, 1)
      rig.player.perform(.setPaused(true))
      #expect(rig.wait { rig.player.status.isPaused })
      var sent = 0
      while feed.statistics.dropped < 2 {
        sent += 1
        try #require(sent < 100)
        try feed.send(Painter.red(.bgra, 1280, 720, at: .milliseconds(sent)))
        rig.pass(.milliseconds(5))
      }
      let waiting = Task {
        let frame = try Painter.red(.bgra, 1280, 720, at: .seconds(90))
        return try await feed.sendWhenThereIsRoom(frame, within: .seconds(60))
      }
      waiting.cancel()
      await #expect(throws: FrameError.cancelled) { try await waiting.value }
    }

    /// libmpv 0.40 can't tell a pipe with one picture from a still image, and reads on until it knows.
    @Test("A feed writes its first picture to libmpv's pipe twice, and every later picture once")
    func onlyFirstPictureOfAPipeIsDoubled() throws {
      let feed = try FrameFeed("twin")
      let pump = try FramePump(feed)
      defer { pump.stop() }
      for level in [77, 99] { try feed.send(Painter.grey(UInt8(level), at: .milliseconds(level))) }
      feed.finish()
      let pipe = open(pump.path, O_RDONLY | O_NONBLOCK)
      try #require(pipe >= 0)
      defer { close(pipe) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        try #require(poll(&wait, 1, 10_000) == 1, "the pipe does not end")
        let count = read(pipe, &chunk, chunk.count)
        if count <= 0 { break }
        bytes += chunk[..<count]
      }
      let brightness = 64 * 36
      #expect(bytes.count { $0 == 77 } / brightness == 2)
      #expect(bytes.count { $0 == 99 } / brightness == 1)
    }
  }
}
