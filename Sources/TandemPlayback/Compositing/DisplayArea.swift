import TandemOrchestrator

/// A rectangle in pixels, or in shares of the screen, from the top left corner.
public struct DisplayArea: Hashable, Sendable {
  /// The distance of the rectangle's left side from the picture's left edge.
  public var x: Double
  /// The distance of the rectangle's upper side from the picture's upper edge.
  public var y: Double
  /// The width of the rectangle, to the right of `x`.
  public var width: Double
  /// The height of the rectangle, below `y`.
  public var height: Double

  /// Creates a rectangle, in pixels or in shares of the screen.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ area: PixelArea) {
    self.init(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
  }

  package static let whole = DisplayArea(x: 0, y: 0, width: 1, height: 1)

  package var centre: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

  package func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// The size in whole pixels.
  package var size: PictureSize {
    PictureSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
  }

  func scaled(_ horizontally: Double, _ vertically: Double) -> DisplayArea {
    DisplayArea(x: x * horizontally, y: y * vertically, width: width * horizontally, height: height * vertically)
  }

  /// The area between this area and `end`, at a share of the movement from 0 to 1.
  func moved(towards end: DisplayArea, by share: Double) -> DisplayArea {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return DisplayArea(
      x: between(x, end.x), y: between(y, end.y), width: between(width, end.width), height: between(height, end.height))
  }

  /// An empty area at the centre of this area.
  var vanished: DisplayArea { DisplayArea(x: centre.x, y: centre.y, width: 0, height: 0) }
}
