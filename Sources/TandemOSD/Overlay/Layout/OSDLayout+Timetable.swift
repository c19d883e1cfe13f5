// Draws the programme guide.

import TandemPlayback

extension OSDLayout {
  /// The smallest number of channels, and of letters in a line, for which the guide is useful.
  private static let fewestChannels = 3
  private static let fewestLetters = 24.0

  var hasRoomForTimetable: Bool {
    var menu = ChoiceMenu("", Array(repeating: ChoiceMenu.Row(0, ""), count: Self.fewestChannels))
    menu.timetable = Timetable(at: 0)
    let layout = layout(of: menu)
    return layout.visible.count == Self.fewestChannels && layout.area.width >= layout.size * Self.fewestLetters
  }

  /// Draws the channels with their programmes over time, and the programme with the focus below them.
  func timetable(_ table: Timetable, of menu: ChoiceMenu, on canvas: inout ASSCanvas) {
    let layout = layout(of: menu)
    let (area, size, step) = (layout.area, layout.size, layout.step)
    canvas.page(area, radius: radius)
    let (left, right) = (area.x + padding, area.x + area.width - padding)
    let times = left + ((right - left) * 0.26).rounded()
    let scale = max(0, right - times) / Double(table.visible.count)
    func x(_ time: Int) -> Double { times + Double(time - table.visible.lowerBound) * scale }
    canvas.text(
      menu.title, .left, x: left, y: layout.top + step / 2, size: size, width: max(0, times - left - size * 0.5),
      .accent,
      isBold: true)
    for (index, label) in table.labels.enumerated() {
      let x = x(table.visible.lowerBound + index * Timetable.column)
      canvas.text(
        label, .left, x: x + size * 0.3, y: layout.top + step / 2, size: size * 0.9,
        width: Double(Timetable.column) * scale - size * 0.4, .quiet)
    }
    let cells = layout.visible.flatMap { row in
      (table.programmes[row] ?? []).compactMap { programme in
        cell(programme, row, table.visible, x, isFocused: row == menu.selected && table.focused(in: row) == programme)
      }
    }
    for cell in cells {
      let box = DisplayArea(
        x: cell.left + 1, y: layout.middle(of: cell.row) - step / 2 + 1, width: max(0, cell.right - cell.left - 2),
        height: step - 2)
      canvas.panel(
        box, radius: radius * 0.4, cell.isFocused ? OSDColor.accent.faded(0.42) : OSDColor.track.faded(0.5))
    }
    if table.visible.contains(table.now), let last = layout.visible.last {
      let top = layout.middle(of: layout.visible.lowerBound) - step / 2
      let line = DisplayArea(
        x: x(table.now) - 1, y: top, width: max(2, size / 12), height: layout.middle(of: last) + step / 2 - top)
      canvas.fill(.accent) { $0.rounded(line, radius: 0) }
    }
    for cell in cells where cell.right - cell.left > size * 1.5 {
      canvas.text(
        cell.programme.title, .left, x: cell.left + size * 0.35, y: layout.middle(of: cell.row), size: size * 0.9,
        width: cell.right - cell.left - size * 0.6, isBold: cell.isFocused)
    }
    for row in layout.visible {
      canvas.text(
        "\(menu.rows[row].sign)  \(menu.rows[row].name)", .left, x: left, y: layout.middle(of: row), size: size,
        width: max(0, times - left - size * 0.4),
        row == menu.present ? .accent : row == menu.selected ? .white : .quiet,
        isBold: row == menu.selected)
    }
    details(table.focused(in: menu.selected), menu.rows[menu.selected], layout, on: &canvas)
  }

  private struct Cell {
    let programme: Timetable.Programme
    let row: Int
    let left: Double
    let right: Double
    let isFocused: Bool
  }

  /// The visible part of a programme; nil if it is invisible.
  private func cell(
    _ programme: Timetable.Programme, _ row: Int, _ visible: Range<Int>, _ x: (Int) -> Double, isFocused: Bool
  ) -> Cell? {
    let seconds = programme.seconds.clamped(to: visible)
    if seconds.isEmpty { return nil }
    return Cell(
      programme: programme, row: row, left: x(seconds.lowerBound), right: x(seconds.upperBound), isFocused: isFocused)
  }

  /// Draws the title and the times of the programme with the focus in the last two lines.
  private func details(
    _ programme: Timetable.Programme?, _ channel: ChoiceMenu.Row, _ layout: ChoiceLayout, on canvas: inout ASSCanvas
  ) {
    let (area, size, step) = (layout.area, layout.size, layout.step)
    let bottom = area.y + area.height - padding * 0.6
    let minutes = programme.map { " · \($0.seconds.count / 60) min" } ?? ""
    canvas.text(
      programme?.title ?? "No programme is known", .left, x: area.x + padding, y: bottom - step * 1.5, size: size,
      width: area.width - 2 * padding, programme == nil ? .quiet : .white, isBold: programme != nil)
    canvas.text(
      [programme.map { $0.times + minutes }, channel.name].compactMap(\.self).joined(separator: " · "), .left,
      x: area.x + padding, y: bottom - step * 0.5, size: size * 0.9, width: area.width - 2 * padding, .quiet)
  }
}
