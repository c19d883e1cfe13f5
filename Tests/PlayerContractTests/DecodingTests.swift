// Hardware and software decoding, and high dynamic range.

import Foundation
import TandemMPV
import TandemPlayback
import TandemTestSupport
import Testing

extension PixelBuffer {
  /// The mean of each colour over the whole picture.
  fileprivate var mean: [Double] {
    var sums = [0.0, 0.0, 0.0]
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x: x, y: y)
        sums[0] += Double(pixel.red)
        sums[1] += Double(pixel.green)
        sums[2] += Double(pixel.blue)
      }
    }
    return sums.map { $0 / Double(width * height) }
  }
}

extension Players {
  @Suite("Decoding")
  struct DecodingTests {
    @Test("Decoding in software instead of hardware is reported once")
    func softwareFallbackIsReportedOnce() {
      var options = MPVOptions(audioOutput: "null")
      options.hardwareDecoding = "vulkan-copy"
      let rig = PlayerRig(.mpv, options: options)
      rig.play(Media.shared.red, 1)
      rig.play(Media.shared.blue, 2)
      let said = rig.traces(.warning).compactMap(\.reason).filter { $0.hasPrefix("decoded in software") }
      #expect(said.count == 1 && said[0].contains("hwdec=vulkan-copy"), "\(rig.traces(.warning))")
    }

    @Test("Software decoding that was requested is not reported")
    func requestedSoftwareDecodingIsNotReported() {
      var options = MPVOptions(audioOutput: "null")
      options.hardwareDecoding = "no"
      let rig = PlayerRig(.mpv, options: options)
      rig.play(Media.shared.red, 1)
      #expect(rig.traces(.warning).isEmpty)
    }

    @Test(
      "A PQ film looks the same with both renderers, from its first frame on",
      .enabled(if: Drawing.hasBoth, "there is no OpenGL"))
    func pqFilmLooksAlikeInBothRenderers() throws {
      let media = try CraftedMedia()
      let film = try media.brightFilm()
      var means: [[Double]] = []
      for drawing in Drawing.all {
        let easel = try Easel(drawing, width: 320, height: 180)
        easel.rig.play(film, 1)
        means.append(try easel.draw().mean)
        #expect(easel.rig.traces(.warning).isEmpty, "\(easel.rig.traces(.warning))")
      }
      let differences = zip(means[0], means[1]).map { abs($0 - $1) }
      print("mean colours of PQ in memory and with OpenGL: \(means)")
      #expect(differences.allSatisfy { $0 < 6 }, "\(means)")
    }

    @Test(
      "The green of standard definition is pure green on the screen from its first frame on",
      arguments: Drawing.all,
      [
        (lines: 480, primaries: nil), (lines: 576, primaries: nil), (lines: 180, primaries: "smpte170m"),
        (lines: 180, primaries: "bt470bg"),
      ] as [(lines: Int, primaries: String?)])
    func greenOfStandardDefinitionIsPureGreen(drawing: Drawing, film: (lines: Int, primaries: String?)) throws {
      let media = try CraftedMedia()
      let path = try media.standardDefinition(lines: film.lines, primaries: film.primaries)
      let easel = try Easel(drawing, width: 320, height: 180)
      easel.rig.play(path, 1)
      let pixel = try easel.draw().pixel(x: 160, y: 90)
      #expect(pixel.isClose(to: Pixel(red: 0, green: 255, blue: 0)), "\(pixel)")
      #expect(easel.rig.traces(.warning).isEmpty, "\(easel.rig.traces(.warning))")
    }

    @Test("A bright film keeps its filter when the renderer changes, and the next film does not use the filter")
    func filterOfBrightFilmEndsWithIt() throws {
      let media = try CraftedMedia()
      let film = try media.brightFilm()
      let easel = try Easel(.memory, width: 320, height: 180)
      easel.rig.play(film, 1)
      let mean = try easel.draw().mean
      if Drawing.hasBoth {
        easel.use(.openGL)
        var seen: [[Double]] = []
        #expect(
          try easel.wait {
            seen.append($0.mean)
            return zip($0.mean, mean).allSatisfy { abs($0 - $1) < 6 }
          }, "\(mean) \(seen.suffix(3)) \(easel.rig.reports)")
        easel.use(.memory)
        #expect(try easel.wait { zip($0.mean, mean).allSatisfy { abs($0 - $1) < 6 } })
      }
      easel.rig.play(Media.shared.red, 2)
      #expect(try easel.wait { $0.pixel(x: 160, y: 90).isClose(to: .pureRed) })
    }
  }
}
