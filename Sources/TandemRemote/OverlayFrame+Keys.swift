// The list of keys over the full-screen video.

extension OverlayFrame {
  /// In two columns, what fits, beside the picture in picture, or above it where the second one does not reach so
  /// far down.
  func keys(_ table: KeyTable, on sheet: inout Sheet) {
    let size = max(14, height / 44)
    let step = size * 1.28
    let (left, right) = keySides
    let area = (x: left, y: margin, width: right - left, height: height - 2 * margin)
    sheet.panel(
      .init(x: area.x, y: area.y, width: area.width, height: area.height), radius: radius,
      Ink(colour: Ink.panel.colour, opacity: 0.88))
    let columnWidth = (area.width - 3 * padding) / 2
    let (top, bottom) = (area.y + padding + step / 2, area.y + area.height - padding)
    var (column, y) = (0, top)
    for group in table.groups where group.topic != .nothing {
      // A heading stays with its first row.
      if y + 2 * step > bottom || column == 0 && group.topic == .sound { (column, y) = (column + 1, top) }
      if column > 1 { return }
      func left() -> Double { area.x + padding + Double(column) * (columnWidth + padding) }
      sheet.text(
        group.topic.rawValue, .left, x: left(), y: y, size: size, width: columnWidth, .accent, isBold: true)
      y += step
      for row in group.rows {
        if y + step / 2 > bottom { (column, y) = (column + 1, top) }
        if column > 1 { return }
        sheet.text(
          Self.names(row.keys, size: size, width: columnWidth * 0.38), .left, x: left(), y: y, size: size,
          width: columnWidth * 0.4, isBold: true)
        sheet.text(
          row.words, .left, x: left() + columnWidth * 0.41, y: y, size: size, width: columnWidth * 0.59, .quiet)
        y += step
      }
      y += step * 0.5
    }
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
