// The words for the orchestrator's enums, on the command line and in input.conf.

import TandemFoundation
import TandemOrchestrator

extension AudioPolicy {
  /// The word for an audio policy; a pinned content is stated separately.
  package enum Choice: String, CaseIterable, Hashable, Sendable {
    case followsFullScreen, pictureInPicture, pinned, followsFocus, mix, separate

    /// The word on the command line and in input.conf.
    package var word: String {
      switch self {
      case .followsFullScreen: "full"
      case .pictureInPicture: "pip"
      case .pinned: "pin"
      case .followsFocus: "focus"
      case .mix: "mix"
      case .separate: "separate"
      }
    }
  }

  package var choice: Choice {
    switch self {
    case .followsFullScreen: .followsFullScreen
    case .pictureInPicture: .pictureInPicture
    case .pinned: .pinned
    case .followsFocus: .followsFocus
    case .mix: .mix
    case .separate: .separate
    }
  }

  package var pinnedContent: ContentKey? {
    if case .pinned(let key) = self { key } else { nil }
  }

  /// - Parameter key: required for `pinned`, and nil for all others.
  init(_ choice: Choice, pinning key: ContentKey?) {
    switch (choice, key) {
    case (.followsFullScreen, nil): self = .followsFullScreen
    case (.pictureInPicture, nil): self = .pictureInPicture
    case (.pinned, let key?): self = .pinned(key)
    case (.followsFocus, nil): self = .followsFocus
    case (.mix, nil): self = .mix
    case (.separate, nil): self = .separate
    case (.followsFullScreen, _?), (.pictureInPicture, _?), (.followsFocus, _?), (.mix, _?), (.separate, _?),
      (.pinned, nil):
      preconditionFailure("only the policy `pinned` has a content")
    }
  }

  /// Reads a policy; nil for an unknown word or a missing content. Only `pinned` uses the content.
  package init?(word: String?, pinned key: String?) {
    switch word.flatMap(Choice.init) {
    case nil: return nil
    case .followsFullScreen: self = .followsFullScreen
    case .pictureInPicture: self = .pictureInPicture
    case .pinned:
      guard let key else { return nil }
      self = .pinned(ContentKey(key))
    case .followsFocus: self = .followsFocus
    case .mix: self = .mix
    case .separate: self = .separate
    }
  }

  /// The text for people that follows the word "audio".
  package var words: String {
    switch self {
    case .followsFullScreen: "follows the full-screen video"
    case .pictureInPicture: "follows picture in picture"
    case .pinned(let key): "stays with \(key)"
    case .followsFocus: "follows the remote's focus"
    case .mix: "is mixed"
    case .separate: "of each video is on its own device"
    }
  }
}

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

/// The spelling of a case's name on the command line and in input.conf: the case `topLeft` is written `top-left`.
package enum KebabCase {
  package static func word(_ name: String) -> String {
    name.reduce(into: "") { word, letter in word += letter.isUppercase ? "-" + letter.lowercased() : String(letter) }
  }

  package static func words<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> [String]
  where Choice.RawValue == String { Choice.allCases.map { word($0.rawValue) } }

  package static func name(_ word: String) -> String {
    let parts = word.split(separator: "-")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { name, part in
      name + part.prefix(1).uppercased() + part.dropFirst()
    }
  }
}
