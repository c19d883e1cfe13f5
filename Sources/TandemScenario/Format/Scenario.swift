import TandemFoundation
import TandemOrchestrator

/// Steps for a session and their expected results, decoded from JSON and checked.
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
  /// The description in the scenario's text.
  public package(set) var description: String
  /// False if the scenario needs simulated players.
  public package(set) var isPortable = true
  /// The policies of the scenario's session.
  public package(set) var configuration = Configuration()
  /// Query parameters that content identity ignores.
  package var volatileQuery: [String] = []
  /// The contents, in the order of the text.
  package var contents: [ScenarioContent] = []
  /// The delegate of each content, by the content's name.
  package var delegates: [String: DelegateBehavior] = [:]
  package var listeners: [ListenerID: DelegateBehavior] = [:]
  package var steps: [Step] = []
  /// The expectation at the end of the scenario.
  package var expectation = Expectation()

  package init(description: String) { self.description = description }

  package subscript(content name: String) -> ScenarioContent? { contents.first { $0.name == name } }

  package func name(of key: ContentKey) -> String {
    contents.first { $0.content.key == key }?.name ?? key.rawValue
  }
}

/// A content, with the behaviour of its simulated playback.
package struct ScenarioContent: Hashable, Sendable {
  /// The default time from a simulated load to its first frame.
  package static let usualDelay = Duration.milliseconds(40)

  package var name: String
  package var content: MediaContent
  /// The content's other addresses.
  package var variants: [String] = []
  /// True if a generated stream replaces the content's address.
  package var isGenerated: Bool
  /// The content's duration; nil for a content without an end.
  package var duration: Duration?
  /// The position at which the content begins when it is opened.
  package var position: Duration?
  package var hasVideo = true
  package var isSeekable: Bool
  /// The content's tracks; nil for the default tracks.
  package var tracks: Tracks?
  package var loadDelay = Self.usualDelay
  /// The reason why the content can't be opened; nil if it can.
  package var failure: String?
  package var losesCoreAfter: Duration?
  package var colour: Color?

  package init(
    name: String, content: MediaContent, isGenerated: Bool = true, duration: Duration? = .seconds(60),
    isSeekable: Bool = true
  ) {
    self.name = name
    self.content = content
    self.isGenerated = isGenerated
    self.duration = duration
    self.isSeekable = isSeekable
  }
}

package struct Color: Hashable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
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

  package var description: String {
    "#" + [red, green, blue].map { $0.zeroPadded(to: 2, radix: 16) }.joined()
  }
}

/// The answers of an app, or of a restore listener.
package struct DelegateBehavior: Hashable, Sendable {
  package struct Reply: Hashable, Sendable {
    package var isRestored: Bool
    /// The delay of the answer. With zero, the delegate answers inside the callback.
    package var delay: Duration

    package init(_ isRestored: Bool, after delay: Duration = .zero) {
      self.isRestored = isRestored
      self.delay = delay
    }
  }

  /// The answers to restore callbacks; nil without an implementation.
  package var replies: [Reply]? = [Reply(true)]
  /// The app's answer to the dismissal question.
  package enum Dismissal: Hashable, Sendable {
    case answered(Bool)
    /// The delegate does not implement the question.
    case notImplemented
    /// The delegate never answers.
    case nothing
  }

  package var dismisses = Dismissal.answered(true)

  package init() {}
}
