// The words for roles, placements and tracks.

import TandemOrchestrator

extension PicturePlacement {
  /// The text for people: `top left`, or `point 0.62, 0.05`.
  package var words: String {
    self == corner
      ? KebabCase.word(rawValue).replacing("-", with: " ") : "point " + rawValue.replacing(",", with: ", ")
  }
}

extension Role {
  /// The text for people.
  package var words: String {
    switch self {
    case .fullScreen: "full screen"
    case .pictureInPicture: "picture in picture"
    }
  }
}

extension Track {
  /// `de, Commentary`; nil without a language and a title.
  package var name: String? {
    // A title from a file or a server may contain line ends, which are replaced by spaces.
    let words = [language, title].compactMap { $0?.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
