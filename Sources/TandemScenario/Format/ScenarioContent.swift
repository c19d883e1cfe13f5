import TandemOrchestrator

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
