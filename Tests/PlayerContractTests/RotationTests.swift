import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

extension PixelBuffer {
  /// The numbers of the blue quarters of a picture, counted clockwise from the top left. The other quarters are red.
  fileprivate func blueQuarters(of area: (x: Int, y: Int, width: Int, height: Int)) -> [Int]? {
    let places = [(1, 1), (3, 1), (3, 3), (1, 3)]
    var blue: [Int] = []
    for (index, place) in places.enumerated() {
      let pixel = pixel(x: area.x + area.width * place.0 / 4, y: area.y + area.height * place.1 / 4)
      if pixel.isClose(to: .pureBlue) { blue.append(index) } else if !pixel.isClose(to: .pureRed) { return nil }
    }
    return blue
  }

  /// True if this picture of 160 by 160 pixels contains the upright film of 9 by 16.
  fileprivate func isUpright(blueIn quarter: Int) -> Bool {
    blueQuarters(of: (35, 0, 90, 160)) == [quarter] && self.pixel(x: 10, y: 80) == .black
  }
}

extension Players {
  @Suite("Rotated film")
  struct RotationTests {
    @Test(
      "A film rotated by a quarter turn is upright, also after seeks and with another renderer", arguments: Drawing.all,
      [90, 270])
    func filmRotatedByAQuarterIsUpright(drawing: Drawing, degrees: Int) throws {
      let quarter = degrees == 90 ? 1 : 3
      let film = try CraftedMedia()
      let easel = try Easel(drawing, width: 160, height: 160)
      easel.rig.play(try film.film(turnedBy: degrees), 1)
      #expect(try easel.wait { $0.isUpright(blueIn: quarter) })
      #expect(easel.rig.player.video.size == PictureSize(width: 90, height: 160))
      for position in [10, 2, 15] {
        easel.rig.player.perform(.seek(.to(.seconds(position))))
        #expect(easel.rig.wait { abs(easel.rig.position() - Double(position)) < 1 })
        #expect(try easel.wait { $0.isUpright(blueIn: quarter) })
      }
      if Drawing.hasBoth {
        easel.use(drawing.other)
        #expect(try easel.wait { $0.isUpright(blueIn: quarter) })
        easel.use(drawing)
        #expect(try easel.wait { $0.isUpright(blueIn: quarter) })
      }
      #expect(easel.rig.traces(.warning).isEmpty, "\(easel.rig.traces(.warning))")
    }

    @Test("A film rotated by half a turn is upright", arguments: Drawing.all)
    func filmRotatedByHalfATurnIsUpright(drawing: Drawing) throws {
      let film = try CraftedMedia()
      let easel = try Easel(drawing)
      easel.rig.play(try film.film(turnedBy: 180), 1)
      #expect(try easel.wait { $0.blueQuarters(of: (0, 0, 160, 90)) == [2] })
    }

    @Test("A film rotated by an odd angle is shown whole", arguments: Drawing.all)
    func filmRotatedByAnOddAngleIsShownWhole(drawing: Drawing) throws {
      let film = try CraftedMedia()
      let easel = try Easel(drawing, width: 160, height: 160)
      easel.rig.play(try film.film(turnedBy: 45), 1)
      #expect(try easel.wait { $0.pixel(x: 80, y: 120).isClose(to: .pureRed) && $0.pixel(x: 5, y: 5) == .black })
    }

    @Test("The overlay of a rotated film is upright", arguments: Drawing.all)
    func overlayOfRotatedFilmIsUpright(drawing: Drawing) throws {
      let white = Pixel(red: 255, green: 255, blue: 255)
      let film = try CraftedMedia()
      let easel = try Easel(drawing, width: 160, height: 160)
      easel.rig.play(try film.film(turnedBy: 90), 1)
      easel.rig.player.video.show(
        Overlay(
          events: "{\\an7\\pos(0,0)\\bord0\\shad0\\1c&HFFFFFF&\\p1}m 0 0 l 160 0 160 20 0 20{\\p0}", width: 160,
          height: 160))
      #expect(
        try easel.wait {
          $0.pixel(x: 80, y: 10).isClose(to: white) && $0.pixel(x: 60, y: 100).isClose(to: .pureRed)
            && $0.pixel(x: 100, y: 60).isClose(to: .pureBlue)
        })
    }

    @Test("The film after a rotated film is not rotated")
    func rotationEndsWithItsFilm() throws {
      let film = try CraftedMedia()
      let easel = try Easel(.memory)
      easel.rig.play(try film.film(turnedBy: 90), 1)
      #expect(easel.rig.wait { easel.rig.player.video.size == PictureSize(width: 90, height: 160) })
      easel.rig.play(Media.shared.red, 2)
      #expect(try easel.wait { $0.pixel(x: 5, y: 45).isClose(to: .pureRed) })
      #expect(easel.rig.player.video.size == PictureSize(width: 160, height: 90))
    }
  }
}
