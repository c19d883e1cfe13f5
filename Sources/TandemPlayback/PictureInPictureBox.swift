// Where the picture in picture lies.

import TandemRules

extension PixelArea {
  /// The box of the picture in picture on a screen: of 16:9 its width is a fifth, a quarter or a third of the screen's; of
  /// another aspect it has as many pixels. Its distance from the edges is a twenty-fourth of the screen's height.
  ///
  /// - Parameter aspect: its width by its height, held in 1:3 to 3:1.
  public static func pictureInPicture(
    corner: Corner, size: SizeStep, screenWidth: Int, screenHeight: Int, aspect: Double = 16.0 / 9
  ) -> PixelArea {
    let share =
      switch size {
      case .small: 5
      case .medium: 4
      case .large: 3
      }
    let margin = screenHeight / 24
    let highest = screenHeight - 2 * margin
    // Even sizes, as video has; a screen too narrow for 16:9 still holds the whole box.
    var width = max(2, min(screenWidth / share, highest * 16 / 9) & ~1)
    var height = max(2, width * 9 / 16 & ~1)
    if abs(aspect - 16.0 / 9) > 0.01 {
      let aspect = min(max(aspect, 1.0 / 3), 3)
      let wanted = (Double(width * height) * aspect).squareRoot()
      let widest = min(wanted, Double(highest) * aspect, Double(screenWidth - 2 * margin))
      width = max(2, Int(widest) & ~1)
      height = max(2, Int(Double(width) / aspect) & ~1)
    }
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

extension Layout {
  /// The box of its picture in picture.
  ///
  /// - Parameters:
  ///   - size: of the whole picture.
  ///   - video: the size of what is in picture in picture; nil while it is not known.
  package func box(on size: PictureSize, video: PictureSize?) -> PixelArea {
    PixelArea.pictureInPicture(
      corner: corner, size: self.size, screenWidth: size.width, screenHeight: size.height,
      aspect: followsVideo ? video?.aspect ?? 16.0 / 9 : 16.0 / 9)
  }
}

extension PictureSize {
  /// The width by the height; of nothing, 16:9.
  package var aspect: Double { width > 0 && height > 0 ? Double(width) / Double(height) : 16.0 / 9 }
}
