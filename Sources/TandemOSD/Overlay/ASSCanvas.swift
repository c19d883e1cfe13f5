// Draws shapes and texts as ASS events.

import TandemOrchestrator
import TandemPlayback

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
