import TandemOrchestrator

/// The videos to draw. Everything else is black.
public struct DisplayScene: Hashable, Sendable {
  /// One video in the picture.
  public struct Item: Hashable, Sendable {
    /// The player that draws the video.
    public var player: PlayerID
    /// The area of the video, which is drawn with its aspect ratio between black bars.
    public var area: DisplayArea
    /// The size at which the player draws. At rest, this is the area's size. During a movement, it is the larger of the
    /// sizes at the start and at the end of the movement.
    public var drawing: PictureSize
    /// The strength of the picture in picture decoration (border, rounded corners, shadow), from 0 to 1.
    public var framing: Double

    /// Creates a video with its area at this time.
    ///
    /// - Parameters:
    ///   - area: the area in pixels of the screen.
    ///   - framing: the strength of the decoration, 0 to 1.
    public init(player: PlayerID, area: DisplayArea, drawing: PictureSize, framing: Double) {
      self.player = player
      self.area = area
      self.drawing = drawing
      self.framing = framing
    }

    /// True if the video has the final size and decoration of its role.
    package func isAtRest(in role: Role, _ layout: LayoutStyle = .pictureInPicture) -> Bool {
      area.size == drawing && framing == (role == .pictureInPicture && layout == .pictureInPicture ? 1 : 0)
    }
  }

  /// The videos, the rearmost first.
  public var items: [Item]

  /// Creates a scene with these videos, the rearmost first.
  public init(items: [Item]) { self.items = items }

  package subscript(player: PlayerID) -> Item? { items.first { $0.player == player } }
}

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
