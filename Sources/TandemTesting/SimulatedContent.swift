// What a simulated player knows of the contents it pretends to play.

import TandemPlayback
import TandemRules

/// How one content behaves in a ``SimulatedPlayer``.
public struct SimulatedContent: Hashable, Sendable {
  /// Nil for live contents.
  public var duration: Duration?
  public var hasVideo = true
  public var isSeekable = true
  public var tracks = Tracks(audio: [1])
  /// From the load to the first frame or to the failure.
  public var loadDelay = Duration.milliseconds(40)
  /// The reason if the content can't be opened.
  public var failure: String?
  /// How long after its load the core dies of this content.
  public var losesCoreAfter: Duration?
  /// What its pictures look like; nil for a colour made from the URL.
  public var colour: Pixel?

  public init(duration: Duration? = .seconds(60)) {
    self.duration = duration
  }
}

/// The contents of a simulated world, by URL.
public struct SimulatedCatalogue: Hashable, Sendable {
  public var contents: [String: SimulatedContent]
  /// What every other URL is.
  public var other: SimulatedContent

  public init(_ contents: [String: SimulatedContent] = [:], other: SimulatedContent = SimulatedContent()) {
    self.contents = contents
    self.other = other
  }

  public subscript(url: String) -> SimulatedContent { contents[url] ?? other }
}
