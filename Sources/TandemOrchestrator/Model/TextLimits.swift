// How long a text from outside may be.

/// The same on the command line, on the socket and in scenarios, so that the longest line of a log and the longest saved
/// state that can come of it are within what their readers take: written as JSON a byte may become six, a line has five
/// such texts, a state ten.
package enum TextLimits {
  /// Bytes of an address, a key or a title.
  package static let text = 1 << 14
  /// Bytes of the name of an app, a screen, a view, a listener or an owner.
  package static let name = 1 << 8

  /// The beginning of a text for people: whole characters in a limited number of bytes.
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
