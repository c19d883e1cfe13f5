// Unusual media on the screen, with both presenters.

import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct OddMediaTests {
    /// One row of the table in docs/media.md.
    struct OddMedium: Sendable, CustomStringConvertible {
      var name: String
      /// ffmpeg's arguments, except for the output file.
      var arguments: [String]
      /// The size of the picture in picture on a screen of 1280 by 720.
      var width, height: Int
      /// The expected colours a quarter of the way from the box's top left and bottom right corners; nil if unchecked.
      var first: Pixel?
      var last: Pixel?

      var description: String { name }
    }

    private nonisolated static func film(_ size: String, _ more: String...) -> [String] {
      // The top left quarter is blue, and the rest is red.
      let picture = "color=red:size=\(size):rate=25:duration=20,drawbox=x=0:y=0:w=iw/2:h=ih/2:color=blue:t=fill"
      return ["-f", "lavfi", "-i", picture] + more
    }

    private nonisolated static let plain = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

    nonisolated static let oddMedia: [OddMedium] = [
      OddMedium(
        name: "upright.mp4", arguments: film("90x160") + plain, width: 144, height: 256, first: .pureBlue,
        last: .pureRed),
      OddMedium(
        name: "old.mp4", arguments: film("160x120") + plain, width: 277, height: 208, first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "anamorphic.mp4", arguments: film("90x72", "-vf", "setsar=64/45") + plain, width: 320, height: 180,
        first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "interlaced.ts",
        arguments: film("720x576", "-vf", "tinterlace=interleave_top,fieldorder=tff") + [
          "-c:v", "mpeg2video", "-b:v", "4M", "-flags", "+ilme+ildct", "-aspect", "16:9",
        ], width: 320, height: 180, first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "ten-bit.mkv",
        arguments: film("160x90") + ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error"]
          + ["-pix_fmt", "yuv420p10le"], width: 320, height: 180, first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "sixty.mp4", arguments: film("160x90", "-r", "60") + plain, width: 320, height: 180, first: .pureBlue,
        last: .pureRed),
      OddMedium(
        name: "uneven.mkv",
        arguments: film("160x90", "-vf", "select='not(mod(n\\,3))+lt(n\\,40)'", "-vsync", "vfr") + plain, width: 320,
        height: 180, first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "surround.mkv",
        arguments: film("160x90", "-f", "lavfi", "-i", "anullsrc=channel_layout=5.1:sample_rate=48000", "-t", "20")
          + plain + ["-c:a", "ac3"], width: 320, height: 180, first: .pureBlue, last: .pureRed),
      OddMedium(
        name: "image.png", arguments: film("160x120", "-frames:v", "1", "-pix_fmt", "rgb24"), width: 277, height: 208,
        first: .pureBlue, last: .pureRed),
    ]

    @Test(
      "Unusual media are shown upright and in their own aspect ratio in picture in picture, with both presenters",
      arguments: presenters, oddMedia)
    func unusualMediaKeepTheirShape(presenter: Presenter, medium: OddMedium) throws {
      let made = try CraftedMedia()
      let path = try made.ffmpeg(medium.arguments, medium.name)
      try see(path, presenter, medium)
    }

    @Test(
      "A film with a rotation is upright in picture in picture, with both presenters", arguments: presenters)
    func rotatedFilmIsUpright(presenter: Presenter) throws {
      let made = try CraftedMedia()
      let path = try made.film(turnedBy: 90)
      // A quarter turn clockwise moves the top left quarter to the top right.
      let medium = OddMedium(
        name: "turned", arguments: [], width: 144, height: 256, first: .pureRed, last: .pureRed)
      try see(path, presenter, medium)
    }

    private func see(_ path: String, _ presenter: Presenter, _ medium: OddMedium) throws {
      let screen = try Screen()
      var options = SDLDisplay.Options()
      options.presenter = presenter
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
      b.perform(.load(LoadRequest(url: path, generation: 1, isPaused: true)))
      display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: .B))
      var seen = "nothing"
      let end = ContinuousClock.now + .seconds(15)
      while ContinuousClock.now < end {
        for player in [a, b] { player.collect { _ in } }
        display.tick(at: clock.now) { _ in }
        _ = display.takeInput()
        usleep(5000)
        guard b.video.hasFrame, let area = display.scene[.B]?.area else { continue }
        let picture = try display.snapshot()
        func pixel(_ share: Double) -> Pixel {
          picture.buffer.pixel(x: Int(area.x + area.width * share), y: Int(area.y + area.height * share))
        }
        let (first, last) = withExtendedLifetime(picture) { (pixel(0.25), pixel(0.75)) }
        seen = "\(area), \(first), \(last)"
        let hasShape = area.size == PictureSize(width: medium.width, height: medium.height)
        let hasColours = medium.first.map(first.isNear) ?? true && medium.last.map(last.isNear) ?? true
        if hasShape, hasColours { return }
      }
      Issue.record("\(medium): \(seen)")
      _ = screen
    }
  }
}
