import TandemFoundation
import TandemPlayback

extension Pixel {
  /// Reads a colour such as `#ff8000`.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), !text.utf8.contains(UInt8(ascii: "+")),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The colour as a scenario writes it: `#ff8000`.
  package var hexadecimal: String { "#" + [red, green, blue].map { $0.zeroPadded(to: 2, radix: 16) }.joined() }
}
