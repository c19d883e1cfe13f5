// Makes a content of a frame feed.

import TandemOrchestrator
import TandemPlayback

extension FrameFeed {
  /// The feed as a call: live, and without seeking.
  ///
  /// - Parameter title: the title for people; the feed's name unless given.
  public func content(title: String? = nil) -> MediaContent {
    var content = MediaContent(url: url, title: title ?? name)
    content.kind = .call
    return content
  }
}
