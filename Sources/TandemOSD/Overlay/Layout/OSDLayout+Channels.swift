// Draws the channel bar and the menu.

import TandemPlayback

extension OSDLayout {
  // MARK: - Channel bar

  func height(of bar: ChannelBar) -> Double {
    (text * (bar.programme != nil && bar.followingProgramme != nil ? 4.3 : 3.3)).rounded()
  }

  /// Draws the number, the name and the programmes at the bottom, and the neighbouring channels at
  /// the right if there is room. If the programmes are unknown, the channel's group is shown.
  ///
  /// - Parameter above: the height that other items already occupy at the bottom.
  func channel(_ bar: ChannelBar, above taken: Double, on canvas: inout ASSCanvas) {
    let frame = barFrame(atLeast: text * 14)
    let height = height(of: bar)
    let panel = DisplayArea(
      x: frame.left, y: frame.bottom - taken - height, width: max(0, frame.right - frame.left), height: height)
    canvas.bottomPanel(panel, radius: radius)
    let right = panel.x + panel.width - padding
    var left = panel.x + padding
    let side = Self.logoSide(panel.height - text * 0.5)
    if let logo = bar.logo, side > 0, panel.width > text * 14 {
      self.logo(logo, x: left, y: panel.centre.y - side / 2, side: side, on: &canvas)
      left += side + text * 0.7
    }
    let number = bar.typed.map { $0 + "–" } ?? bar.channel.map { String($0.number) } ?? ""
    let size = (text * 1.7).rounded()
    let room = max(ASSText.width(number, size: size * 1.12), text * 2.4)
    canvas.text(number, .left, x: left, y: panel.centre.y, size: size, width: room + 1, .accent, isBold: true)
    let start = left + room + text * 0.7
    let programmes = [bar.programme, bar.followingProgramme].compactMap(\.self)
    let lines = programmes.isEmpty ? [bar.channel?.group].compactMap(\.self).filter { !$0.isEmpty } : programmes
    let name = bar.channel?.name ?? (bar.typed == nil ? "" : "No such channel")
    let others = [bar.next, bar.previous].compactMap(\.self).map { ASSText.width($0.words, size: text * 0.86) }
    // Give the channel's name priority. The neighbouring channels use the remaining width if it is
    // wide enough for a word.
    let needed = others.max().map { $0 + text * 0.8 } ?? 0
    let ownWidth =
      ([ASSText.width(name, size: text * 1.1 * 1.12)]
      + lines.map { ASSText.width($0, size: text * 0.86) }).max() ?? 0
    let spare = right - start - ownWidth - text * 1.1
    let beside = spare >= min(needed, text * 6) ? min(needed, spare) : 0
    let width = max(0, right - start - (beside > 0 ? beside + text : 0))
    canvas.text(
      name, .left, x: start, y: lines.isEmpty ? panel.centre.y : panel.y + text * 1.15, size: text * 1.1, width: width,
      bar.channel == nil ? .quiet : .white, isBold: bar.channel != nil)
    for (index, line) in lines.enumerated() {
      canvas.text(
        line, .left, x: start, y: panel.y + text * (2.3 + Double(index)), size: text * 0.86, width: width,
        index == 0 && !programmes.isEmpty ? .white : .quiet)
    }
    guard beside > 0 else { return }
    for (line, isNext) in [(bar.next, true), (bar.previous, false)] {
      guard let line else { continue }
      let y = panel.y + text * (isNext ? 1.15 : 2.2)
      let (x, half) = (right - beside, text * 0.26)
      canvas.fill(.quiet) {
        $0.polygon(
          isNext
            ? [(x - half, y + half), (x, y - half), (x + half, y + half)]
            : [(x - half, y - half), (x + half, y - half), (x, y + half)])
      }
      canvas.text(
        line.words, .left, x: x + text * 0.7, y: y, size: text * 0.86, width: beside - text * 0.7,
        .quiet)
    }
  }

  // MARK: - Menu

  /// The smallest text size of menus and of the key list, because viewers read them from a distance.
  static let smallest = 14.0

  /// The area of the menu and of each row.
  struct ChoiceLayout {
    let area: DisplayArea
    let size: Double
    let step: Double
    let top: Double
    let visible: Range<Int>

    func middle(of row: Int) -> Double { top + step * (Double(row - visible.lowerBound) + 1.5) }

    /// The row at a point; nil for none.
    func row(x: Double, y: Double) -> Int? {
      guard area.contains(x: x, y: y) else { return nil }
      return visible.first { abs(y - middle(of: $0)) <= step / 2 }
    }
  }

