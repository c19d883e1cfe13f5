// The hotel's overlay over both videos.

import Tandem

/// The state of the overlay, a value that any thread may draw.
struct HotelOverlay: Sendable {
  var isDoorWaiting: Bool
  /// True for each line of the menu whose track is selected.
  var lines: [Bool]
  var chosenLine: Int?

  private static let green = Pixel(red: 0, green: 160, blue: 80)
  private static let gold = Pixel(red: 240, green: 190, blue: 40)
  private static let white = Pixel(red: 255, green: 255, blue: 255)

  /// Draws a banner at the top, a ribbon over the picture in picture at its present place, and the open menu.
  func draw(on canvas: OverlayCanvas) {
    let (width, unit) = (canvas.layout.size.width, canvas.layout.size.height / 12)
    canvas.fill(PixelArea(x: 0, y: 0, width: width, height: unit), isDoorWaiting ? Self.gold : Self.green)
    if let small = canvas.layout.pictureInPicture {
      let ribbon = small.height / 6
      let area = PixelArea(x: small.x, y: small.y + small.height - ribbon, width: small.width, height: ribbon)
      canvas.fill(area, Self.green)
    }
    if let chosenLine { drawMenu(chosenLine, unit, on: canvas) }
  }

  private func drawMenu(_ chosenLine: Int, _ unit: Int, on canvas: OverlayCanvas) {
    for (line, isSelected) in lines.enumerated() {
      let area = PixelArea(x: unit, y: unit * (2 + line), width: canvas.layout.size.width / 4, height: unit * 3 / 4)
      canvas.fill(area, isSelected ? Self.gold : Self.white, alpha: line == chosenLine ? 1 : 0.5)
    }
  }
}
