import TandemFoundation

/// The instructions that the next player follows after a crash.
package struct RestartInstructions: Hashable, Sendable {
  /// The cause of the crash, to complete a sentence that begins with "the player", such as `crashed
  /// with SIGSEGV in its thread demux`.
  package var cause: String
  /// The keys of the contents that the next player does not open.
  package var without: [String]
  /// True if the second content opens only after the first content has played for a while.
  package var isOneByOne: Bool
}

extension RestartInstructions {
  /// The supervisor's instructions; nil if the slot is empty or damaged.
  package init?(_ cell: DoubleBufferedSlot) {
    guard let json = JSONValue(cell), let cause = json["cause"]?.string else { return nil }
    let without = json["without"]?.array?.compactMap(\.string) ?? []
    self.init(cause: cause, without: without, isOneByOne: json["oneByOne"] == true)
  }

  var text: String {
    JSONValue.object([
      .init("cause", .string(cause)), .init("without", .array(without.map(JSONValue.string))),
      .init("oneByOne", .bool(isOneByOne)),
    ]).description
  }
}

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

extension JSONValue {
  /// Decodes the JSON in a slot; nil if the bytes are not JSON.
  init?(_ cell: DoubleBufferedSlot) {
    guard let bytes = cell.newest else { return nil }
    do throws(JSONError) { self = try JSONValue(parsing: bytes) } catch { return nil }
  }
}
