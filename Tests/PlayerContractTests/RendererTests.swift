import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared
private let redOverBlue = "av://lavfi:color=red:size=160x90:rate=25,drawbox=y=45:w=160:h=45:color=blue:t=fill"

/// The renderer of a test's player.
enum Drawing: String, CustomTestStringConvertible {
  case memory, openGL

  /// The renderers that this machine supports.
  static let all: [Drawing] = {
    do {
      _ = try OffscreenGL(width: 16, height: 16)
      return [.memory, .openGL]
    } catch {
      print("tests with OpenGL are skipped: \(error)")
      return [.memory]
    }
  }()

  static var hasBoth: Bool { all.count > 1 }

  var testDescription: String { self == .memory ? "into memory" : "with OpenGL" }
  var other: Drawing { self == .memory ? .openGL : .memory }

  var renderer: RenderTarget { self == .memory ? .memory : .openGL(OffscreenGL.loader) }
}

/// A player and its picture, drawn with either renderer.
final class Easel {
  /// The OpenGL context; nil for the software renderer.
  let gl: OffscreenGL?
  let rig: PlayerRig
  var drawing: Drawing

  init(_ drawing: Drawing, width: Int = 160, height: Int = 90) throws {
    self.drawing = drawing
    gl = Drawing.hasBoth ? try OffscreenGL(width: width, height: height) : nil
    picture = OwnedPixelBuffer(width: width, height: height)
    rig = PlayerRig(.mpv, renderer: drawing.renderer)
  }

  /// Ends the player while the context still exists.
  deinit {
    rig.player.shutDown()
    rig.player.awaitEnd()
  }

  func use(_ drawing: Drawing) {
    self.drawing = drawing
    rig.player.video.use(drawing.renderer)
  }

  func draw() throws -> PixelBuffer {
    switch drawing {
    case .memory:
      picture.buffer.fill(.pureGreen)
      rig.player.video.draw(into: picture.buffer)
    case .openGL:
      guard let gl else { break }
      rig.player.video.draw(into: gl.framebuffer)
      picture = try gl.read()
    }
    return picture.buffer
  }

  private var picture: OwnedPixelBuffer

  /// Draws the present frame and each new frame until the picture is right.
  func wait(_ limit: Duration = .seconds(10), until isRight: (PixelBuffer) -> Bool) throws -> Bool {
    var failure: (any Error)?
    var isFirst = rig.player.video.hasFrame
    let isDone = rig.wait(limit, takingFrames: false) {
      guard rig.player.video.hasNewFrame || isFirst else { return false }
      isFirst = false
      do { return isRight(try draw()) } catch { failure = error }
      return true
    }
    if let failure { throw failure }
    return isDone
  }
}

extension PixelBuffer {
  func hasRedOverBlue() -> Bool {
    pixel(x: 80, y: 5).isClose(to: .pureRed) && pixel(x: 80, y: 84).isClose(to: .pureBlue)
  }
}

extension Players {
  @Suite("libmpv's renderers")
  struct RendererTests {
    @Test("The picture's top row is drawn first, and the rest is black", arguments: Drawing.all)
    func topRowOfThePictureIsDrawnFirst(drawing: Drawing) throws {
      let easel = try Easel(drawing, width: 160, height: 120)
      easel.rig.play(redOverBlue, 1)
      let picture = try easel.draw()
      #expect(picture.pixel(x: 80, y: 20).isClose(to: .pureRed))
      #expect(picture.pixel(x: 80, y: 100).isClose(to: .pureBlue))
      #expect(picture.pixel(x: 80, y: 5) == .black)
      #expect(picture.pixel(x: 80, y: 115) == .black)
      #expect(easel.rig.player.video.size == PictureSize(width: 160, height: 90))
    }

    @Test("The video's size is known only while there is a frame", arguments: Drawing.all)
    func videoSizeIsKnownOnlyWithAFrame(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      #expect(easel.rig.player.video.size == nil)
      easel.rig.play("av://lavfi:color=red:size=64x64:rate=25,setsar=2", 1)
      #expect(easel.rig.player.video.size == PictureSize(width: 128, height: 64))
      easel.rig.load(media.red, 2)
      #expect(easel.rig.player.video.size == nil)
      easel.rig.wait { !easel.rig.facts(of: 2).isEmpty }
      #expect(easel.rig.player.video.size == PictureSize(width: 160, height: 90))
    }

