/// The width of the picture in picture as a share of the screen's width.
public struct PictureScale: Hashable, Sendable {
  /// The width of a 16:9 video as a share of the width of a 16:9 screen.
  public let share: Double

  /// Creates a size of 10 to 60 per cent, rounded to tenths; nil for another size.
  public init?(percent: Double) {
    guard Self.percents.contains(percent) else { return nil }
    share = (percent * 10).rounded() / 1000
  }

  private init(share: Double) { self.share = share }

  /// The sizes that can be chosen, in per cent.
  public static let percents = 10.0...60.0
  /// A fifth of the screen's width.
  public static let small = PictureScale(share: 1.0 / 5)
  /// A quarter of the screen's width.
  public static let medium = PictureScale(share: 1.0 / 4)
  /// A third of the screen's width.
  public static let large = PictureScale(share: 1.0 / 3)

  /// Returns true if both shares are the same.
  ///
  /// The `==` that `RawRepresentable` provides would compare the texts of ``rawValue``.
  public static func == (left: PictureScale, right: PictureScale) -> Bool { left.share == right.share }

  /// Hashes the share.
  public func hash(into hasher: inout Hasher) { hasher.combine(share) }

  /// The next larger size with a name, or this size if none is larger.
  package var larger: PictureScale { Self.allCases.first { $0.share > share } ?? self }
  /// The next smaller size with a name, or this size if none is smaller.
  package var smaller: PictureScale { Self.allCases.last { $0.share < share } ?? self }
}

extension PictureScale: CaseIterable, RawRepresentable {
  private static let names = [("small", small), ("medium", medium), ("large", large)]

  /// The sizes with names, the smallest first.
  public static let allCases = names.map(\.1)

  /// The name of a size, such as `small`, or its share of the width, such as `40%`.
  public var rawValue: String {
    Self.names.first { $0.1.share == share }?.0 ?? PlainNumber.text((share * 1000).rounded() / 10) + "%"
  }

  /// Reads the form of ``rawValue``; nil for another text.
  public init?(rawValue: String) {
    if let size = Self.names.first(where: { $0.0 == rawValue }) {
      self = size.1
      return
    }
    guard rawValue.hasSuffix("%"), let percent = PlainNumber.value(rawValue.dropLast()) else { return nil }
    self.init(percent: percent)
  }
}
