// The area of picture in picture.

import TandemOrchestrator

/// The properties that determine the shape of picture in picture.
package struct PictureShape: Hashable, Sendable {
  /// The video's aspect ratio: width divided by height.
  package var aspect: Double
  /// True for a call. A portrait call is as large as a landscape call; other portrait videos are limited in height.
  package var isCall: Bool

  package init(aspect: Double = PictureSize.usualAspect, isCall: Bool = false) {
    self.aspect = aspect
    self.isCall = isCall
  }
}

extension PixelArea {
  /// The area of picture in picture on a screen.
  ///
  /// On a 16:9 screen, the width of a 16:9 video is a fifth, a quarter or a third of the screen's width. On another
  /// screen, the video is as large as on a 16:9 screen with the same number of pixels. A video with another aspect
  /// ratio has as many pixels as a 16:9 video, but is not wider than that video, and not higher than the width of a
  /// 16:9 video of the next smaller step. The distance from the edges is a twenty-fourth of the screen's shorter side.
  ///
  /// - Parameter aspect: the video's width divided by its height, clamped to 1:3 to 3:1.
  public static func pictureInPicture(
    corner: Corner, size: PictureSizeStep, screenWidth: Int, screenHeight: Int, aspect: Double = 16.0 / 9
  ) -> PixelArea {
    pictureInPicture(
      PictureShape(aspect: aspect), corner: corner, size: size, screenWidth: screenWidth, screenHeight: screenHeight)
  }

  /// The area of picture in picture for a call: as many pixels as a 16:9 picture, with any aspect ratio.
  package static func pictureInPicture(
    _ shape: PictureShape, corner: Corner, size: PictureSizeStep, screenWidth: Int, screenHeight: Int
  ) -> PixelArea {
    let share =
      switch size {
      case .small: 5.0
      case .medium: 4.0
      case .large: 3.0
      }
    let margin = min(screenWidth, screenHeight) / 24
    let (widest, highest) = (Double(max(2, screenWidth - 2 * margin)), Double(max(2, screenHeight - 2 * margin)))
    let usual = PictureSize.usualAspect
    let screen = (Double(screenWidth) * Double(screenHeight) * usual).squareRoot()
    let aspect = min(max(shape.aspect.isFinite ? shape.aspect : usual, 1.0 / 3), 3)
    let flat = screen / share
    var ideal = abs(aspect - usual) > 0.01 ? (flat * flat / usual * aspect).squareRoot() : flat
    if !shape.isCall { ideal = min(ideal, flat, screen / (share + 1) * aspect) }
    ideal = min(ideal, widest, highest * aspect)
    // Round rows first: a renderer that keeps the aspect ratio then fills every column and leaves no black line. The
    // tolerance prevents the loss of a row or column to rounding.
    func columns(_ rows: Int) -> Int { Int((Double(rows) * aspect + 0.001).rounded(.down)) }
    var height = Int((ideal / aspect).rounded())
    if columns(height) > Int(min(flat, widest) + 0.001) { height -= 1 }
    height = max(2, height)
    let width = max(2, min(columns(height), Int(widest)))
    let (left, top) = (margin, margin)
    let (right, bottom) = (max(0, screenWidth - margin - width), max(0, screenHeight - margin - height))
    return switch corner {
    case .topLeft: PixelArea(x: left, y: top, width: width, height: height)
    case .topRight: PixelArea(x: right, y: top, width: width, height: height)
    case .bottomLeft: PixelArea(x: left, y: bottom, width: width, height: height)
    case .bottomRight: PixelArea(x: right, y: bottom, width: width, height: height)
    }
  }
}

extension State {
  /// Returns the shape of the layout's picture in picture.
  ///
  /// - Parameter video: the size of a player's video, if it is known.
  package func pictureShape(video: (PlayerID) -> PictureSize?) -> PictureShape {
    guard let player = roles.pictureInPicture else { return PictureShape() }
    let call = players[player].shown.flatMap { $0.kind == .call ? $0 : nil }
    let size = call?.preferredContentSize ?? video(player)
    return PictureShape(aspect: size?.aspect ?? PictureSize.usualAspect, isCall: call != nil)
  }
}

extension Layout {
  /// The area of the layout's picture in picture.
  ///
  /// - Parameters:
  ///   - size: the size of the screen.
  ///   - video: the size of the video in picture in picture; nil while it is unknown.
  package func box(on size: PictureSize, video: PictureSize?) -> PixelArea {
    PixelArea.pictureInPicture(
      PictureShape(aspect: preferredAspect ?? video?.aspect ?? PictureSize.usualAspect, isCall: followsVideo),
      corner: corner, size: self.size, screenWidth: size.width, screenHeight: size.height)
  }
}
