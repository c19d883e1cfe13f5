import TandemOrchestrator
import TandemPlayback

/// The size of a video's area, and the sizes of text, margins and corners in it.
struct OSDLayout {
  let width: Double
  let height: Double
  let role: Role
  /// The size of text, never too small to be read.
  let text: Double
  let margin: Double
  let radius: Double
  /// The area that picture in picture covers; nil if it covers nothing of this video.
  let covered: DisplayArea?

  init(_ size: PictureSize, _ role: Role, covered: DisplayArea?) {
    width = Double(size.width)
    height = Double(size.height)
    self.role = role
    self.covered = covered
    let (share, column) = role == .fullScreen ? (height / 25, width / 24) : (height / 10, width / 14)
    text = max(18, min(share, column))
    margin = role == .fullScreen ? min(width, height) / 24 : max(6, text * 0.5)
    radius = text * 0.5
  }

  var padding: Double { text * 0.7 }

  /// The strip at the bottom of the video, beside the picture in picture.
  var strip: (left: Double, right: Double) {
    var (left, right) = (margin, width - margin)
    if let covered, covered.centre.y > height / 2 {
      if covered.centre.x > width / 2 { right = covered.x - margin } else { left = covered.x + covered.width + margin }
    }
    return (left, max(left, right))
  }

  // MARK: - Messages

  /// Draws a short text at the top left, or at the top right if picture in picture is at the top left.
  func message(_ message: String, level: Double? = nil, isError: Bool = false, on canvas: inout ASSCanvas) {
    let isRight = covered.map { $0.centre.x < width / 2 && $0.centre.y < height / 2 } ?? false
    let besides = covered.map { $0.centre.y < height / 2 ? $0.width + margin : 0 } ?? 0
    let panel = Panel(message, level, isError, room: width - 2 * margin - besides, limit: 3, in: self)
    draw(panel, x: isRight ? width - margin - panel.width : margin, y: margin, on: &canvas)
  }

  /// Draws a text in the middle.
  func notice(_ notice: String, level: Double? = nil, isError: Bool = false, on canvas: inout ASSCanvas) {
    let panel = Panel(notice, level, isError, room: width - 2 * margin, limit: 3, in: self)
    draw(panel, x: (width - panel.width) / 2, y: (height - panel.height) / 2, on: &canvas)
  }

  /// Draws a text below the buttons, in as many lines as fit.
  func caption(_ caption: String, level: Double? = nil, isError: Bool = false, on canvas: inout ASSCanvas) {
    let limit = captionLines(withLevel: level != nil)
    if limit < 1 { return }
    let panel = Panel(caption, level, isError, room: width - 2 * margin, limit: limit, in: self)
    draw(panel, x: (width - panel.width) / 2, y: height - margin - panel.height, isAtBottom: true, on: &canvas)
  }

  /// The number of lines of a caption that fit below the buttons, three at most.
  func captionLines(withLevel hasLevel: Bool) -> Int {
    (1...3).last { Panel.height(lines: $0, hasLevel: hasLevel, text) <= roomBelowButtons } ?? 0
  }

  /// The height between the buttons and the bottom margin.
  var roomBelowButtons: Double { height - margin - PictureButton.rowHeight(width: width, height: height) }

  /// A text of a few lines on a dark background.
  private struct Panel {
    let lines: [String]
    let level: Double?
    /// The width of the icon before the text.
    let icon: Double
    let width: Double
    let height: Double

    /// - Parameter limit: the maximum number of lines.
    init(_ text: String, _ level: Double?, _ isError: Bool, room: Double, limit: Int, in frame: OSDLayout) {
      let size = frame.text
      icon = isError ? size * 1.3 : 0
      let around = icon + 2 * frame.padding
      lines = ASSText.lines(text, size: size, width: max(size, room - around), limit: limit)
      let longest = lines.map { ASSText.width($0, size: size) }.max() ?? 0
      self.level = level
      width = min(max(longest + around, level == nil ? 0 : size * 7), max(0, room))
      height = Self.height(lines: max(1, lines.count), hasLevel: level != nil, size)
    }

    static func height(lines: Int, hasLevel: Bool, _ size: Double) -> Double {
      size * (0.7 + 1.1 * Double(lines) + (hasLevel ? 0.45 : 0))
    }
  }

