import TandemOrchestrator

/// The properties that determine the shape of picture in picture.
package struct PictureShape: Hashable, Sendable {
  /// The video's aspect ratio: width divided by height.
  package var aspect: Double
  /// True for a call. A portrait call covers the same area as a landscape call; other portrait videos are limited in
  /// height.
  package var isCall: Bool

  package init(aspect: Double = PictureSize.usualAspect, isCall: Bool = false) {
    self.aspect = aspect
    self.isCall = isCall
  }
}

extension PixelArea {
  /// The area of picture in picture on a screen.
  ///
  /// The chosen size is a share of the screen's width. On a 16:9 screen, a 16:9 video has this
  /// width. On any other screen, the video covers the same area as on a 16:9 screen of equal area.
  ///
  /// A video with another aspect ratio covers the same area as a 16:9 video, within two limits. It
  /// is not wider than the 16:9 video. Its height is at most the width of the next smaller 16:9
  /// video: 1/(n + 1) of the screen's width instead of 1/n.
  ///
  /// The distance from the edges is at least a twenty-fourth of the screen's shorter side.
  ///
  /// - Parameter aspect: the video's width divided by its height, clamped to 1:3 to 3:1.
  public static func pictureInPicture(
    corner: PicturePlacement, size: PictureScale, screenWidth: Int, screenHeight: Int, aspect: Double = 16.0 / 9
  ) -> PixelArea {
    pictureInPicture(
      PictureShape(aspect: aspect), corner: corner, size: size, screenWidth: screenWidth, screenHeight: screenHeight)
  }

  /// The area of picture in picture for a shape. A call covers the same area as a 16:9 video, with any aspect ratio.
  package static func pictureInPicture(
    _ shape: PictureShape, corner: PicturePlacement, size: PictureScale, screenWidth: Int, screenHeight: Int
  ) -> PixelArea {
    let share = 1 / size.share
    let margin = Self.margin(on: PictureSize(width: screenWidth, height: screenHeight))
    let (widest, highest) = (Double(max(2, screenWidth - 2 * margin)), Double(max(2, screenHeight - 2 * margin)))
    let usual = PictureSize.usualAspect
    let screen = (Double(screenWidth) * Double(screenHeight) * usual).squareRoot()
    let aspect = min(max(shape.aspect.isFinite ? shape.aspect : usual, 1.0 / 3), 3)
    let flat = screen / share
    var ideal = abs(aspect - usual) > 0.01 ? (flat * flat / usual * aspect).squareRoot() : flat
    if !shape.isCall { ideal = min(ideal, flat, screen / (share + 1) * aspect) }
    ideal = min(ideal, widest, highest * aspect)
    // Round the number of rows first: a renderer that keeps the aspect ratio then fills every
    // column and leaves no black line. The tolerance prevents the loss of a row or column to
    // rounding.
    func columns(_ rows: Int) -> Int { Int((Double(rows) * aspect + 0.001).rounded(.down)) }
    var height = Int((ideal / aspect).rounded())
    if columns(height) > Int(min(flat, widest) + 0.001) { height -= 1 }
    height = max(2, height)
    let width = max(2, min(columns(height), Int(widest)))
    let (right, bottom) = (max(0, screenWidth - margin - width), max(0, screenHeight - margin - height))
    func point(_ share: Double, from first: Int, to last: Int) -> Int {
      first + Int((Double(last - first) * share).rounded())
    }
    return PixelArea(
      x: point(corner.x, from: margin, to: right), y: point(corner.y, from: margin, to: bottom), width: width,
      height: height)
  }

  /// The least distance of picture in picture from the edges.
  static func margin(on screen: PictureSize) -> Int { min(screen.width, screen.height) / 24 }

  /// The half of the screen that a role's video covers when both videos are side by side: left or right, or the upper
  /// or lower half of an upright screen.
  package static func half(of screen: PictureSize, for role: Role) -> PixelArea {
    let isUpright = screen.height > screen.width
    let (width, height) = (isUpright ? screen.width : screen.width / 2, isUpright ? screen.height / 2 : screen.height)
    return switch role {
    case .fullScreen: PixelArea(x: 0, y: 0, width: width, height: height)
    case .pictureInPicture:
      PixelArea(x: screen.width - width, y: screen.height - height, width: width, height: height)
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
  /// The area of a role's video: one half of the screen if both videos are side by side; otherwise the whole screen, or
  /// the area of the picture in picture.
  package func area(of role: Role, on size: PictureSize, video: PictureSize?) -> PixelArea {
    if role == .pictureInPicture { return box(on: size, video: video) }
    return style == .sideBySide
      ? .half(of: size, for: role) : PixelArea(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The area of the layout's picture in picture.
  ///
  /// - Parameters:
  ///   - size: the size of the screen.
  ///   - video: the size of the video in picture in picture; nil while it is unknown.
  package func box(on size: PictureSize, video: PictureSize?) -> PixelArea {
    if style == .sideBySide { return .half(of: size, for: .pictureInPicture) }
    return PixelArea.pictureInPicture(
      PictureShape(aspect: preferredAspect ?? video?.aspect ?? PictureSize.usualAspect, isCall: followsVideo),
      corner: corner, size: self.size, screenWidth: size.width, screenHeight: size.height)
  }
}
