import TandemOrchestrator

/// Converts between the areas of picture in picture on a screen, its places and its sizes.
package struct PictureSpace {
  private let margin: Double
  private let width: Double
  private let height: Double
  private let placement: PicturePlacement

  /// - Parameter placement: the present place of picture in picture.
  package init(_ screen: PictureSize, _ placement: PicturePlacement) {
    margin = Double(PixelArea.margin(on: screen))
    (width, height) = (Double(screen.width) - 2 * margin, Double(screen.height) - 2 * margin)
    self.placement = placement
  }

  /// The place of an area; the nearest place if the area is outside of the space.
  package func placement(of area: DisplayArea) -> PicturePlacement {
    func share(_ start: Double, _ free: Double) -> Double { free > 0 ? min(max((start - margin) / free, 0), 1) : 0 }
    return PicturePlacement(x: share(area.x, width - area.width), y: share(area.y, height - area.height)) ?? placement
  }

  /// The factor by which an area grows if one of its edges is dragged to a point.
  package func factor(
    of area: DisplayArea, draggedAt edge: PicturePlacement.Edge, to point: (x: Double, y: Double)
  ) -> Double {
    switch edge {
    case .left: (width - (point.x - margin) / placement.x) / area.width
    case .right: (point.x - margin - placement.x * width) / (1 - placement.x) / area.width
    case .top: (height - (point.y - margin) / placement.y) / area.height
    case .bottom: (point.y - margin - placement.y * height) / (1 - placement.y) / area.height
    }
  }
}
