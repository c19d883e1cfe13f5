// The contents that a simulated player pretends to play.

import Tandem
import TandemOrchestrator
import TandemPlayback

/// The behaviour of one content in a ``SimulatedPlayer``.
public struct SimulatedContent: Hashable, Sendable {
  /// Nil for live contents.
  public var duration: Duration?
  /// True if it has video; without video it can't enter picture in picture.
  public var hasVideo = true
  /// True if it can seek; live contents usually can't.
  public var isSeekable = true
  /// The tracks; one audio track unless set.
  public var tracks = Tracks(audio: [1])
  /// From the load to the first frame or to the failure.
  public var loadDelay = Duration.milliseconds(40)
  /// The reason if the content can't be opened.
  public var failure: String?
  /// The time after its load at which the core dies of this content.
  public var losesCoreAfter: Duration?
  /// The colour of its frames; nil to derive one from the address.
  public var colour: Pixel?

  /// A film that can be sought in and opens without fault.
  ///
  /// - Parameter duration: nil for a live content.
  public init(duration: Duration? = .seconds(60)) {
    self.duration = duration
  }
}

extension SimulatedContent {
  /// The content some time after its opening.
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
  /// The content for every other address.
  public var other: SimulatedContent

  /// A world in which every URL can be opened, unless more is said.
  public init(_ contents: [String: SimulatedContent] = [:], other: SimulatedContent = SimulatedContent()) {
    self.contents = contents
    self.other = other
  }

  /// The content for an address, or the default. A feed has no duration unless set, and can't seek.
  package subscript(url: String) -> SimulatedContent {
    if let content = contents[url] { return content }
    guard url.hasPrefix(FrameFeedRegistry.scheme) else { return other }
    var content = other
    (content.duration, content.isSeekable) = (nil, false)
    return content
  }
}
