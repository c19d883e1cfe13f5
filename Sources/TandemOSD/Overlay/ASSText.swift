/// Escapes texts for ASS and estimates their width.
enum ASSText {
  /// The text as one line that ASS draws literally: without overrides, line breaks or characters that change the
  /// writing direction.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "{", "}": result += "\\" + String(scalar)
      // Insert a word joiner: ASS has no escape for a backslash, and a backslash before a word
      // joiner begins no override.
      case "\\": result += "\\\u{2060}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Use a hard space first, because ASS drops spaces at the beginning of a line.
    return result.hasPrefix(" ") ? "\\h" + result.dropFirst() : result
  }

  /// The text without control characters; line breaks and tabs become spaces.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The first 500 scalars of a text. No line shows more, and without a limit one letter could
  /// carry any number of accents.
  private static func beginning(_ text: String) -> String { String(text.unicodeScalars.prefix(500)) }

  /// The estimated width of a text in pixels, chosen to be too large rather than too small.
  static func width(_ text: String, size: Double) -> Double {
    text.reduce(0) { $0 + share($1) } * size
  }

  /// The text, or its beginning with an ellipsis, within a width.
  static func fitted(_ text: String, size: Double, width: Double) -> String {
    let text = plain(beginning(text))
    var used = 0.0
    var end = text.startIndex
    let ellipsis = share("…") * size
    // Remember the last index at which an ellipsis would fit.
    var cut = end
    while end < text.endIndex {
      used += share(text[end]) * size
      if used > width { return String(text[..<cut].reversed().drop(while: \.isWhitespace).reversed()) + "…" }
      end = text.index(after: end)
      if used + ellipsis <= width { cut = end }
    }
    return text
  }

  /// The text in lines of at most a width, split at spaces; the last line is cut if the text is longer.
  static func lines(_ text: String, size: Double, width: Double, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = plain(beginning(text)).split(separator: " ")[...]
    while !rest.isEmpty {
      if lines.count == limit - 1 { return lines + [fitted(rest.joined(separator: " "), size: size, width: width)] }
      var line = String(rest.removeFirst())
      while let word = rest.first, self.width("\(line) \(word)", size: size) <= width {
        line += " " + word
        rest.removeFirst()
      }
      lines.append(fitted(line, size: size, width: width))
    }
    return lines
  }

  /// A character's width as a share of the font's size.
  private static func share(_ letter: Character) -> Double {
    guard let scalar = letter.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20: return 0.29
    case 0x21, 0x27, 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x66, 0x69, 0x6A, 0x6C, 0x72, 0x74, 0x7C, 0xB7:
      return 0.35
    case 0x4D, 0x57, 0x6D, 0x77, 0x40, 0x25, 0x2014, 0x2026: return 0.86
    case 0x41...0x5A: return 0.64
    case 0..<0x1100: return 0.56
    default: return 1.1
    }
  }
}
