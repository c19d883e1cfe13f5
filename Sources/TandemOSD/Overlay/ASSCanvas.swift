// Draws shapes and texts as ASS events.

import TandemFoundation
import TandemOrchestrator
import TandemPlayback

struct OSDColor: Hashable {
  /// The colour as 0xRRGGBB.
  var colour: UInt32
  /// The opacity, 0 to 1.
  var opacity: Double

  static let white = OSDColor(colour: 0xFFFFFF, opacity: 1)
  static let black = OSDColor(colour: 0x000000, opacity: 1)
  static let quiet = OSDColor(colour: 0xFFFFFF, opacity: 0.72)
  static let panel = OSDColor(colour: 0x101216, opacity: 0.74)
  /// The opaque background of panels with longer texts.
  static let page = OSDColor(colour: 0x101216, opacity: 1)
  static let scrim = OSDColor(colour: 0x000000, opacity: 0.38)
  static let track = OSDColor(colour: 0xFFFFFF, opacity: 0.26)
  static let accent = OSDColor(colour: 0x38B6FF, opacity: 1)
  static let card = OSDColor(colour: 0x15181E, opacity: 1)

  func faded(_ share: Double) -> OSDColor { OSDColor(colour: colour, opacity: opacity * share) }

  /// The tags of ASS for this colour. In ASS, blue comes first, and a value for transparency
  /// replaces the opacity.
  fileprivate var tags: String {
    let bgr = (colour & 0xFF) << 16 | colour & 0xFF00 | colour >> 16
    let alpha = UInt32(255 - min(max(opacity, 0), 1) * 255)
    func hexadecimal(_ number: UInt32, _ digits: Int) -> String {
      number.zeroPadded(to: digits, radix: 16, uppercase: true)
    }
    return "\\1c&H\(hexadecimal(bgr, 6))&\\1a&H\(hexadecimal(alpha, 2))&"
  }
}

/// A path of contours, in pixels. A contour in the opposite direction cuts a hole.
struct VectorPath {
  fileprivate var commands: [String] = []

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

/// A list of ASS events; each is drawn over the previous events.
struct ASSCanvas {
  enum Anchor: Int {
    case left = 4
    case centre = 5
    case right = 6
  }

  private(set) var events: [String] = []
  /// The top edge of the panel in the lower part of the picture; nil if no panel is drawn.
  private var bottom: Double?

  /// Draws a panel that hides everything behind it, subtitles included.
  mutating func page(_ area: DisplayArea, radius: Double) {
    panel(area, radius: radius, .page)
    bottom = area.y + area.height * 0.7
  }

  /// Draws a panel at the bottom; subtitles stay above the panel.
  mutating func bottomPanel(_ area: DisplayArea, radius: Double) {
    panel(area, radius: radius)
    bottom = min(bottom ?? area.y, area.y)
  }

  mutating func fill(_ color: OSDColor, _ draw: (inout VectorPath) -> Void) {
    var path = VectorPath()
    draw(&path)
    if path.commands.isEmpty { return }
    events.append(
      "{\\an7\\pos(0,0)\\bord0\\shad0\\blur0\(color.tags)\\p3}\(path.commands.joined(separator: " ")){\\p0}")
  }

  mutating func panel(_ area: DisplayArea, radius: Double, _ color: OSDColor = .panel) {
    fill(color) { $0.rounded(area, radius: radius) }
  }

  /// Draws one line of text with its middle at `y`, at most `width` wide.
  mutating func text(
    _ text: String, _ anchor: Anchor, x: Double, y: Double, size: Double, width: Double, _ color: OSDColor = .white,
    isBold: Bool = false
  ) {
    // Allow for the greater width of bold letters.
    let shown = ASSText.fitted(text, size: isBold ? size * 1.12 : size, width: width)
    if shown.isEmpty { return }
    events.append(
      "{\\an\(anchor.rawValue)\\pos(\(Int(x.rounded())),\(Int(y.rounded())))\\q2\\bord0\\shad0\\blur0"
        + "\\fs\(Int(size.rounded()))\\b\(isBold ? 1 : 0)\(color.tags)}" + ASSText.escaped(shown))
  }

  func overlay(_ size: PictureSize) -> Overlay? {
    if events.isEmpty { return nil }
    var overlay = Overlay(events: events.joined(separator: "\n"), width: size.width, height: size.height)
    overlay.subtitleStrip = bottom.map { max(0, 1 - $0 / Double(size.height)) } ?? 0
    return overlay
  }
}
