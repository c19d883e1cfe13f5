struct OSDColor: Hashable {
  /// The colour as 0xRRGGBB.
  var colour: UInt32
  /// The opacity, 0 to 1.
  var opacity: Double

  static let white = OSDColor(colour: 0xFFFFFF, opacity: 1)
  static let black = OSDColor(colour: 0x000000, opacity: 1)
  static let quiet = OSDColor(colour: 0xFFFFFF, opacity: 0.72)
  static let panel = OSDColor(colour: 0x101216, opacity: 0.74)
  /// The opaque background of panels with longer texts.
  static let page = OSDColor(colour: 0x101216, opacity: 1)
  static let scrim = OSDColor(colour: 0x000000, opacity: 0.38)
  static let track = OSDColor(colour: 0xFFFFFF, opacity: 0.26)
  static let accent = OSDColor(colour: 0x38B6FF, opacity: 1)
  static let card = OSDColor(colour: 0x15181E, opacity: 1)

  func faded(_ share: Double) -> OSDColor { OSDColor(colour: colour, opacity: opacity * share) }

  /// The tags of ASS for this colour. In ASS, blue comes first, and a value for transparency
  /// replaces the opacity.
  var tags: String {
    let bgr = (colour & 0xFF) << 16 | colour & 0xFF00 | colour >> 16
    let alpha = UInt32(255 - min(max(opacity, 0), 1) * 255)
    func hexadecimal(_ number: UInt32, _ digits: Int) -> String {
      number.zeroPadded(to: digits, radix: 16, uppercase: true)
    }
    return "\\1c&H\(hexadecimal(bgr, 6))&\\1a&H\(hexadecimal(alpha, 2))&"
  }
}
