import TandemOrchestrator

/// Prepares text from files, servers and people for display in other programs.
package enum BusText {
  /// The maximum size of a title or of a sentence, in bytes.
  static let longest = 1024

  /// Converts a text to one line without control characters. A text over ``longest`` bytes is cut and gets an ellipsis.
  package static func line(_ text: String) -> String {
    // Cut the text first, because a title may be a megabyte long.
    var result = String.UnicodeScalarView()
    for scalar in TextLimits.excerpt(text, bytes: longest).unicodeScalars { result.append(shown(scalar)) }
    return String(result)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    // Remove direction marks, which would also affect the surrounding text in other programs.
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    // Replace Unicode's noncharacters, which sd-bus refuses.
    case 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }

  /// Returns a content's address as a URI without a user and a password. Every program of the desktop can read the
  /// address, and some programs send it to other machines.
  ///
  /// - Returns: nil for an address that is too long to be useful.
  package static func address(_ url: String) -> String? {
    if url.utf8.count > TextLimits.text { return nil }
    var text = url.hasPrefix("/") ? "file://" + escaped(url, path: true) : escaped(url, path: false)
    guard let mark = text.firstRange(of: "://"), text[..<mark.lowerBound].allSatisfy(isOfScheme) else { return text }
    let authority = text[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = authority.lastIndex(of: "@") { text.removeSubrange(mark.upperBound...at) }
    return text
  }

  private static func isOfScheme(_ sign: Character) -> Bool {
    sign.isASCII && (sign.isLetter || sign.isNumber || "+-.".contains(sign))
  }

  /// Percent-encodes the characters that a URI can't contain. In a path, it also encodes the
  /// characters with a special meaning in URIs.
  private static func escaped(_ text: String, path: Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5F, 0x7E:
        bytes.append(byte)
      case _ where !path && "%?#[]".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
