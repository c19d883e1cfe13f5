/// The limits for texts on the command line, on the socket and in scenarios.
///
/// The limits keep each log line and each saved state short enough for its reader. JSON's escapes may turn one byte
/// into six. A log line has at most five such texts, and a saved state at most ten.
package enum TextLimits {
  /// The maximum length of an address, a key or a title, in bytes.
  package static let text = 1 << 14
  /// The maximum length of the name of an app, a screen, a view, a listener or an owner, in bytes.
  package static let name = 1 << 8

  /// The beginning of a text, for messages: whole characters, at most `bytes` bytes.
  package static func excerpt(_ text: String, bytes: Int = 120) -> String {
    if text.utf8.count <= bytes { return text }
    var length = 0
    let beginning = text.prefix { character in
      length += character.utf8.count
      return length <= bytes
    }
    return beginning + "…"
  }
}
