/// The colour of one pixel.
public struct Pixel: Hashable, Sendable {
  /// The red component, 0 to 255.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8

  /// Creates a colour from its three parts, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour where no video is visible.
  public static let black = Pixel(red: 0, green: 0, blue: 0)

  /// A colour computed from a text with the hash FNV-1a. Two texts rarely get the same colour, and
  /// no colour is near black.
  package init(hashing text: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    red = 64 | UInt8(truncatingIfNeeded: hash >> 40)
    green = 64 | UInt8(truncatingIfNeeded: hash >> 24)
    blue = 64 | UInt8(truncatingIfNeeded: hash >> 8)
  }
}
