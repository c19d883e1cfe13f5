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
