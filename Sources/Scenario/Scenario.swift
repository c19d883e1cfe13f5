// A scenario: what happens to a session, and what must come of it.

import Orchestration

/// A scenario whose every part is known to make sense.
public struct Scenario: Hashable, Sendable {
  public var description: String
  /// Whether libmpv can play it, too.
  public var isPortable = true
  public var configuration = Configuration()
  /// Names of query parameters that do not tell contents apart.
  public var volatileQuery: [String] = []
  /// In the order of the text.
  public var contents: [ScenarioContent] = []
  /// By the content's name.
  public var delegates: [String: Behaviour] = [:]
  public var listeners: [ListenerID: Behaviour] = [:]
  public var steps: [Step] = []
  /// At the end.
  public var expectation = Expectation()

  public init(description: String) { self.description = description }

  public subscript(content name: String) -> ScenarioContent? { contents.first { $0.name == name } }

  /// The name that a content has here.
  public func name(of key: ContentKey) -> String {
    contents.first { $0.content.key == key }?.name ?? key.rawValue
  }
}

/// A content and how it behaves.
public struct ScenarioContent: Hashable, Sendable {
  /// From a simulated load to its first frame unless a scenario says otherwise.
  public static let usualDelay = Duration.milliseconds(40)

  public var name: String
  public var content: Content
  /// Its other addresses.
  public var variants: [String] = []
  /// Whether a generated stream stands in for its address.
  public var isGenerated: Bool
  /// Nil for what has no end.
  public var duration: Duration?
  /// Where it begins when it is opened.
  public var position: Duration?
  public var hasVideo = true
  public var isSeekable: Bool
  /// Its tracks; nil for what contents usually have.
  public var tracks: Tracks?
  public var loadDelay = Self.usualDelay
  /// Why it can't be opened.
  public var failure: String?
  public var losesCoreAfter: Duration?
  public var colour: Colour?

  /// A content that behaves as one of its kind does.
  public init(
    name: String, content: Content, isGenerated: Bool = true, duration: Duration? = .seconds(60),
    isSeekable: Bool = true
  ) {
    self.name = name
    self.content = content
    self.isGenerated = isGenerated
    self.duration = duration
    self.isSeekable = isSeekable
  }
}

/// One colour.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
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

  public var description: String {
    "#"
      + [red, green, blue].map { part in (part < 16 ? "0" : "") + String(part, radix: 16) }.joined()
  }
}

/// How an app, or a restore listener, answers.
public struct Behaviour: Hashable, Sendable {
  public struct Reply: Hashable, Sendable {
    public var isRestored: Bool
    /// Zero is from inside the callback.
    public var delay: Duration

    public init(_ isRestored: Bool, after delay: Duration = .zero) {
      self.isRestored = isRestored
      self.delay = delay
    }
  }

  /// What a restore callback is answered; nil where it is not implemented.
  public var replies: [Reply]? = [Reply(true)]
  /// What the app says when it is asked whether its screen goes away.
  public enum Dismissal: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement the question.
    case notImplemented
    /// Nothing, by itself.
    case nothing
  }

  public var dismisses = Dismissal.answered(true)

  public init() {}
}
