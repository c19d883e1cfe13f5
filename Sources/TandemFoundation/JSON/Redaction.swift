import Synchronization

/// Removes secrets from addresses, for `--log-redact`.
///
/// Secrets are the user names, passwords, queries, path parameters and fragments of addresses in logs, answers, states,
/// titles and terminal lines. Redaction is off until ``begin()`` is called. From then on it applies to all text that
/// leaves the process.
///
/// Thread: any.
package enum Redaction {
  private static let secrets = Mutex<URLRedactor?>(nil)

  /// Starts to redact, with a random key.
  package static func begin() {
    secrets.withLock { if $0 == nil { $0 = URLRedactor() } }
  }

  /// The text without secrets, or the unchanged text while redaction is off.
  package static func text(_ text: String) -> String {
    secrets.withLock { $0?.redact(text) ?? text }
  }

  /// Returns the value with the secrets replaced in all texts, at any depth.
  package static func value(_ value: JSONValue) -> JSONValue {
    secrets.withLock { $0?.redact(value) ?? value }
  }

  /// Returns the members of an object with the secrets replaced in their values.
  package static func members(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    secrets.withLock { secrets in
      guard var known = secrets else { return members }
      let result = members.map { JSONValue.Member($0.key, known.redact($0.value)) }
      secrets = known
      return result
    }
  }

  /// Registers a text that is secret everywhere, such as a header's value.
  package static func keep(_ secret: String) {
    secrets.withLock { $0?.keep(secret) }
  }

  /// Registers the secrets in an mpv option's value: `http-header-fields=Authorization: Bearer abc`.
  package static func keep(_ value: some StringProtocol, ofOption name: some StringProtocol) {
    guard ["header", "password", "cookie"].contains(where: { name.contains($0) }) else { return }
    for part in value.split(whereSeparator: { " ,:;=".contains($0) }) { keep(String(part)) }
  }

  /// True if a recorded text was redacted.
  package static func isRedacted(_ text: String) -> Bool { text.contains(URLRedactor.word) }
}
