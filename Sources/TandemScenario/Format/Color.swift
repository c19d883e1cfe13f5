package struct Color: Hashable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `#rrggbb`
  init?(_ text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), !text.utf8.contains(UInt8(ascii: "+")),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  package var description: String {
    "#" + [red, green, blue].map { $0.zeroPadded(to: 2, radix: 16) }.joined()
  }
}
