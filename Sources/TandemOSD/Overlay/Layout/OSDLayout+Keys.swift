// Draws the key list over the full-screen video.

import TandemInput
import TandemPlayback

extension OSDLayout {
  private enum Line {
    case heading(String)
    case row(KeyTable.Row)
  }

  private struct Column {
    var x, width, top, bottom: Double
  }

  private typealias PlacedLine = (line: Line, column: Int, y: Double)

  /// The layout of the list: one page if there is room, else several.
  private struct List {
    var area: DisplayArea
    var size: Double
    var columns: [Column]
    var pages: [[PlacedLine]]
  }

  func keyPages(_ table: KeyTable) -> Int { list(table).pages.count }

  /// Draws the key list in columns as wide as their text. The list is beside picture in picture, or
  /// above or below it if the space beside it is too narrow. The text is as large as possible and
  /// never too small to read; rows without room go to further pages.
  ///
  /// - Parameter more: the key that shows the next page; nil for none.
  func keys(_ table: KeyTable, page: Int, more: String?, on canvas: inout ASSCanvas) {
    let list = list(table)
    canvas.page(list.area, radius: radius)
    let (size, share) = (list.size, 0.34)
    let number = min(max(page, 0), list.pages.count - 1)
    for placed in list.pages[number] {
      let (x, columnWidth) = (list.columns[placed.column].x, list.columns[placed.column].width)
      switch placed.line {
      case .heading(let text):
        canvas.text(text, .left, x: x, y: placed.y, size: size, width: columnWidth, .accent, isBold: true)
      case .row(let row):
        canvas.text(
          Self.names(row.keys, size: size, width: columnWidth * (share - 0.02)), .left, x: x, y: placed.y, size: size,
          width: columnWidth * share, isBold: true)
        canvas.text(
          row.words, .left, x: x + columnWidth * (share + 0.01), y: placed.y, size: size,
          width: columnWidth * (0.99 - share), .quiet)
      }
    }
    if list.pages.count > 1 {
      let last = number + 1 == list.pages.count
      let hint = more.map { last ? " · \($0) closes" : " · \($0) shows more" } ?? ""
      canvas.text(
        "\(number + 1) of \(list.pages.count)" + hint, .right, x: list.area.x + list.area.width - padding,
        y: list.area.y + list.area.height - size, size: size, width: list.area.width - 2 * padding, .accent)
    }
  }

  /// The layout beside or above picture in picture, whichever has fewer pages, or larger text if
  /// both have the same number of pages.
  private func list(_ table: KeyTable) -> List {
    let (beside, above) = clearAreas
    if beside.width < Self.smallest * Self.columnWidth, width <= height { return list(table, in: above) }
    let lists = (list(table, in: beside), list(table, in: above))
    return (lists.0.pages.count, -lists.0.size) <= (lists.1.pages.count, -lists.1.size) ? lists.0 : lists.1
  }

  private func list(_ table: KeyTable, in area: DisplayArea) -> List {
    var list = List(area: area, size: Self.smallest, columns: [], pages: [])
    for size in stride(from: max(Self.smallest, height / 44), through: Self.smallest, by: -1) {
      let count = min(max(Int((area.width - padding) / (size * Self.columnWidth)), 1), 3)
      let columns = columns(count, in: area)
      list = List(area: area, size: size, columns: columns, pages: pages(table, size: size, columns, footer: 0))
      if list.pages.count == 1 { return list }
    }
    list.pages = pages(table, size: list.size, list.columns, footer: list.size * Self.lineHeight)
    return list
  }

  /// The width that most rows need, as a multiple of the text size.
  private static let columnWidth = 28.0

  private func columns(_ count: Int, in area: DisplayArea) -> [Column] {
    let width = (area.width - Double(count + 1) * padding) / Double(count)
    return (0..<count).map { number in
      let x = area.x + padding + Double(number) * (width + padding)
      return Column(x: x, width: width, top: area.y + padding, bottom: area.y + area.height - padding)
    }
  }

  /// The distance between two lines, as a multiple of the text size.
  private static let lineHeight = 1.28

  /// Places the lines from top to bottom, column by column and page by page.
  ///
  /// - Parameter footer: the height of the page number under the last column.
  private func pages(_ table: KeyTable, size: Double, _ columns: [Column], footer: Double) -> [[PlacedLine]] {
    let step = size * Self.lineHeight
    var pages: [[PlacedLine]] = [[]]
    var (column, y) = (0, columns[0].top + step / 2)
    // Put at least one line into each column, however short it is, so that the loop ends.
    func hasRoom(_ lines: Double, footer: Double) -> Bool {
      y + (lines - 0.5) * step + footer <= columns[column].bottom
    }
    func makeRoom(_ lines: Double) {
      // Keep the last line of the last column free for the page number.
      while !hasRoom(lines, footer: column + 1 == columns.count ? footer : 0) {
        if y <= columns[column].top + step / 2, column + 1 == columns.count { return }
        column += 1
        if column == columns.count {
          pages.append([])
          column = 0
        }
        y = columns[column].top + step / 2
      }
    }
    for group in table.groups where group.topic != .nothing {
      // Keep a heading together with its first row.
      makeRoom(2)
      pages[pages.count - 1].append((.heading(group.topic.rawValue), column, y))
      y += step
      for row in group.rows {
        makeRoom(1)
        pages[pages.count - 1].append((.row(row), column, y))
        y += step
      }
      y += step * 0.3
    }
    return pages
  }

  /// The names of the keys for people, as many as fit; keys of game controllers only if the command has no other keys.
  private static func names(_ keys: [String], size: Double, width: Double) -> String {
    let others = keys.filter { !$0.hasPrefix("GAMEPAD") }
    var line = ""
    var seen: Set<String> = []
    for name in others.isEmpty ? keys : others {
      let key = KeyName.key(name).map { KeyName.spoken($0) } ?? name
      // Remotes have several names for one key, such as Play and PlayOnly. Show its label once.
      guard seen.insert(key).inserted else { continue }
      let longer = line.isEmpty ? key : line + ", " + key
      if !line.isEmpty, ASSText.width(longer, size: size * 1.12) > width { break }
      line = longer
    }
    return line
  }
}
