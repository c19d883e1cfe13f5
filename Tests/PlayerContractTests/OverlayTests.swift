import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@testable import TandemMPV

private let media = Media.shared
private let white = Pixel(red: 255, green: 255, blue: 255)

extension Overlay {
  /// The left half of the picture in white.
  fileprivate static let leftHalf = Overlay(
    events: "{\\an7\\pos(0,0)\\bord0\\shad0\\1c&HFFFFFF&\\p1}m 0 0 l 160 0 160 180 0 180{\\p0}", width: 320, height: 180
  )
}

extension PixelBuffer {
  fileprivate func hasLeftHalf(on background: Pixel) -> Bool {
    let (left, right) = (pixel(x: width / 4, y: height / 2), pixel(x: width * 3 / 4, y: height / 2))
    return left.isClose(to: white) && right.isClose(to: background)
  }

  fileprivate func isAll(_ colour: Pixel) -> Bool {
    pixel(x: width / 4, y: height / 2).isClose(to: colour) && pixel(x: width * 3 / 4, y: height / 2).isClose(to: colour)
  }
}

extension Players {
  @Suite("Overlay")
  struct OverlayTests {
    @Test("An overlay covers the video until it is removed, also while paused", arguments: Drawing.all, [false, true])
    func overlayCoversVideoUntilRemoved(drawing: Drawing, isPaused: Bool) throws {
      let easel = try Easel(drawing)
      easel.rig.play(media.red, 1, paused: isPaused)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      easel.rig.player.video.show(.leftHalf)
      #expect(try easel.wait { $0.hasLeftHalf(on: .pureRed) })
      easel.rig.player.video.show(nil)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      #expect(easel.rig.traces(.warning).isEmpty)
    }

    @Test("An overlay is shown even if its frame was not taken in time", arguments: Drawing.all)
    func overlayIsShownAfterAMissedFrame(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      easel.rig.play(media.red, 1, paused: true)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      for overlay in [Overlay.leftHalf, nil, .leftHalf] {
        easel.rig.player.video.show(overlay)
        // libmpv waits a fifth of a second for the player to take a frame.
        easel.rig.passUncollected(.milliseconds(600))
        #expect(easel.rig.wait(.seconds(1), takingFrames: false) { easel.rig.player.video.hasNewFrame })
        #expect(try easel.wait { overlay == nil ? $0.isAll(.pureRed) : $0.hasLeftHalf(on: .pureRed) })
      }
    }

    @Test("An overlay also covers the black bars", arguments: Drawing.all)
    func overlayCoversTheBlackBars(drawing: Drawing) throws {
      let easel = try Easel(drawing, width: 320, height: 180)
      easel.rig.play("av://lavfi:color=red:size=64x64:rate=25", 1)
      easel.rig.player.video.show(.leftHalf)
      #expect(
        try easel.wait {
          $0.pixel(x: 5, y: 5).isClose(to: white) && $0.pixel(x: 170, y: 90).isClose(to: .pureRed)
            && $0.pixel(x: 315, y: 90) == .black
        })
    }

    @Test("An overlay stays through a load, the end of a content and the loss of the core", arguments: Drawing.all)
    func overlayOutlivesLoadEndAndCore(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      let rig = easel.rig
      rig.player.video.show(.leftHalf)
      #expect(!rig.wait(.milliseconds(300), takingFrames: false) { rig.player.video.hasFrame })
      rig.play(media.red, 1)
      #expect(try easel.wait { $0.hasLeftHalf(on: .pureRed) })
      rig.play(media.short, 2)
      #expect(try easel.wait { $0.hasLeftHalf(on: .pureRed) })
      #expect(rig.wait { rig.facts(of: 2).contains(.ended) })
      rig.player.video.show(nil)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      rig.player.video.show(.leftHalf)
      #expect(try easel.wait { $0.hasLeftHalf(on: .pureRed) })
      rig.failCore()
      #expect(rig.wait { rig.facts(of: 2).contains { if case .lost = $0 { true } else { false } } })
      rig.play(media.blue, 3)
      #expect(try easel.wait { $0.hasLeftHalf(on: .pureBlue) })
    }

    @Test("An overlay is drawn although libmpv's announcement of it is lost", arguments: Drawing.all)
    func overlayIsDrawnWithoutAnAnnouncement(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      let rig = easel.rig
      rig.play(media.red, 1, paused: true)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      #expect(!rig.wait(.milliseconds(300), takingFrames: false) { rig.player.video.hasNewFrame })
      let player = try #require(rig.player as? MPVPlayer)
      rig.player.video.show(.leftHalf)
      // libmpv announces the picture, and then waits at most a fifth of a second for it.
      let end = ContinuousClock.now + .milliseconds(500)
      while ContinuousClock.now < end { _ = player.core?.flags.takeFrames() }
      #expect(rig.wait(takingFrames: false) { rig.player.video.hasNewFrame })
      #expect(try easel.draw().hasLeftHalf(on: .pureRed))
    }

    @Test("An overlay covers the black picture of a content with sound only", arguments: Drawing.all)
    func overlayCoversTheBlackOfSoundAlone(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      easel.rig.play(media.soundOnly, 1)
      #expect(easel.rig.facts(of: 1) == [.firstFrame(MediaInfo(hasVideo: false))])
      easel.rig.player.video.show(.leftHalf)
      #expect(try easel.wait { $0.hasLeftHalf(on: .black) })
      easel.rig.player.perform(.setPaused(true))
      easel.rig.player.video.show(nil)
      #expect(try easel.wait { $0.isAll(.black) })
      easel.rig.play(media.red, 2)
      #expect(try easel.wait { $0.isAll(.pureRed) })
      easel.rig.play(media.soundOnly, 3)
      #expect(try easel.wait { $0.isAll(.black) })
    }

    @Test(
      "An overlay is also drawn by the other renderer", .enabled(if: Drawing.hasBoth, "there is no OpenGL"),
      arguments: Drawing.all,
      [media.red, media.soundOnly])
    func overlayIsDrawnByTheOtherRenderer(drawing: Drawing, content: String) throws {
      let easel = try Easel(drawing)
      easel.rig.play(content, 1, paused: true)
      easel.rig.player.video.show(.leftHalf)
      for _ in 1...3 {
        easel.use(easel.drawing.other)
        #expect(try easel.wait { $0.hasLeftHalf(on: content == media.red ? .pureRed : .black) })
      }
      #expect(easel.rig.traces(.warning).isEmpty, "\(easel.rig.traces(.warning))")
    }
  }
}
