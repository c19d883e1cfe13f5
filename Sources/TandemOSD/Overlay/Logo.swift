import TandemPlayback

/// A small picture of few colours, as rectangles that an overlay can draw.
package struct Logo: Hashable, Sendable {
  struct Piece: Hashable {
    var x, y, width, height: Int
  }

  /// The width and height in pixels; a picture that is not square has a transparent margin.
  package static let side = 48
  /// The greatest number of colours; `mostPieces` is the greatest number of rectangles.
  ///
  /// A photograph has more colours and is too slow to draw.
  package static let mostColours = 32
  private static let mostPieces = 1600

  /// The rectangles of each colour, from the top left.
  let pieces: [(colour: UInt32, pieces: [Piece])]
  /// True if the logo is so dark that it needs a light background.
  let isDark: Bool
  private let bytes: [UInt8]

  /// - Parameter rgba: rows of ``side`` pixels with four bytes each; half-transparent pixels count as transparent.
  /// - Returns: nil if the size is wrong, there are too many colours, or nothing is visible.
  package init?(rgba: [UInt8]) {
    guard rgba.count == Self.side * Self.side * 4 else { return nil }
    bytes = rgba
    func colour(_ x: Int, _ y: Int) -> UInt32? {
      let offset = (y * Self.side + x) * 4
      guard rgba[offset + 3] >= 128 else { return nil }
      return UInt32(rgba[offset]) << 16 | UInt32(rgba[offset + 1]) << 8 | UInt32(rgba[offset + 2])
    }
    var found: [UInt32: [Piece]] = [:]
    // Keep the pieces that end in the row above, by their left edge.
    var above: [Int: (colour: UInt32, width: Int, index: Int)] = [:]
    var (count, light, seen) = (0, 0.0, 0)
    for y in 0..<Self.side {
      var present: [Int: (colour: UInt32, width: Int, index: Int)] = [:]
      var x = 0
      while x < Self.side {
        guard let own = colour(x, y) else {
          x += 1
          continue
        }
        var end = x + 1
        while end < Self.side, colour(end, y) == own { end += 1 }
        if let upper = above[x], upper.colour == own, upper.width == end - x {
          found[own]?[upper.index].height += 1
          present[x] = upper
        } else {
          present[x] = (own, end - x, found[own]?.count ?? 0)
          found[own, default: []].append(Piece(x: x, y: y, width: end - x, height: 1))
          count += 1
        }
        light += Double(end - x) * Self.light(own)
        seen += end - x
        x = end
      }
      above = present
    }
    guard seen > 0, found.count <= Self.mostColours, count <= Self.mostPieces else { return nil }
    isDark = light / Double(seen) < 0.35
    pieces = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The perceived brightness of a colour, 0 to 1.
  private static func light(_ colour: UInt32) -> Double {
    let (red, green, blue) = (Double(colour >> 16 & 255), Double(colour >> 8 & 255), Double(colour & 255))
    return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
  }

  package static func == (a: Logo, b: Logo) -> Bool { a.bytes == b.bytes }
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension OSDLayout {
  /// The side of a logo in the available space: a multiple of its side in pixels, so that no gaps
  /// appear between its rectangles. Zero if the logo does not fit.
  static func logoSide(_ room: Double) -> Double { Double(max(0, Int(room)) / Logo.side * Logo.side) }

  /// - Parameter side: the result of ``logoSide(_:)``.
  func logo(_ logo: Logo, x: Double, y: Double, side: Double, on canvas: inout ASSCanvas) {
    let cell = side / Double(Logo.side)
    let (left, top) = (x.rounded(), y.rounded())
    if logo.isDark {
      let edge = side * 0.06
      canvas.panel(
        DisplayArea(x: left - edge, y: top - edge, width: side + 2 * edge, height: side + 2 * edge), radius: edge * 2,
        OSDColor(colour: 0xE8EAED, opacity: 1))
    }
    for (colour, pieces) in logo.pieces {
      canvas.fill(OSDColor(colour: colour, opacity: 1)) { path in
        for piece in pieces {
          let (x, y) = (left + Double(piece.x) * cell, top + Double(piece.y) * cell)
          let (right, bottom) = (x + Double(piece.width) * cell, y + Double(piece.height) * cell)
          path.polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
        }
      }
    }
  }
}
