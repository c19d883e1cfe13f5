// When two contents are the same.

/// The identity of a content: an explicit id, or else its URL in canonical form.
///
/// Two contents are the same exactly when their keys are equal. The title, the artwork and the start position are no
/// part of it.
public struct ContentIdentity: Hashable, Sendable {
  /// Which rule made the key.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The app gave an id, which is the key.
    case explicitID
    /// There was none: the key is the address in canonical form.
    case canonicalURL
  }

  /// The text by which contents are compared.
  public let key: ContentKey
  /// The origin of ``key``: a given id, or the address.
  public let rule: Rule

  /// An identity that somebody gave.
  public init(id: String) {
    key = ContentKey(id)
    rule = .explicitID
  }

  /// The canonical form of a URL or of an absolute path.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, an absolute path, or one of mpv's protocols (`av://…`), which is left as it is.
  ///   - volatile: names of query parameters that change without changing the content, such as session tokens.
  public init(url: String, ignoringQuery volatile: [String] = []) {
    key = ContentKey(CanonicalURL.string(of: url, ignoringQuery: volatile))
    rule = .canonicalURL
  }
}
