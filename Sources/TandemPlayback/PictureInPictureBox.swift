// Where the picture in picture lies.

import TandemRules

extension PixelArea {
  /// The 16:9 box of the picture in picture on a screen: its width a fifth, a quarter or a third of the screen's, its
  /// distance from the edges a twenty-fourth of the screen's height.
  public static func pictureInPicture(
    corner: Corner, size: SizeStep, screenWidth: Int, screenHeight: Int
  ) -> PixelArea {
    let share =
      switch size {
      case .small: 5
      case .medium: 4
      case .large: 3
      }
    let margin = screenHeight / 24
    // Even sizes, as video has; a screen too narrow for 16:9 still holds the whole box.
    let width = max(2, min(screenWidth / share, (screenHeight - 2 * margin) * 16 / 9) & ~1)
    let height = max(2, width * 9 / 16 & ~1)
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
