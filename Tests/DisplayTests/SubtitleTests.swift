// Subtitles and the picture in picture in a real window.

import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

private let media = Media.shared

extension Windows {
  @MainActor @Suite struct SubtitleTests {
    /// A red film with a text of two lines, nearly as wide as the picture.
    private static func subtitled(in folder: TestFolder) throws -> String {
      let line = String(repeating: "H", count: 38)
      try folder.write("1\n00:00:00,000 --> 00:01:00,000\n\(line)\n\(line)\n", to: "text.srt")
      let path = folder.path + "/film.mkv"
      try VirtualScreen.run([
        "ffmpeg", "-nostdin", "-v", "error", "-y", "-i", media.red, "-i", folder.path + "/text.srt", "-map", "0:v",
        "-map", "1",
        "-c:v", "copy", "-c:s", "srt", "-disposition:s:0", "default", path,
      ])
      return path
    }

    /// The rows with white pixels outside of a box, sampled in a grid.
    private func rows(_ capture: Capture, outside box: PixelArea) -> [Int] {
      stride(from: 0, to: capture.height, by: 2).filter { y in
        stride(from: 0, to: capture.width, by: 2).contains { x in
          let isInside = (box.x..<box.x + box.width).contains(x) && (box.y..<box.y + box.height).contains(y)
          let pixel = capture.pixel(x, y)
          return !isInside && pixel.red > 200 && pixel.green > 200 && pixel.blue > 200
        }
      }
    }

    @Test(
      "Subtitles are shown above the picture in picture, and at the bottom again when it has ended",
      arguments: presenters)
    func subtitlesMoveAboveThePictureInPicture(presenter: Presenter) throws {
      let folder = try TestFolder()
      let screen = try Screen()
      var options = SDLDisplay.Options()
      options.presenter = presenter
      options.slowestFrame = .seconds(60)
      let display = try SDLDisplay(options)
      defer { display.close() }
      let clock = MonotonicClock()
      let a = MPVPlayer(.A, clock: clock, renderer: display.renderer)
      let b = MPVPlayer(.B, clock: clock, renderer: display.renderer)
      defer {
        a.shutDown()
        b.shutDown()
      }
      display.attach(PlayerPair(a: a.video, b: b.video))
      a.perform(.load(LoadRequest(url: try Self.subtitled(in: folder), generation: 1, isPaused: true)))
      b.perform(.load(LoadRequest(url: media.blue, generation: 1)))
      var revision = 0
      func show(_ small: PlayerID?, _ corner: PicturePlacement = .bottomRight, _ size: PictureScale = .medium) {
        revision += 1
        display.show(
          Layout(revision: revision, fullScreen: .A, pictureInPicture: small, corner: corner, size: size))
      }
      func wait(_ what: String, until condition: ([Int]) -> Bool, outside box: PixelArea) throws {
        let end = ContinuousClock.now + .seconds(15)
        var seen: [Int] = []
        while ContinuousClock.now < end {
          for player in [a, b] { player.collect { _ in } }
          display.tick(at: clock.now) { _ in }
          _ = display.takeInput()
          seen = rows(try screen.capture(), outside: box)
          if condition(seen) { return }
        }
        throw HarnessError(what: "\(what) did not happen; the text is in rows \(seen.first ?? -1)…\(seen.last ?? -1)")
      }
      let nothing = PixelArea(x: 0, y: 0, width: 0, height: 0)
      show(nil)
      try wait(
        "a text at the bottom", until: { $0.contains { $0 > 640 } && !$0.contains { $0 < 500 } }, outside: nothing)
      var bar = Overlay(events: "", width: 1280, height: 720)
      bar.subtitleStrip = 0.2
      a.video.show(bar)
      try wait("a text above a bar", until: { !$0.isEmpty && !$0.contains { $0 > 576 } }, outside: nothing)
      a.video.show(nil)
      try wait(
        "a text at the bottom", until: { $0.contains { $0 > 640 } && !$0.contains { $0 < 500 } }, outside: nothing)
      for corner in [PicturePlacement.bottomRight, .bottomLeft] {
        for size in PictureScale.allCases {
          let box = PixelArea.pictureInPicture(corner: corner, size: size, screenWidth: 1280, screenHeight: 720)
          show(.B, corner, size)
          try wait(
            "a text above a \(size) one at the \(corner)",
            until: { rows in
              !rows.isEmpty && rows.allSatisfy { $0 < box.y } && rows.contains { $0 > box.y - 100 }
            }, outside: box)
        }
      }
      let top = PixelArea.pictureInPicture(corner: .topRight, size: .large, screenWidth: 1280, screenHeight: 720)
      show(.B, .topRight, .large)
      try wait("a text at the bottom", until: { $0.contains { $0 > 640 } && !$0.contains { $0 < 500 } }, outside: top)
      show(.B, .bottomLeft, .large)
      try wait("a text above", until: { !$0.isEmpty && !$0.contains { $0 > 450 } }, outside: top)
      show(nil)
      try wait(
        "a text at the bottom", until: { $0.contains { $0 > 640 } && !$0.contains { $0 < 500 } }, outside: nothing)
      // The display sets no subtitle position for a content without subtitles, but must set one for the next content
      // that has subtitles.
      a.perform(.load(LoadRequest(url: media.blue, generation: 2, isPaused: true)))
      try wait("no text", until: \.isEmpty, outside: nothing)
      show(.B, .bottomLeft, .large)
      try wait("no text above", until: \.isEmpty, outside: top)
      a.perform(.load(LoadRequest(url: try Self.subtitled(in: folder), generation: 3, isPaused: true)))
      try wait("a text of the next one", until: { !$0.isEmpty }, outside: top)
      try wait("a text above", until: { !$0.isEmpty && !$0.contains { $0 > 450 } }, outside: top)
    }
  }
}
