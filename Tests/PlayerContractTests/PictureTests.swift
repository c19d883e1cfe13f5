import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

/// Two players on one display, with pictures of different colours.
private final class Cinema {
  let a: PlayerRig
  let b: PlayerRig
  let display: HeadlessDisplay
  private var revision = 0
  /// The colours that have been in the middle of the full-screen picture, in order.
  private(set) var seen: [Pixel] = []

  init(_ kind: EngineKind) {
    a = PlayerRig(kind, .A)
    b = PlayerRig(kind, .B)
    display = HeadlessDisplay(PlayerPair(a: a.player.video, b: b.player.video), width: 640, height: 360)
  }

  func show(_ full: PlayerID?, _ small: PlayerID?) {
    revision += 1
    display.show(Layout(revision: revision, fullScreen: full, pictureInPicture: small))
  }

  var centre: Pixel { display.pixel(x: 320, y: 180) }
  var corner: Pixel { display.pixel(x: 545, y: 300) }

  func wait(_ limit: Duration = .seconds(10), until condition: () -> Bool) -> Bool {
    a.wait(limit, takingFrames: false) {
      b.collect(takingFrames: false)
      display.tick(at: a.now) { _ in }
      if seen.last != centre { seen.append(centre) }
      return condition()
    }
  }
}

extension Players {
  @Suite("Two players on a display")
  struct PictureTests {
    @Test("Two players show their pictures in their roles and follow the layout", arguments: EngineKind.allCases)
    func playersShowTheirPicturesInTheirRoles(kind: EngineKind) {
      let cinema = Cinema(kind)
      cinema.a.play(media.red, 1)
      cinema.b.play(media.blue, 1)
      cinema.show(.A, .B)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureRed) && cinema.corner.isClose(to: .pureBlue) })
      cinema.show(.B, .A)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureBlue) && cinema.corner.isClose(to: .pureRed) })
      cinema.show(.B, nil)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureBlue) && cinema.corner.isClose(to: .pureBlue) })
      #expect(cinema.seen.allSatisfy { $0 == .black || $0.isClose(to: .pureRed) || $0.isClose(to: .pureBlue) })
    }

    @Test(
      "The last picture is held until the first frame of the next content, without black",
      arguments: EngineKind.allCases)
    func lastPictureIsHeldUntilNextFirstFrame(kind: EngineKind) {
      let cinema = Cinema(kind)
      cinema.a.play(media.red, 1)
      cinema.show(.A, nil)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureRed) })
      for generation in 2...9 {
        let isRed = generation % 2 == 1
        let before = cinema.seen.count
        cinema.a.load(isRed ? media.red : media.blue, generation)
        #expect(cinema.wait { cinema.centre.isClose(to: isRed ? .pureRed : .pureBlue) })
        #expect(cinema.seen.count == before + 1, "\(cinema.seen)")
      }
      // The picture also stays after a failed load and a lost core.
      let last = cinema.centre
      cinema.a.load(media.missing, 10)
      #expect(cinema.wait { !cinema.a.facts(of: 10).isEmpty })
      #expect(cinema.centre == last)
      cinema.a.failCore()
      #expect(cinema.wait { cinema.a.facts(of: 10).count == 2 })
      #expect(cinema.centre == last)
      #expect(!cinema.seen.dropFirst().contains(.black))
    }

    @Test("A paused poster is held until its content has its first frame")
    func posterIsHeldUntilContentAnswers() throws {
      let (cinema, folder) = (Cinema(.mpv), try CraftedMedia())
      let image = try folder.ffmpeg(["-f", "lavfi", "-i", "color=red:size=64x36", "-frames:v", "1"], "still.png")
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      cinema.a.load(image, 1, paused: true)
      cinema.show(.A, nil)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureRed) })
      cinema.a.load(server.url("silence"), 2)
      #expect(cinema.wait { server.requests == ["/silence"] })
      cinema.a.load(media.blue, 3)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureBlue) })
      // The poster stayed paused: if it had played on, its end would be a second fact about the first load.
      #expect(
        cinema.seen.filter { $0 != .black }.count == 2 && !cinema.seen.dropFirst(2).contains(.black), "\(cinema.seen)")
      #expect(cinema.a.facts(of: 1).count == 1)
    }

    @Test("A player whose picture is not shown still plays at normal speed")
    func hiddenPlayerKeepsItsPace() {
      let cinema = Cinema(.mpv)
      cinema.a.play(media.red, 1)
      cinema.b.play(media.blue, 1)
      cinema.show(.A, nil)
      let (start, began) = (cinema.b.position(), cinema.b.now)
      #expect(cinema.wait { cinema.b.now - began > .seconds(1) })
      #expect(abs(cinema.b.position() - start - (cinema.b.now - began).inSeconds) < 0.1)
      cinema.show(.B, nil)
      #expect(cinema.wait { cinema.centre.isClose(to: .pureBlue) })
    }

    @Test("A picture keeps its aspect between black bars")
    func pictureKeepsAspectBetweenBlackBars() {
      let rig = PlayerRig(.mpv)
      rig.play("av://lavfi:color=red:size=64x64:rate=25", 1)
      let picture = OwnedPixelBuffer(width: 160, height: 80)
      picture.buffer.fill(.pureGreen)
      rig.player.video.draw(into: picture.buffer)
      #expect(picture.buffer.pixel(x: 80, y: 40).isClose(to: .pureRed))
      #expect(picture.buffer.pixel(x: 45, y: 5).isClose(to: .pureRed))
      for x in [0, 35, 125, 159] { #expect(picture.buffer.pixel(x: x, y: 40) == .black) }
    }
  }
}
