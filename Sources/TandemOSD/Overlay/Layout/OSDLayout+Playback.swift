// Draws titles, times and bars.

import TandemCommands
import TandemPlayback

extension OSDLayout {
  /// Draws the position of a video at the bottom, with its title above if wanted.
  func bar(_ video: OnScreenDisplay.Video, hasTitle: Bool, on canvas: inout ASSCanvas) {
    let (left, right) = strip
    let panelHeight = barHeight(hasTitle: hasTitle)
    let panel = DisplayArea(x: left, y: height - margin - panelHeight, width: right - left, height: panelHeight)
    canvas.bottomPanel(panel, radius: radius)
    let (start, end) = (panel.x + padding, panel.x + panel.width - padding)
    if hasTitle {
      canvas.text(
        video.title ?? "Untitled", .left, x: start, y: panel.y + text * 0.95, size: text, width: end - start,
        isBold: true)
    }
    times(video, start, end, y: panel.y + panelHeight - text * 0.9, on: &canvas)
  }

  func barHeight(hasTitle: Bool) -> Double { text * (0.55 + 1.3 * (hasTitle ? 2 : 1)) }

  /// Draws the position, a line and the duration, with an icon before them if the video does not
  /// play.
  private func times(
    _ video: OnScreenDisplay.Video, _ start: Double, _ end: Double, y: Double, on canvas: inout ASSCanvas
  ) {
    let size = text * 0.86
    var (left, right) = (start, end)
    if video.isPaused {
      OSDIcon.pause(x: left + size * 0.3, y: y, size: size * 0.62, on: &canvas)
      left += size * 0.95
    }
    let position = video.hasEnded ? "Ended" : video.position.map(Self.clock)
    if let position {
      // Use the largest width of the position, so that the line does not move.
      let longest = video.duration.map(Self.clock) ?? position
      let room = max(ASSText.width(position, size: size), ASSText.width(longest, size: size))
      canvas.text(position, .left, x: left, y: y, size: size, width: right - left)
      left += room + text * 0.4
    }
    if video.isLive {
      let room = liveWidth(video, size: size * 0.8)
      liveChip(
        video, DisplayArea(x: right - room, y: y - size * 0.55, width: room, height: size * 1.1), size: size * 0.8,
        on: &canvas
      )
      right -= room + text * 0.4
    } else if let duration = video.duration {
      let total = Self.clock(duration)
      canvas.text(total, .right, x: right, y: y, size: size, width: right - left, .quiet)
      right -= ASSText.width(total, size: size) + text * 0.2
    }
    guard let duration = video.duration, let position = video.position, right - left > text else {
      return
    }
    line(
      DisplayArea(x: left, y: y - thickness / 2, width: right - left, height: thickness),
      video.hasEnded ? 1 : position / duration, on: &canvas)
  }

  func liveWidth(_ video: OnScreenDisplay.Video, size: Double) -> Double {
    ASSText.width(video.liveLabel, size: size) + text * 0.7
  }

  /// Draws the `LIVE` label with the delay; the label is coloured at the live edge.
  func liveChip(_ video: OnScreenDisplay.Video, _ chip: DisplayArea, size: Double, on canvas: inout ASSCanvas) {
    canvas.fill(video.isNewest ? .accent : .quiet) { $0.rounded(chip, radius: radius * 0.5) }
    canvas.text(
      video.liveLabel, .centre, x: chip.centre.x, y: chip.centre.y, size: size, width: chip.width,
      OSDColor(colour: 0x08131C, opacity: 1), isBold: true)
  }

  /// Draws a note and the title for content without a picture.
  func titleCard(_ video: OnScreenDisplay.Video, hasTitle: Bool, on canvas: inout ASSCanvas) {
    canvas.fill(.card) { $0.rounded(DisplayArea(x: 0, y: 0, width: width, height: height), radius: 0) }
    let note = height * (role == .fullScreen ? 0.13 : 0.17)
    let disc = note * 1.25
    let y = height * (role == .fullScreen ? 0.42 : 0.38)
    canvas.fill(OSDColor.accent.faded(0.16)) { $0.circle(x: width / 2, y: y, radius: disc) }
    OSDIcon.note(x: width / 2, y: y, size: note, on: &canvas)
    if !hasTitle { return }
    let size = role == .fullScreen ? text * 1.35 : text
    canvas.text(
      video.title ?? "Untitled", .centre, x: width / 2, y: y + disc + size * 1.25, size: size,
      width: width - 2 * margin, isBold: true)
  }

  /// Writes a time as `1:30` or `1:02:03`.
  static func clock(_ time: Duration) -> String { DurationFormatter.clock(max(.zero, time)) }
}
