/// The place of the picture in picture: a corner of the screen, or a point between the corners.
///
/// The picture in picture is always completely on the screen. Each coordinate is a share of the free width or height,
/// which the picture in picture does not cover: 0 is the left or upper edge of the screen, 1 the right or lower edge.
public struct PicturePlacement: Hashable, Sendable {
  /// The share of the free width to the left of the picture, 0 to 1.
  public let x: Double
  /// The share of the free height above the picture, 0 to 1.
  public let y: Double

  /// Creates a place from shares of the free space, rounded to ten-thousandths; nil outside of 0 to 1.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.init(exactly: (x * 10_000).rounded() / 10_000, (y * 10_000).rounded() / 10_000)
  }

  private init(exactly x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The top left corner.
  public static let topLeft = PicturePlacement(exactly: 0, 0)
  /// The top right corner.
  public static let topRight = PicturePlacement(exactly: 1, 0)
  /// The bottom left corner.
  public static let bottomLeft = PicturePlacement(exactly: 0, 1)
  /// The bottom right corner.
  public static let bottomRight = PicturePlacement(exactly: 1, 1)

  /// Returns true if both coordinates are the same.
  ///
  /// The `==` that `RawRepresentable` provides would compare the texts of ``rawValue``.
  public static func == (left: PicturePlacement, right: PicturePlacement) -> Bool {
    left.x == right.x && left.y == right.y
  }

  /// Hashes both coordinates.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }

  package enum Edge: Hashable, Sendable { case top, bottom, left, right }

  /// The place at the given edge that is nearest to this place.
  package func moved(to edge: Edge) -> PicturePlacement {
    switch edge {
    case .top: PicturePlacement(exactly: x, 0)
    case .bottom: PicturePlacement(exactly: x, 1)
    case .left: PicturePlacement(exactly: 0, y)
    case .right: PicturePlacement(exactly: 1, y)
    }
  }

  /// The nearest corner.
  package var corner: PicturePlacement { PicturePlacement(exactly: x < 0.5 ? 0 : 1, y < 0.5 ? 0 : 1) }
}

extension PicturePlacement: CaseIterable, RawRepresentable {
  private static let names = [
    ("topLeft", topLeft), ("topRight", topRight), ("bottomLeft", bottomLeft), ("bottomRight", bottomRight),
  ]

  /// The four corners, which are the places with names.
  public static let allCases = names.map(\.1)

  /// The name of a corner, such as `topLeft`, or both coordinates, such as `0.62,0.05`.
  public var rawValue: String {
    Self.names.first { $0.1.x == x && $0.1.y == y }?.0 ?? "\(PlainNumber.text(x)),\(PlainNumber.text(y))"
  }

  /// Reads a text in the form of ``rawValue``; nil for any other text.
  public init?(rawValue: String) {
    if let corner = Self.names.first(where: { $0.0 == rawValue }) {
      self = corner.1
      return
    }
    let parts = rawValue.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = PlainNumber.value(parts[0]), let y = PlainNumber.value(parts[1]) else { return nil }
    self.init(x: x, y: y)
  }
}

/// Reads and writes short decimal numbers without a sign or an exponent.
enum PlainNumber {
  static func text(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

  static func value(_ text: Substring) -> Double? {
    let isPlain = (1...8).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    return isPlain ? Double(text) : nil
  }
}