    @Test(
      "The renderer changes while a content plays on", .enabled(if: Drawing.hasBoth, "there is no OpenGL"),
      arguments: Drawing.all, [false, true])
    func rendererChangesWhileContentPlaysOn(drawing: Drawing, isPaused: Bool) throws {
      let easel = try Easel(drawing)
      let rig = easel.rig
      rig.play(media.red, 1, .at(.seconds(3)), paused: isPaused)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      let entry = rig.player.status.entry
      rig.forget()
      for _ in 1...3 {
        // The test reads the position before the change, because the player's reports may be late during the change.
        let (start, began) = (rig.position(), rig.now)
        easel.use(easel.drawing.other)
        #expect(!rig.player.video.hasFrame)
        #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
        // The size is reported a little later than the picture.
        #expect(rig.wait { rig.player.video.size == PictureSize(width: 160, height: 90) })
        rig.pass(.milliseconds(200))
        // The position never jumps, but it may stop until libmpv has its picture again.
        let (advance, elapsed) = (rig.position() - start, isPaused ? 0 : (rig.now - began).inSeconds)
        #expect(advance > -0.1 && advance < elapsed + 0.1)
      }
      #expect(rig.player.status.entry == entry)
      #expect(rig.player.status.isPaused == isPaused)
      #expect(!rig.traces.contains { $0.event == .startFile || $0.event == .endFile })
      rig.play(media.blue, 2)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureBlue) })
      #expect(rig.traces(.warning).isEmpty, "\(rig.traces(.warning))")
    }

    @Test(
      "A renderer can be replaced after its OpenGL context is gone, and the next core uses the new renderer",
      .enabled(if: Drawing.hasBoth, "there is no OpenGL"))
    func rendererIsReplacedAfterItsContextIsGone() throws {
      let easel = try Easel(.openGL)
      easel.rig.play(media.red, 1)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      easel.gl?.end()
      easel.use(.memory)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      easel.rig.failCore()
      easel.rig.wait { easel.rig.facts(of: 1).count > 1 }
      easel.rig.play(media.blue, 2)
      #expect(try easel.draw().pixel(x: 80, y: 45).isClose(to: .pureBlue))
    }

    @Test("The core that follows a lost one uses the same renderer", arguments: Drawing.all)
    func newCoreUsesTheSameRenderer(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      easel.rig.play(media.red, 1)
      easel.rig.failCore()
      easel.rig.wait { easel.rig.facts(of: 1).count > 1 }
      easel.rig.play(redOverBlue, 2)
      #expect(try easel.draw().hasRedOverBlue())
    }

    @Test(
      "A new renderer shows an ended content's last frame, and the content does not end a second time",
      .enabled(if: Drawing.hasBoth, "there is no OpenGL"), arguments: Drawing.all)
    func changedRendererShowsTheHeldLastFrame(drawing: Drawing) throws {
      let easel = try Easel(drawing)
      easel.rig.play(media.short, 1)
      #expect(easel.rig.wait { easel.rig.facts(of: 1).contains(.ended) })
      easel.use(drawing.other)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      easel.rig.pass(.milliseconds(300))
      #expect(easel.rig.facts(of: 1).count == 2, "\(easel.rig.reports)")
    }

    @Test(
      "A new renderer shows the picture of an ended or paused content even if the session takes it too late",
      .enabled(if: Drawing.hasBoth, "there is no OpenGL"), arguments: Drawing.all, [false, true])
    func changedRendererShowsAHeldPictureThatIsTakenTooLate(drawing: Drawing, isPaused: Bool) throws {
      let easel = try Easel(drawing)
      if isPaused {
        easel.rig.play(media.red, 1, .at(.seconds(3)), paused: true)
        #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      } else {
        easel.rig.play(media.short, 1)
        #expect(easel.rig.wait { easel.rig.facts(of: 1).contains(.ended) })
      }
      easel.use(drawing.other)
      // The session is busy for longer than the fifth of a second for which libmpv announces the picture.
      Thread.sleep(forTimeInterval: 0.5)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
      #expect(easel.rig.player.video.hasFrame)
    }

    @Test("If a renderer can't be created, playback continues with a warning")
    func impossibleRendererLeavesPlaybackRunning() throws {
      let easel = try Easel(.memory)
      easel.rig.play(media.red, 1)
      let position = easel.rig.position()
      easel.rig.player.video.use(.openGL(OpenGLLoader { _ in nil }))
      #expect(easel.rig.wait { easel.rig.position() > position + 0.3 })
      #expect(!easel.rig.traces(.warning).isEmpty)
      easel.use(.memory)
      #expect(try easel.wait { $0.pixel(x: 80, y: 45).isClose(to: .pureRed) })
    }
  }
}
