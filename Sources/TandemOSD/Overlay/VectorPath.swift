import TandemPlayback

/// A path of contours, in pixels. A contour in the opposite direction cuts a hole.
struct VectorPath {
  var commands: [String] = []

  private func point(_ x: Double, _ y: Double) -> String {
    // Convert to quarters of a pixel, the unit of ASS after `\p3`.
    "\(Int((x * 4).rounded())) \(Int((y * 4).rounded()))"
  }

  mutating func polygon(_ points: [(Double, Double)]) {
    guard let first = points.first else { return }
    commands.append(
      "m \(point(first.0, first.1)) l " + points.dropFirst().map { point($0.0, $0.1) }.joined(separator: " "))
  }

  /// Adds a rounded rectangle, clockwise, or counter-clockwise to cut a hole.
  mutating func rounded(_ area: DisplayArea, radius: Double, cuts: Bool = false) {
    let (left, top, right, bottom) = (area.x, area.y, area.x + area.width, area.y + area.height)
    let r = max(0, min(radius, area.width / 2, area.height / 2))
    // Approximate a quarter of a circle with a Bézier curve.
    let k = r * (1 - 0.5523)
    let corners: [[(Double, Double)]] = [
      [(right - r, top), (right - k, top), (right, top + k), (right, top + r)],
      [(right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)],
      [(left + r, bottom), (left + k, bottom), (left, bottom - k), (left, bottom - r)],
      [(left, top + r), (left, top + k), (left + k, top), (left + r, top)],
    ]
    let path = cuts ? corners.reversed().map { Array($0.reversed()) } : corners
    for (index, corner) in path.enumerated() {
      commands.append(
        "\(index == 0 ? "m" : "l") \(point(corner[0].0, corner[0].1)) b "
          + corner.dropFirst().map { point($0.0, $0.1) }.joined(separator: " "))
    }
  }

  mutating func circle(x: Double, y: Double, radius: Double) {
    rounded(DisplayArea(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), radius: radius)
  }
}
