// The size and the place of the picture in picture.

import TandemOrchestrator
import TandemPlayback
import Testing

@Suite struct PictureInPictureBoxTests {
  private static let screens: [PictureSize] = [
    PictureSize(width: 640, height: 360), PictureSize(width: 640, height: 480), PictureSize(width: 1280, height: 720),
    PictureSize(width: 1920, height: 1080), PictureSize(width: 3840, height: 2160),
    PictureSize(width: 1280, height: 1024), PictureSize(width: 2560, height: 1080),
    PictureSize(width: 2560, height: 600), PictureSize(width: 480, height: 854), PictureSize(width: 720, height: 1280),
    PictureSize(width: 300, height: 1600), PictureSize(width: 64, height: 36), PictureSize(width: 2, height: 2),
  ]
  private static let aspects: [Double] = [
    9.0 / 16, 3.0 / 4, 1, 4.0 / 3, 16.0 / 9, 2.39, 32.0 / 9, 1e-9, 1e9, .nan, .infinity,
  ]

  private static let videos: [PictureSize] = [
    PictureSize(width: 1280, height: 720), PictureSize(width: 1920, height: 1080), PictureSize(width: 640, height: 480),
    PictureSize(width: 1920, height: 800), PictureSize(width: 720, height: 1280), PictureSize(width: 768, height: 576),
    PictureSize(width: 1000, height: 1000),
  ]

  private func box(_ aspect: Double, _ size: PictureScale = .medium, on screen: PictureSize, isCall: Bool = false)
    -> PixelArea
  {
    PixelArea.pictureInPicture(
      PictureShape(aspect: aspect, isCall: isCall), corner: .bottomRight, size: size, screenWidth: screen.width,
      screenHeight: screen.height)
  }

  private struct Shape {
    var aspect: Double
    var size: PictureScale
    var width, height: Int
  }

  private static let shapes = [
    Shape(aspect: 16.0 / 9, size: .medium, width: 320, height: 180),
    Shape(aspect: 16.0 / 9, size: .large, width: 426, height: 240),
    Shape(aspect: 4.0 / 3, size: .medium, width: 277, height: 208),
    Shape(aspect: 21.0 / 9, size: .medium, width: 319, height: 137),
    Shape(aspect: 9.0 / 16, size: .small, width: 119, height: 213),
    Shape(aspect: 9.0 / 16, size: .medium, width: 144, height: 256),
    Shape(aspect: 9.0 / 16, size: .large, width: 180, height: 320),
    Shape(aspect: 1, size: .medium, width: 240, height: 240),
  ]

  @Test("The picture in picture has its video's aspect ratio")
  func pictureInPictureHasItsVideosAspect() {
    for shape in Self.shapes {
      let box = box(shape.aspect, shape.size, on: PictureSize(width: 1280, height: 720))
      #expect(box.width == shape.width && box.height == shape.height, "\(shape): \(box)")
      #expect(box.x + box.width == 1250 && box.y + box.height == 690)
    }
  }

  @Test("The picture in picture has the given place and the given share of the screen's width, and stays on the screen")
  func placeDividesTheFreeSpace() throws {
    let place = try #require(PicturePlacement(x: 0.62, y: 0.05))
    let size = try #require(PictureScale(percent: 40))
    let box = PixelArea.pictureInPicture(corner: place, size: size, screenWidth: 1280, screenHeight: 720)
    #expect(box == PixelArea(x: 30 + 439, y: 30 + 19, width: 512, height: 288))
    for screen in Self.screens where min(screen.width, screen.height) > 2 {
      for aspect in Self.aspects {
        for percent in [10.0, 60] {
          let box = PixelArea.pictureInPicture(
            PictureShape(aspect: aspect), corner: place, size: try #require(PictureScale(percent: percent)),
            screenWidth: screen.width, screenHeight: screen.height)
          #expect(box.x >= 0 && box.x + box.width <= screen.width && box.y >= 0, "\(box) on \(screen)")
          #expect(box.y + box.height <= screen.height, "\(box) on \(screen)")
        }
      }
    }
  }

  @Test("Side by side, the full-screen video has the left or upper half, and no video has a border or a shadow")
  func sideBySideDividesTheScreen() {
    let layout = Layout(revision: 1, fullScreen: .A, pictureInPicture: .B, style: .sideBySide)
    for (screen, first, second) in [
      (PictureSize(width: 1280, height: 720), (0.0, 0.0), (640.0, 0.0)),
      (PictureSize(width: 720, height: 1280), (0, 0), (0, 640)),
    ] {
      var animator = LayoutAnimator()
      animator.show(layout, at: .zero, on: screen)
      let scene = animator.scene(at: .seconds(1), on: screen)
      for (player, place) in [(PlayerID.A, first), (.B, second)] {
        let item = scene[player]
        #expect(item?.area.x == place.0 && item?.area.y == place.1 && item?.framing == 0)
        #expect(item?.area.size.width == min(screen.width, 640) || item?.area.size.height == 640)
      }
      #expect(layout.subtitleStrip(on: screen) == 0)
    }
  }

  @Test("The picture in picture is within the screen, at most as wide as a 16:9 video, and limited in height")
  func boxStaysWithinItsBounds() {
    for screen in Self.screens {
      let widest = box(16.0 / 9, on: screen).width
      for aspect in Self.aspects {
        var previous = 0
        for size in [PictureScale.small, .medium, .large] {
          let found = box(aspect, size, on: screen)
          let what = "\(found) for \(aspect), \(size), \(screen)"
          #expect(found.x >= 0 && found.y >= 0 && found.width >= 2 && found.height >= 2, "\(what)")
          #expect(found.x + found.width <= screen.width && found.y + found.height <= screen.height, "\(what)")
          // Rounding to whole rows may make the picture in picture one pixel wider.
          #expect(found.width <= box(16.0 / 9, size, on: screen).width + 1, "\(what)")
          if screen.width * 9 == screen.height * 16 { #expect(found.height <= max(2, widest), "\(what)") }
          // Each step of the size is visible.
          #expect(found.width * found.height > previous || screen.width < 640, "\(what)")
          previous = found.width * found.height
        }
      }
    }
  }

  @Test("The picture in picture has the same size in a tall window and a wide window with equally many pixels")
  func boxSizeFollowsFromTheNumberOfPixels() {
    #expect(box(16.0 / 9, on: PictureSize(width: 480, height: 854)).width == 213)
    #expect(box(16.0 / 9, on: PictureSize(width: 854, height: 480)).width == 213)
    #expect(box(16.0 / 9, on: PictureSize(width: 2560, height: 600)).height == 232)
  }

  @Test("A call covers the same area of the screen in portrait as in landscape")
  func callIsAsLargeInPortraitAsInLandscape() {
    let box = box(9.0 / 16, on: PictureSize(width: 1280, height: 720), isCall: true)
    #expect(box.width == 180 && box.height == 320)
  }

  @Test("A video fills the picture in picture without black rows or columns")
  func videoFillsTheBoxWithoutEdges() {
    for screen in Self.screens where screen.width > 300 {
      for size in PictureScale.allCases {
        for video in Self.videos {
          let aspect = video.aspect
          let box = box(aspect, size, on: screen)
          // The height as mpv computes it when it fits a video into a window.
          let height = Int(Float(box.width) / Float(video.width) * Float(video.height))
          let isWhole =
            height == box.height || Int(Float(box.height) / Float(video.height) * Float(video.width)) == box.width
          #expect(isWhole, "\(video) in \(box)")
        }
      }
    }
  }
}
