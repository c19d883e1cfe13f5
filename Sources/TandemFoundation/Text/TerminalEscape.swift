/// Escapes control characters and direction marks.
enum TerminalEscape {
  static func replaced(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isObeyed(scalar) && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  static func asJSON(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isObeyed(scalar), scalar != "\n" {
        result += "\\u" + scalar.value.zeroPadded(to: 4, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
