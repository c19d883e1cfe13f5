import TandemPlayback

/// A QR code, its address, and the digits to type on the phone.
package struct PairingCard: Hashable, Sendable {
  package var address: String
  package var digits: String
  /// The modules of the QR code, row by row; a dark module is true.
  package var modules: [[Bool]]

  package init(address: String, digits: String, modules: [[Bool]]) {
    (self.address, self.digits, self.modules) = (address, digits, modules)
  }
}

extension OSDLayout {
  /// The width, in modules, of the light margin that scanners need around a QR code.
  private static let quietZone = 4.0

  /// Draws the card in the middle of the area beside or above picture in picture, whichever has more room.
  func pairing(_ card: PairingCard, on canvas: inout ASSCanvas) {
    let (beside, above) = clearAreas
    let free = min(beside.width, beside.height) >= min(above.width, above.height) ? beside : above
    let below = 4.6 * text
    let room = free.width - 2 * padding
    let count = Double(card.modules.count) + 2 * Self.quietZone
    // Use whole pixels for each module, so that no seams appear.
    let module =
      card.modules.isEmpty ? 0 : max(1, (min(room, free.height - below - 2 * padding) / count).rounded(.down))
    let square = module * count
    let wide = min(room, max(square, ASSText.width(card.address, size: text * 1.12)))
    let tall = square + below + 2 * padding
    let middle = free.centre.x
    let area = DisplayArea(
      x: middle - wide / 2 - padding, y: free.centre.y - tall / 2, width: wide + 2 * padding, height: tall)
    canvas.page(area, radius: radius)
    let (x, y) = ((middle - square / 2).rounded(), (area.y + padding + text * 1.2).rounded())
    canvas.text("Scan with a phone", .centre, x: middle, y: y - text * 0.8, size: text, width: wide)
    if module > 0 { draw(card.modules, x: x, y: y, module, on: &canvas) }
    canvas.text(card.address, .centre, x: middle, y: y + square + text * 0.9, size: text, width: wide, .quiet)
    canvas.text(
      card.digits, .centre, x: middle, y: y + square + text * 2.5, size: text * 1.8, width: wide, .accent, isBold: true)
  }

  /// Draws the dark modules on white. Adjacent dark modules of a row form one rectangle.
  private func draw(_ modules: [[Bool]], x: Double, y: Double, _ size: Double, on canvas: inout ASSCanvas) {
    let side = size * (Double(modules.count) + 2 * Self.quietZone)
    canvas.fill(.white) { $0.polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)]) }
    canvas.fill(.black) { path in
      for (index, row) in modules.enumerated() {
        let (top, bottom) = (
          y + size * (Double(index) + Self.quietZone), y + size * (Double(index + 1) + Self.quietZone)
        )
        var column = 0
        while column < row.count {
          let end = row[column...].firstIndex(of: !row[column]) ?? row.count
          if row[column] {
            let (left, right) = (
              x + size * (Double(column) + Self.quietZone), x + size * (Double(end) + Self.quietZone)
            )
            path.polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
          }
          column = end
        }
      }
    }
  }
}
