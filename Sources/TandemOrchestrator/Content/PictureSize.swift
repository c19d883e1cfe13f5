/// A width and a height in pixels.
public struct PictureSize: Hashable, Sendable {
  /// The number of pixels from left to right.
  public var width: Int
  /// The number of pixels from top to bottom.
  public var height: Int

  /// Creates a size in pixels, such as 1280 by 720.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses the form of mpv's `--geometry`: `1280x720`; each side has 1 to 16384 pixels.
  package init?(text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
      side.utf8.allSatisfy { (48...57).contains($0) } ? Int(side) ?? 0 : 0
    }
    guard sides.count == 2 else { return nil }
    self.init(width: sides[0], height: sides[1])
    if !isPicture { return nil }
  }

  /// True if each side has 1 to 16384 pixels.
  package var isPicture: Bool { (1...16384).contains(width) && (1...16384).contains(height) }

  /// The aspect of an unknown picture, or of a content without a picture.
  package static let usualAspect = 16.0 / 9

  /// The width divided by the height; 16:9 for an empty picture.
  package var aspect: Double { width > 0 && height > 0 ? Double(width) / Double(height) : Self.usualAspect }
}

extension PictureSize: CustomStringConvertible {
  /// The size in the form of mpv's `--geometry`, such as `1280x720`.
  public var description: String { "\(width)x\(height)" }
}
