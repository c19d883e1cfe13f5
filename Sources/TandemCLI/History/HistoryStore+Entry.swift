import TandemFoundation
import TandemOrchestrator

extension HistoryStore {
  /// A file or an address that was played.
  package struct Entry: Hashable, Sendable {
    package var address: String
    package var title: String?
    /// The position to continue at; nil for the beginning.
    package var position: Duration?
    package var duration: Duration
    /// The time at which it was played last, in seconds since 1970.
    package var played: Int

    /// - Parameter position: the position at which the content was left. It is not kept near the beginning and the end.
    package init(_ address: String, title: String? = nil, at position: Duration, of duration: Duration, played: Int) {
      (self.address, self.duration, self.played) = (address, duration, played)
      // A title from a file's metadata may have any length.
      self.title = title.map { TextLimits.excerpt($0, bytes: TextLimits.text) }
      let end = duration - max(.seconds(60), duration / 20)
      self.position = position >= .seconds(30) && position < end ? position : nil
    }
  }
}

extension HistoryStore.Entry {
  init?(_ json: JSONValue) {
    guard let address = json["address"]?.string, let played = json["played_s"]?.int else { return nil }
    let duration = Duration.microseconds(json["duration_us"]?.int ?? 0)
    self.init(address, title: json["title"]?.string, at: .zero, of: duration, played: played)
    position = json["position_us"]?.int.map { .microseconds(max(0, $0)) }
  }

  package var json: JSONValue {
    .fields([
      "address": .string(address), "title": title.map(JSONValue.string),
      "position_us": position.map { .int($0.microseconds) }, "duration_us": .int(duration.microseconds),
      "played_s": .int(played),
    ])
  }
}
