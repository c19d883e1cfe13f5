import CTandemHTTP

/// Creates secrets, and the digests that are stored in place of the secrets.
enum Secrets {
  /// Letters and digits that people don't confuse with each other.
  static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  /// A credential of 256 bits, in hexadecimal digits.
  static func credential() -> String {
    var random = SystemRandomNumberGenerator()
    return hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// A random text of 40 bits that people can type.
  static func ticket() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<8).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Six random decimal digits.
  static func digits() -> String {
    var random = SystemRandomNumberGenerator()
    return String(String(Int.random(in: 1_000_000..<2_000_000, using: &random)).dropFirst())
  }

  /// The SHA-256 digest of a text, in hexadecimal digits; nil if GnuTLS fails.
  static func digest(of text: String) -> String? {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    return chttp_sha256(bytes, bytes.count, &digest) == 0 ? hexadecimal(digest) : nil
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
