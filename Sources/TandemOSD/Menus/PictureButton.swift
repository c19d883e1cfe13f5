import TandemPlayback

/// A button that is shown while the pointer is over picture in picture.
package enum PictureButton: String, CaseIterable, Hashable, Sendable {
  case swap, skipBack, playPause, skipForward, close

  /// The buttons for a video; the skip buttons need a video in which the user can seek.
  static func shown(canSkip: Bool) -> [PictureButton] {
    canSkip ? allCases : allCases.filter { $0 != .skipBack && $0 != .skipForward }
  }

  /// The smallest target for a finger, in pixels.
  static let finger = 48.0

  /// The button's area in a picture of this size, from the picture's top left corner. The buttons form a row at the top
  /// and never overlap. The area below ``rowHeight(width:height:)`` is free for texts.
  package func area(width: Double, height: Double) -> DisplayArea {
    let side = Self.side(width, height)
    let inset = side * Self.inset
    let (left, middle, right) = (inset, (width - side) / 2, width - inset - side)
    let x =
      switch self {
      case .swap: left
      case .skipBack: (left + middle) / 2
      case .playPause: middle
      case .skipForward: (middle + right) / 2
      case .close: right
      }
    return DisplayArea(x: x, y: inset, width: side, height: side)
  }

  /// The height from the top of the picture to the bottom of the buttons.
  static func rowHeight(width: Double, height: Double) -> Double { side(width, height) * (1 + inset) }

  /// The distance from the icon to the button's edge, as a share of the button's side.
  private static let inset = 0.12

  private static func side(_ width: Double, _ height: Double) -> Double {
    min(max(finger, height * 0.26), width / 5.3, height * 0.42)
  }

  /// The button at a point of the picture; nil for none.
  static func at(x: Double, y: Double, width: Double, height: Double, canSkip: Bool) -> PictureButton? {
    shown(canSkip: canSkip).first { $0.area(width: width, height: height).contains(x: x, y: y) }
  }
}
