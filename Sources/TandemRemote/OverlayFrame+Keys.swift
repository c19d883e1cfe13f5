// The list of keys over the full-screen video.

extension OverlayFrame {
  /// A line of the list and where it stands.
  private enum Line {
    case heading(String)
    case row(KeyTable.Row)
  }

  /// In two columns, beside the picture in picture, or above it where the second one does not reach so far down; as large as
  /// all of it fits, and no smaller than can be read.
  func keys(_ table: KeyTable, on sheet: inout Sheet) {
    let (left, right) = keySides
    let area = (x: left, y: margin, width: right - left, height: height - 2 * margin)
    sheet.panel(
      .init(x: area.x, y: area.y, width: area.width, height: area.height), radius: radius,
      Ink(colour: Ink.panel.colour, opacity: 0.88))
    let list = list(table, in: area)
    let size = list.size
    // Of a column for the keys' names.
    let share = list.columns.count > 2 ? 0.3 : 0.4
    for place in list.places {
      let (x, columnWidth) = (list.columns[place.column].x, list.columns[place.column].width)
      switch place.line {
      case .heading(let text):
        sheet.text(text, .left, x: x, y: place.y, size: size, width: columnWidth, .accent, isBold: true)
      case .row(let row):
        sheet.text(
          Self.names(row.keys, size: size, width: columnWidth * (share - 0.02)), .left, x: x, y: place.y, size: size,
          width: columnWidth * share, isBold: true)
        sheet.text(
          row.words, .left, x: x + columnWidth * (share + 0.01), y: place.y, size: size,
          width: columnWidth * (0.99 - share), .quiet)
      }
    }
  }

  private struct Column {
    var x, width, top, bottom: Double
  }

  private typealias Place = (line: Line, column: Int, y: Double)

  /// In two columns, or in three where that is needed.
  private func list(
    _ table: KeyTable, in area: (x: Double, y: Double, width: Double, height: Double)
  ) -> (size: Double, columns: [Column], places: [Place]) {
    var list = (size: 14.0, columns: [Column](), places: [Place]())
    for count in width < 1000 ? 2...2 : 2...3 {
      let columns = columns(count, in: area)
      for size in stride(from: max(14, height / 44), through: 14, by: -1) {
        let flow = flow(table, size: size, columns)
        list = (size, columns, flow.places)
        if flow.isWhole { return list }
      }
    }
    return list
  }

  /// One beside the other, and above the picture in picture.
  private func columns(
    _ count: Int, in area: (x: Double, y: Double, width: Double, height: Double)
  ) -> [Column] {
    let width = (area.width - Double(count + 1) * padding) / Double(count)
    return (0..<count).map { number in
      let x = area.x + padding + Double(number) * (width + padding)
      let isAbove = covered.map { x + width > $0.x - margin && x < $0.x + $0.width + margin } ?? false
      let bottom = isAbove ? covered.map { $0.y - margin } ?? .infinity : .infinity
      return Column(x: x, width: width, top: area.y + padding, bottom: min(area.y + area.height, bottom) - padding)
    }
  }

  /// Where each line stands, one below the other, and whether all have a place.
  private func flow(
    _ table: KeyTable, size: Double, _ columns: [Column]
  ) -> (places: [Place], isWhole: Bool) {
    let step = size * 1.28
    var places: [Place] = []
    var (column, y) = (0, columns[0].top + step / 2)
    /// Whether there is room for so many lines from here on, if need be in the next column.
    func makeRoom(_ lines: Double) -> Bool {
      if y + (lines - 0.5) * step <= columns[column].bottom { return true }
      guard column + 1 < columns.count else { return false }
      column += 1
      y = columns[column].top + step / 2
      return y + (lines - 0.5) * step <= columns[column].bottom
    }
    for group in table.groups where group.topic != .nothing {
      // A heading stays with its first row.
      guard makeRoom(2) else { return (places, false) }
      places.append((.heading(group.topic.rawValue), column, y))
      y += step
      for row in group.rows {
        guard makeRoom(1) else { return (places, false) }
        places.append((.row(row), column, y))
        y += step
      }
      y += step * 0.5
    }
    return (places, true)
  }

  private var keySides: (left: Double, right: Double) {
    guard let covered else { return (margin, width - margin) }
    let isRight = covered.centre.x > width / 2
    let isBelowAll = isRight && covered.y > height * 0.6 && height >= 600
    if isBelowAll { return (margin, width - margin) }
    return isRight ? (margin, covered.x - margin) : (covered.x + covered.width + margin, width - margin)
  }

  /// As many as fit; those of game controllers only where there is no other.
  private static func names(_ keys: [String], size: Double, width: Double) -> String {
    let others = keys.filter { !$0.hasPrefix("GAMEPAD") }
    var line = ""
    for key in others.isEmpty ? keys : others {
      let longer = line.isEmpty ? key : line + "  " + key
      if !line.isEmpty, LineText.width(longer, size: size * 1.12) > width { break }
      line = longer
    }
    return line
  }
}
