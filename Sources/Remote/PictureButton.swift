// The buttons on the picture in picture.

import Playback

/// A button that shows while the pointer is over the picture in picture.
public enum PictureButton: String, CaseIterable, Hashable, Sendable {
  case swap, playPause, close

  /// What a finger needs, in pixels.
  static let finger = 48.0

  /// Where it is hit within a picture of this size, from the picture's top left corner. The three never overlap.
  public func area(width: Double, height: Double) -> Area {
    let side = min(max(Self.finger, height * 0.26), width / 4, height * 0.42)
    let inset = side * 0.12
    switch self {
    case .swap: return Area(x: inset, y: inset, width: side, height: side)
    case .close: return Area(x: width - inset - side, y: inset, width: side, height: side)
    case .playPause:
      let side = min(side * 1.3, width / 4, height * 0.5)
      return Area(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }
  }

  /// The one at a place within the picture.
  static func at(x: Double, y: Double, width: Double, height: Double) -> PictureButton? {
    allCases.first { $0.area(width: width, height: height).contains(x: x, y: y) }
  }
}
