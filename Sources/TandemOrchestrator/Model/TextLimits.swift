// The limits for texts from outside.

/// The limits for texts on the command line, on the socket and in scenarios.
///
/// The limits keep each log line and each saved state short enough for its reader. In JSON one byte may become six. A
/// log line has at most five such texts, and a saved state at most ten.
package enum TextLimits {
  /// The most bytes of an address, a key or a title.
  package static let text = 1 << 14
  /// The most bytes of the name of an app, a screen, a view, a listener or an owner.
  package static let name = 1 << 8

  /// The beginning of a text, for people: whole characters in a limited number of bytes.
  package static func excerpt(_ text: String, bytes: Int = 120) -> String {
    if text.utf8.count <= bytes { return text }
    var length = 0
    let scalars = text.unicodeScalars.prefix { scalar in
      length += String(scalar).utf8.count
      return length <= bytes
    }
    return String(scalars) + "…"
  }
}
