// What libmpv says about its failures.

/// Picks out of libmpv's messages what a person should know.
struct MPVMessages {
  /// Who only repeats what the end-file event says.
  private static let repeaters: Set<String> = ["cplayer", "stream"]

  /// The newest message that says more than the event, since the last start-file.
  private var detail: String?
  /// Who has been heard of: one line each for a content, so that a broken stream does not flood the log.
  private var heard: Set<String> = []
  /// Contents that could not be opened; their reasons wait for the messages.
  private var failures: [(load: MPVLoad, reason: String)] = []

  mutating func begin() {
    heard = []
    if failures.isEmpty { detail = nil }
  }

  /// - Returns: the text of a warning if this message deserves one.
  mutating func note(isError: Bool, prefix: String, text: String) -> String? {
    if !Self.repeaters.contains(prefix) { detail = text }
    return isError && heard.insert(prefix).inserted ? "\(prefix): \(text)" : nil
  }

  mutating func fail(_ load: MPVLoad, _ reason: String) { failures.append((load, reason)) }

  /// The failures since the last call, with all that is known of them.
  mutating func takeFailures() -> [(load: MPVLoad, reason: String)] {
    defer {
      failures = []
      if !failures.isEmpty { detail = nil }
    }
    return failures.map { load, reason in (load, detail.map { "\(reason): \($0)" } ?? reason) }
  }
}