  private func draw(_ panel: Panel, x: Double, y: Double, isAtBottom: Bool = false, on canvas: inout ASSCanvas) {
    let area = DisplayArea(x: x, y: y, width: panel.width, height: panel.height)
    if isAtBottom { canvas.bottomPanel(area, radius: radius) } else { canvas.panel(area, radius: radius) }
    let first = y + text * 0.9
    if panel.icon > 0 { OSDIcon.warning(x: x + padding + text * 0.4, y: first, size: text * 0.46, on: &canvas) }
    let room = panel.width - panel.icon - 2 * padding
    let left = x + padding + panel.icon
    let isRow = panel.icon > 0 || panel.lines.count > 1
    for (index, line) in panel.lines.enumerated() {
      canvas.text(
        line, isRow ? .left : .centre, x: isRow ? left : left + room / 2, y: first + Double(index) * text * 1.1,
        size: text, width: room + 1)
    }
    if let level = panel.level {
      let bottom = y + panel.height - text * 0.62
      line(
        DisplayArea(x: x + padding, y: bottom, width: panel.width - 2 * padding, height: thickness), level, on: &canvas)
    }
  }

  var thickness: Double { max(3, (text * 0.16).rounded()) }

  /// Draws a bar that is filled up to a share.
  func line(_ area: DisplayArea, _ share: Double, on canvas: inout ASSCanvas) {
    canvas.fill(.track) { $0.rounded(area, radius: area.height / 2) }
    let length = (area.width * min(max(share, 0), 1)).rounded()
    if length < 1 { return }
    let full = DisplayArea(x: area.x, y: area.y, width: max(length, area.height), height: area.height)
    canvas.fill(.accent) { $0.rounded(full, radius: area.height / 2) }
  }

  // MARK: - Icons

  /// Draws two bars in a disc, at the bottom left.
  func pauseIcon(on canvas: inout ASSCanvas) {
    let radius = text * 0.95
    let (x, y) = (strip.left + radius, height - margin - radius)
    canvas.fill(.panel) { $0.circle(x: x, y: y, radius: radius) }
    OSDIcon.pause(x: x, y: y, size: radius * 0.9, on: &canvas)
  }

  /// Draws a loudspeaker in a disc, at the top right, or at the top left if picture in picture is
  /// at the top right.
  func speakerIcon(on canvas: inout ASSCanvas) {
    let radius = text * 0.95
    let isLeft = covered.map { $0.centre.x > width / 2 && $0.centre.y < height / 2 } ?? false
    let (x, y) = (isLeft ? margin + radius : width - margin - radius, margin + radius)
    canvas.fill(.panel) { $0.circle(x: x, y: y, radius: radius) }
    OSDIcon.speaker(x: x, y: y, size: radius * 0.9, isSilent: false, on: &canvas)
  }

  /// Draws a ring just inside the edge.
  func ring(_ strength: Double, on canvas: inout ASSCanvas) {
    let line = max(2, (role == .fullScreen ? height / 180 : text / 7).rounded())
    let radius = role == .fullScreen ? 0 : height / 22
    canvas.fill(OSDColor.accent.faded(strength)) {
      $0.rounded(DisplayArea(x: 0, y: 0, width: width, height: height), radius: radius)
      $0.rounded(
        DisplayArea(x: line, y: line, width: width - 2 * line, height: height - 2 * line), radius: radius - line,
        cuts: true)
    }
  }

  /// Draws the buttons; the button under the pointer is lit. See ``PictureButton/area(width:height:)``.
  func buttons(_ lit: PictureButton?, isPaused: Bool, canSkip: Bool, on canvas: inout ASSCanvas) {
    canvas.fill(.scrim) { $0.rounded(DisplayArea(x: 0, y: 0, width: width, height: height), radius: height / 22) }
    for button in PictureButton.shown(canSkip: canSkip) {
      let area = button.area(width: width, height: height)
      let (x, y) = area.centre
      let radius = area.width * 0.42
      canvas.fill(button == lit ? .accent : .panel) { $0.circle(x: x, y: y, radius: radius) }
      switch button {
      case .swap: OSDIcon.swap(x: x, y: y, size: radius, on: &canvas)
      case .close: OSDIcon.cross(x: x, y: y, size: radius, on: &canvas)
      case .skipBack: OSDIcon.skip(-1, x: x, y: y, size: radius, on: &canvas)
      case .skipForward: OSDIcon.skip(1, x: x, y: y, size: radius, on: &canvas)
      case .playPause where isPaused: OSDIcon.play(x: x, y: y, size: radius, on: &canvas)
      case .playPause: OSDIcon.pause(x: x, y: y, size: radius, on: &canvas)
      }
    }
  }
}
