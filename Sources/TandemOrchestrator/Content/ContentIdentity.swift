/// The identity of a content: an explicit id, or else the canonical form of its URL.
///
/// Two contents are the same if and only if their keys are equal. The title, the artwork and the start position are not
/// part of the identity.
public struct ContentIdentity: Hashable, Sendable {
  /// The origin of a key.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The app gave an id. The id is the key.
    case explicitID
    /// The app gave no id: the key is the canonical form of the address.
    case canonicalURL
  }

  /// The text that identifies the content in comparisons.
  public let key: ContentKey
  /// The origin of ``key``: an explicit id, or the address.
  public let rule: Rule

  /// Creates an identity from an explicit id.
  public init(id: String) {
    key = ContentKey(id)
    rule = .explicitID
  }

  /// Creates an identity from a URL or an absolute path, in canonical form.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, an absolute path, or one of mpv's protocols (`av://…`), which stays unchanged.
  ///   - volatile: names of query parameters that change without changing the content, such as session tokens.
  public init(url: String, ignoringQuery volatile: [String] = []) {
    key = ContentKey(CanonicalURL.string(of: url, ignoringQuery: volatile))
    rule = .canonicalURL
  }
}
