import TandemOrchestrator
import TandemPlayback

extension FrameFeed {
  /// Creates a content of the kind `call` from the feed: live, and without seeking.
  ///
  /// - Parameter title: the title that people see; nil for the feed's name.
  public func content(title: String? = nil) -> MediaContent {
    var content = MediaContent(url: url, title: title ?? name)
    content.kind = .call
    return content
  }
}
