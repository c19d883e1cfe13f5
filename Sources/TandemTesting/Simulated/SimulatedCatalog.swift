import TandemPlayback

/// The contents that simulated players can open, by URL.
public struct SimulatedCatalog: Hashable, Sendable {
  /// The contents by their exact URL.
  public var contents: [String: SimulatedContent]
  /// The content for every other address.
  public var other: SimulatedContent

  /// Creates a catalogue, in which every URL can be opened unless `contents` or `other` says otherwise.
  public init(_ contents: [String: SimulatedContent] = [:], other: SimulatedContent = SimulatedContent()) {
    self.contents = contents
    self.other = other
  }

  /// The content for an address, or the default. An app's feed can't seek, and has no duration unless one was set.
  package subscript(url: String) -> SimulatedContent {
    if let content = contents[url] { return content }
    guard url.hasPrefix(FrameFeedRegistry.scheme) else { return other }
    var content = other
    (content.duration, content.isSeekable) = (nil, false)
    return content
  }
}
