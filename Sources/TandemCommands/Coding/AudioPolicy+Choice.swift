import TandemOrchestrator

extension AudioPolicy {
  /// The word for an audio policy; a pinned content is stated separately.
  package enum Choice: String, CaseIterable, Hashable, Sendable {
    case followsFullScreen, pictureInPicture, pinned, followsFocus, mix, separate, separatePinned

    /// The word on the command line and in input.conf.
    package var word: String {
      switch self {
      case .followsFullScreen: "full"
      case .pictureInPicture: "pip"
      case .pinned: "pin"
      case .followsFocus: "focus"
      case .mix: "mix"
      case .separate: "separate"
      case .separatePinned: "separate-pin"
      }
    }

    /// True if the policy pins a content.
    package var hasContent: Bool { self == .pinned || self == .separatePinned }
  }

  package var choice: Choice {
    switch self {
    case .followsFullScreen: .followsFullScreen
    case .pictureInPicture: .pictureInPicture
    case .pinned: .pinned
    case .followsFocus: .followsFocus
    case .mix: .mix
    case .separate: .separate
    case .separatePinned: .separatePinned
    }
  }

  package var pinnedContent: ContentKey? {
    switch self {
    case .pinned(let key), .separatePinned(let key): key
    case .followsFullScreen, .pictureInPicture, .followsFocus, .mix, .separate: nil
    }
  }

  /// Returns the policy with another content in place of a pinned content, if it pins this content.
  package func replacing(_ key: ContentKey, with new: ContentKey) -> AudioPolicy {
    pinnedContent == key ? AudioPolicy(choice, pinning: new) : self
  }

  /// - Parameter key: required for a policy that pins a content, and nil for all others.
  package init(_ choice: Choice, pinning key: ContentKey?) {
    guard choice.hasContent == (key != nil), let policy = AudioPolicy(word: choice.rawValue, pinned: key?.rawValue)
    else { preconditionFailure("only a policy that pins a content has a content") }
    self = policy
  }

  /// Reads a policy; nil for an unknown word or a missing content. Only a policy that pins a content uses the content.
  package init?(word: String?, pinned key: String?) {
    switch (word.flatMap(Choice.init), key.map { ContentKey($0) }) {
    case (.followsFullScreen, _): self = .followsFullScreen
    case (.pictureInPicture, _): self = .pictureInPicture
    case (.pinned, let key?): self = .pinned(key)
    case (.followsFocus, _): self = .followsFocus
    case (.mix, _): self = .mix
    case (.separate, _): self = .separate
    case (.separatePinned, let key?): self = .separatePinned(key)
    case (nil, _), (.pinned, nil), (.separatePinned, nil): return nil
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
    case .separatePinned(let key): "of each video is on its own device, which stays with \(key)"
    }
  }
}
