import TandemFoundation

/// A content that a player plays or opens.
package struct PlayedContent: Hashable, Sendable {
  package var key: String
  package var url: String
  /// The time of the content's first frame, by ``SupervisorSharedMemory/now``; nil while the content is being opened.
  package var shownSince: Int?

  package init(key: String, url: String, shownSince: Int?) {
    self.key = key
    self.url = url
    self.shownSince = shownSince
  }

  /// A content counts as being opened until this long after its first frame.
  package static let probation = Duration.seconds(3)

  func isOpening(at now: Int) -> Bool { shownSince.map { .nanoseconds(now - $0) < Self.probation } ?? true }

  /// Stores the contents for the supervisor, full screen first.
  package static func write(_ contents: [PlayedContent], _ cell: DoubleBufferedSlot) {
    cell.store(
      JSONValue.array(
        contents.map {
          .object([
            .init("key", .string($0.key)), .init("url", .string($0.url)),
            .init("shownSince", $0.shownSince.map(JSONValue.int) ?? .null),
          ])
        }
      ).description)
  }

  static func read(_ cell: DoubleBufferedSlot) -> [PlayedContent] {
    (JSONValue(cell)?.array ?? []).compactMap { content in
      guard let key = content["key"]?.string, let url = content["url"]?.string else { return nil }
      return PlayedContent(key: key, url: url, shownSince: content["shownSince"]?.int)
    }
  }
}
