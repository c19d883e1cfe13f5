/// Selects the messages of libmpv that people need.
struct MPVMessages {
  /// The modules whose messages only repeat the end-file event.
  private static let repeaters: Set<String> = ["cplayer", "stream", "playlist"]

  private struct FailedLoad {
    var load: MPVLoad
    var reason: String
    var detail: String?
    /// True if Tandem refused the content, so that libmpv's messages add nothing.
    var isRefusal = false
  }

  /// The newest message since the last start-file that adds a detail to the end-file event.
  private var detail: String?
  /// The modules whose messages were logged. The log receives at most one line of each module for
  /// each content, so that a broken stream does not flood the log.
  private var heard: Set<String> = []
  /// The contents that could not be opened. A fresh failure may still receive messages; a ripe
  /// failure has received all of them.
  private var fresh: [FailedLoad] = []
  private var ripe: [FailedLoad] = []

  /// True if there is a failure to report at the next collection.
  var areWaiting: Bool { !ripe.isEmpty }

  mutating func begin() {
    heard = []
    detail = nil
  }

  /// - Returns: the text of a warning if this message deserves one.
  mutating func note(isError: Bool, prefix: String, text: String) -> String? {
    let isShared = prefix.hasPrefix("ffmpeg")
    if isShared {
      FFmpegMessages.shared.note(prefix: prefix, text: text)
    } else if !Self.repeaters.contains(prefix) {
      detail = text
      // Add the detail to the last failure: libmpv sends a message after the event that it
      // explains.
      if let last = fresh.indices.last { fresh[last].detail = text }
    }
    guard isError, !text.contains("not on whitelist"), heard.insert(prefix).inserted else { return nil }
    return isShared ? "\(prefix), about one of the players: \(text)" : "\(prefix): \(text)"
  }

  mutating func fail(_ load: MPVLoad, _ reason: String) {
    fresh.append(FailedLoad(load: load, reason: reason, detail: detail))
  }

  /// Records a content that Tandem itself refuses to play.
  mutating func refuse(_ load: MPVLoad, _ reason: String) {
    fresh.append(FailedLoad(load: load, reason: reason, detail: nil, isRefusal: true))
  }

  /// Ends a collection and returns the failures of the previous collection. By then the other player, too, has
  /// collected ffmpeg's messages about these failures.
  ///
  /// - Returns: the reason for people, and the libraries' text (`raw`) if it differs from the reason.
  mutating func takeFailures() -> [(load: MPVLoad, reason: String, raw: String?)] {
    defer { (ripe, fresh) = (fresh, []) }
    return ripe.map { failure in
      if failure.isRefusal { return (failure.load, failure.reason, nil) }
      let detail = FFmpegMessages.shared.newest(after: failure.load.messagesBefore) ?? failure.detail
      let raw = detail.map { "\(failure.reason): \($0)" } ?? failure.reason
      let sentence = LoadFailureText.sentence(raw, of: failure.load.url)
      return (failure.load, sentence, sentence == raw ? nil : raw)
    }
  }
}
