import TandemOrchestrator

/// The text form of a place or a size of the picture in picture: a name or numbers.
package enum PictureText: Hashable, Sendable {
  /// A corner, or two numbers: `0.62,0.05`.
  case placement
  /// A size, or a share of the screen's width: `40%`.
  case size

  /// The names that are valid texts.
  package var names: [String] {
    switch self {
    case .placement: PicturePlacement.allCases.map(\.rawValue)
    case .size: PictureScale.allCases.map(\.rawValue)
    }
  }

  /// The allowed numbers, as a phrase for people.
  package var numbers: String {
    switch self {
    case .placement: "two numbers from 0 to 1 such as 0.62,0.05"
    case .size: "10% to 60%"
    }
  }

  /// The regular expression for the allowed numbers.
  package var pattern: String {
    switch self {
    case .placement: #"^(0(\.[0-9]{1,4})?|1),(0(\.[0-9]{1,4})?|1)$"#
    case .size: #"^([1-5][0-9](\.[0-9])?|60)%$"#
    }
  }

  package func accepts(_ text: String) -> Bool {
    switch self {
    case .placement: PicturePlacement(rawValue: text) != nil
    case .size: PictureScale(rawValue: text) != nil
    }
  }
}
