/// Redacts addresses in texts, and later repetitions of their secret parts.
///
/// Each secret becomes a short digest, made with a random key of this redactor. Equal secrets have
/// equal digests. The key prevents brute-force guessing.
package struct URLRedactor: Sendable {
  static let word = "redacted-"
  private static let maximumParts = 4096

  private let key = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
  /// Secret parts of earlier addresses, longest first, and their digests.
  private var parts: [Part] = []

  private struct Part {
    var secret: [UInt8]
    var word: [UInt8]
    /// True if the part is replaced only in sentences, because elsewhere it could equal a word of a
    /// protocol by chance.
    var isLoose: Bool
  }

  package init() {}

  package mutating func redact(_ value: JSONValue) -> JSONValue { value.mapTexts { redact($0) } }

  /// Redacts each address in a text, from its scheme's `:/` to its end. Then replaces the known secret parts in the
  /// rest of the text.
  package mutating func redact(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard Self.isMark(bytes, index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      while index < bytes.count, bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "/") {
        result.append(bytes[index])
        index += 1
      }
      index = takeAddress(bytes, index, &result)
    }
    let isSentence = result.contains(UInt8(ascii: " "))
    for part in parts where isSentence || !part.isLoose {
      result = Self.replacing(part.secret, by: part.word, in: result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  package mutating func keep(_ secret: String) {
    let bytes = Array(secret.utf8)
    // Do not store parts of one or two bytes, which occur in many words.
    if bytes.count >= 3 { note(bytes, digest(bytes)) }
  }

  /// True for `:/` after a letter.
  private static func isMark(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: ":"), index > 0, index + 1 < bytes.count else { return false }
    let before = bytes[index - 1] | 0x20
    return bytes[index + 1] == UInt8(ascii: "/") && (0x61...0x7A).contains(before)
  }

  /// - Returns: the end of the address, or the start of another address inside it.
  private mutating func takeAddress(_ bytes: [UInt8], _ start: Int, _ result: inout [UInt8]) -> Int {
    var end = (start..<bytes.count).first { Self.isEnd(bytes, $0) } ?? bytes.count
    // End this address where another address starts inside it.
    let limit = bytes[start..<end].firstIndex { "?#;".utf8.contains($0) } ?? end
    if let inner = (start..<limit).first(where: { Self.isMark(bytes, $0) }) { end = inner }
    var index = start
    let tail = bytes[start..<end].firstIndex { "?#;".utf8.contains($0) } ?? end
    // A password that is not percent-encoded may contain a slash. If the text between the last
    // colon and the first slash is not a port, the user and the password therefore end at the last
    // @ of the whole address.
    let authority = bytes[start..<tail].firstIndex(of: UInt8(ascii: "/")) ?? tail
    let port = bytes[start..<authority].lastIndex(of: UInt8(ascii: ":"))
    let hasPort = port.map { bytes[($0 + 1)..<authority].allSatisfy { (0x30...0x39).contains($0) } } ?? true
    let isBracketed = start < authority && bytes[start] == UInt8(ascii: "[")
    let reach = hasPort || isBracketed ? authority : end
    if let at = bytes[start..<reach].lastIndex(of: UInt8(ascii: "@")) {
      let user = Array(bytes[start..<at])
      let word = digest(user)
      result += word
      note(user + [UInt8(ascii: "@")], word + [UInt8(ascii: "@")])
      for part in user.split(separator: UInt8(ascii: ":"), maxSplits: 1) where part.count >= 3 {
        note(Array(part), digest(Array(part)), isLoose: true)
      }
      index = at
    }
    let rest = bytes[index..<end].firstIndex { "?#;".utf8.contains($0) } ?? end
    result += bytes[index..<rest]
    if rest < end {
      result.append(bytes[rest])
      let secret = Array(bytes[(rest + 1)..<end])
      if !secret.isEmpty {
        let word = digest(secret)
        result += word
        note([bytes[rest]] + secret, [bytes[rest]] + word)
        for value in secret.split(whereSeparator: { "&;#".utf8.contains($0) }) {
          let said = value.firstIndex(of: UInt8(ascii: "=")).map { value[($0 + 1)...] } ?? value
          if said.count >= 6 { note(Array(said), digest(Array(said)), isLoose: true) }
        }
      }
    }
    return end
  }

  /// True for a character that ends an address in a sentence, including direction isolates.
  private static func isEnd(_ bytes: [UInt8], _ index: Int) -> Bool {
    let byte = bytes[index]
    if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x81 {
      return (0xA6...0xA9).contains(bytes[index + 2])
    }
    return byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "'")
  }

  /// The digest of a secret. A digest from an earlier redaction stays unchanged.
  private func digest(_ secret: [UInt8]) -> [UInt8] {
    let plain = URLRedactor.decoded(secret)
    if plain.starts(with: Array(Self.word.utf8)), plain.count == Self.word.utf8.count + 10 { return plain }
    var hasher = Hasher()
    hasher.combine(key.0)
    hasher.combine(key.1)
    hasher.combine(plain)
    hasher.combine(key.0)
    let text = UInt64(bitPattern: Int64(hasher.finalize())).zeroPadded(to: 16, radix: 16)
    return Array((Self.word + text.suffix(10)).utf8)
  }

  private mutating func note(_ secret: [UInt8], _ word: [UInt8], isLoose: Bool = false) {
    if String(decoding: secret, as: UTF8.self).contains(Self.word) { return }
    for form in Set([secret, URLRedactor.decoded(secret)]) where !parts.contains(where: { $0.secret == form }) {
      if parts.count >= Self.maximumParts { parts.removeLast() }
      let index = parts.firstIndex { $0.secret.count < form.count } ?? parts.endIndex
      parts.insert(Part(secret: form, word: word, isLoose: isLoose), at: index)
    }
  }

  private static func replacing(_ secret: [UInt8], by word: [UInt8], in text: [UInt8]) -> [UInt8] {
    if text.count < secret.count { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == secret[0], text[index...].starts(with: secret), isBounded(secret, text, index) {
        result += word
        index += secret.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Returns true if the part is a separate word, and not a piece of a longer word.
  private static func isBounded(_ secret: [UInt8], _ text: [UInt8], _ index: Int) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }
    let end = index + secret.count
    let before = index > 0 && isLetter(text[index - 1]) && isLetter(secret[0])
    let after = end < text.count && isLetter(text[end]) && isLetter(secret[secret.count - 1])
    return !before && !after
  }

  /// The bytes without percent-encoding.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let code = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
