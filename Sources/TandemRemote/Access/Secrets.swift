import CTandemHTTP
import TandemFoundation

/// Creates secrets, and the digests that are stored in place of the secrets.
enum Secrets {
  /// Letters and digits that people don't confuse with each other.
  static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// A credential of 256 bits, in hexadecimal digits.
  static func credential() -> String {
    hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255) })
  }

  /// A random text of 40 bits that people can type.
  static func ticket() -> String {
    String((0..<8).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  /// Six random decimal digits.
  static func digits() -> String {
    Int.random(in: 0..<1_000_000).zeroPadded(to: 6)
  }

  /// The SHA-256 digest of a text, in hexadecimal digits; nil if GnuTLS fails.
  static func digest(of text: String) -> String? {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    return chttp_sha256(bytes, bytes.count, &digest) == 0 ? hexadecimal(digest) : nil
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { $0.zeroPadded(to: 2, radix: 16) }.joined()
  }
}
