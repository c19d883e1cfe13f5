// What a simulated player knows of the contents it pretends to play.

import Tandem
import TandemPlayback
import TandemRules

/// How one content behaves in a ``SimulatedPlayer``.
public struct SimulatedContent: Hashable, Sendable {
  /// Nil for live contents.
  public var duration: Duration?
  /// Whether it has a picture; without one it can't be in picture in picture.
  public var hasVideo = true
  /// Whether it can be sought in; live contents mostly can't.
  public var isSeekable = true
  /// What can be chosen from; one audio track unless set.
  public var tracks = Tracks(audio: [1])
  /// From the load to the first frame or to the failure.
  public var loadDelay = Duration.milliseconds(40)
  /// The reason if the content can't be opened.
  public var failure: String?
  /// How long after its load the core dies of this content.
  public var losesCoreAfter: Duration?
  /// What its pictures look like; nil for a colour made from the URL.
  public var colour: Pixel?

  /// A film that can be sought in and opens without fault.
  ///
  /// - Parameter duration: nil for a live content.
  public init(duration: Duration? = .seconds(60)) {
    self.duration = duration
  }
}

extension SimulatedContent {
  /// The same where it has been opened for so long.
  func opened(_ time: Duration) -> SimulatedContent {
    var content = self
    content.loadDelay = max(.zero, loadDelay - time)
    return content
  }
}

/// The contents of a simulated world, by URL.
public struct SimulatedCatalog: Hashable, Sendable {
  /// How the contents behave whose URL is here, letter by letter.
  public var contents: [String: SimulatedContent]
  /// What every other URL is.
  public var other: SimulatedContent

  /// A world in which every URL can be opened, unless more is said.
  public init(_ contents: [String: SimulatedContent] = [:], other: SimulatedContent = SimulatedContent()) {
    self.contents = contents
    self.other = other
  }

  /// What a URL is: what was said of it, or else what every other one is. What an app hands over has no length unless that was
  /// said, and is not sought in.
  package subscript(url: String) -> SimulatedContent {
    if let content = contents[url] { return content }
    guard url.hasPrefix(FrameFeedRegistry.scheme) else { return other }
    var content = other
    (content.duration, content.isSeekable) = (nil, false)
    return content
  }
}
