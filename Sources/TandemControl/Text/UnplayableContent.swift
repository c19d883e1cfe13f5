import TandemOrchestrator

/// The reason why an opening failed, if its content is the cause.
package struct UnplayableContent: Hashable, Sendable {
  package let url: String
  /// The reason that the player gave for the failure.
  package let reason: String

  /// - Returns: nil if the content is not the cause: the player was lost, or the session ended.
  package init?(_ content: MediaContent, reason: String) {
    guard EndReason(rawValue: reason) == nil else { return nil }
    url = content.url
    self.reason = reason
  }

  /// The reason why an opening failed, in words for people. The word `playerLost` is replaced by a sentence; every
  /// other reason stays unchanged.
  package static func words(_ reason: String) -> String {
    reason == EndReason.playerLost.rawValue ? "its player could not start, or crashed" : reason
  }

  /// Suggests a remedy, if there is one.
  ///
  /// - Parameter looksUpPages: true if the session runs with `--ytdl`.
  package func hint(looksUpPages: Bool) -> String? {
    let address = url.lowercased()
    if address.hasPrefix("http://") || address.hasPrefix("https://") {
      guard !looksUpPages, reason == OpenOutcome.notMedium else { return nil }
      return "if the address is a video's web page, start the session with --ytdl"
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard [".html", ".htm", ".xhtml"].contains(where: path.hasSuffix) else { return nil }
    return "for a web page, open its https:// address and start the session with --ytdl"
  }
}