  func layout(of menu: ChoiceMenu) -> ChoiceLayout {
    let hasTimes = menu.timetable != nil
    let area = hasTimes ? wideArea : clearArea
    let size = max(Self.smallest, min(height / 30, hasTimes ? area.width / 44 : height).rounded())
    let step = (size * 1.55).rounded()
    let top = area.y + padding * 0.6
    let room = (area.y + area.height - padding * 0.6 - top - step) / step
    let visible = menu.visible(Int(room) - (hasTimes ? 2 : menu.hints.count))
    return ChoiceLayout(area: area, size: size, step: step, top: top, visible: visible)
  }

  /// Draws the rows around the selected row, beside or above picture in picture, and the row's number at the top.
  func choices(_ menu: ChoiceMenu, on canvas: inout ASSCanvas) {
    if let table = menu.timetable { return timetable(table, of: menu, on: &canvas) }
    let layout = layout(of: menu)
    let (area, size, step, top, visible) = (layout.area, layout.size, layout.step, layout.top, layout.visible)
    canvas.page(area, radius: radius)
    let (left, right) = (area.x + padding, area.x + area.width - padding)
    let count = "\(menu.selected + 1) of \(menu.rows.count)"
    let countWidth = ASSText.width(count, size: size)
    canvas.text(count, .right, x: right, y: top + step / 2, size: size, width: right - left, .quiet)
    canvas.text(
      menu.title, .left, x: left, y: top + step / 2, size: size, width: max(0, right - left - countWidth - size),
      .accent, isBold: true)
    let widest = menu.rows[visible].map { ASSText.width($0.sign, size: size) }.max() ?? 0
    for index in visible {
      let row = menu.rows[index]
      let y = layout.middle(of: index)
      let isSelected = index == menu.selected
      if isSelected {
        canvas.panel(
          DisplayArea(x: area.x + padding * 0.4, y: y - step / 2, width: area.width - padding * 0.8, height: step),
          radius: radius * 0.7, OSDColor(colour: OSDColor.accent.colour, opacity: 0.42))
      }
      var x = left
      if index == menu.present { OSDIcon.play(x: x + size * 0.3, y: y, size: size * 0.62, on: &canvas) }
      x += size * 0.95
      canvas.text(row.sign, .right, x: x + widest, y: y, size: size, width: widest + 1, .quiet)
      x += widest + size * 0.6
      let special = menu.details[index]
      let detail = right - x >= size * 22 ? (special ?? row.detail).flatMap { $0.isEmpty ? nil : $0 } : nil
      let detailSize = max(Self.smallest, size * 0.9)
      let detailWidth = min(
        detail.map { ASSText.width($0, size: detailSize) } ?? 0, (right - x) * (special == nil ? 0.34 : 0.55))
      canvas.text(
        row.name, .left, x: x, y: y, size: size, width: max(0, right - x - detailWidth - (detail == nil ? 0 : size)),
        .white, isBold: isSelected)
      if let detail {
        canvas.text(detail, .right, x: right, y: y, size: detailSize, width: detailWidth + 1, .quiet)
      }
    }
    for (index, hint) in menu.hints.reversed().enumerated() {
      let y = area.y + area.height - padding * 0.6 - step * (Double(index) + 0.5)
      canvas.text(hint, .left, x: left, y: y, size: size * 0.9, width: right - left, .quiet)
    }
  }

  /// The largest area of the screen that picture in picture leaves free.
  private var clearArea: DisplayArea {
    let (beside, above) = clearAreas
    return beside.width >= Self.smallest * 24 || beside.width * beside.height >= above.width * above.height
      ? beside : above
  }

  /// The area above or below picture in picture if it has room for several rows, otherwise the largest free area.
  private var wideArea: DisplayArea {
    let above = clearAreas.above
    return above.height >= max(Self.smallest, height / 30) * 16 ? above : clearArea
  }

  /// The areas beside the picture in picture, and above or below it.
  var clearAreas: (beside: DisplayArea, above: DisplayArea) {
    let whole = DisplayArea(
      x: margin, y: margin, width: max(0, width - 2 * margin), height: max(0, height - 2 * margin))
    guard let covered else { return (whole, whole) }
    let isRight = covered.centre.x > width / 2
    let (left, right) =
      isRight ? (margin, covered.x - margin) : (covered.x + covered.width + margin, width - margin)
    let beside = DisplayArea(x: left, y: margin, width: max(0, right - left), height: whole.height)
    let isBelow = covered.centre.y > height / 2
    let (upper, lower) = isBelow ? (margin, covered.y - margin) : (covered.y + covered.height + margin, height - margin)
    return (beside, DisplayArea(x: margin, y: upper, width: whole.width, height: max(0, lower - upper)))
  }
}
