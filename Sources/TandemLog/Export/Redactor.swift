import TandemFoundation
import TandemOrchestrator

/// Removes user names, passwords, query values and fragments from the addresses in texts. Equal secrets become equal
/// words, and different secrets become different words, so that contents stay distinguishable.
package struct Redactor {
  /// The number of each secret. The key is the secret without needless percent-encoding.
  private var numbers: [[UInt8]: Int] = [:]

  package init() {}

  /// The record without the secrets in its texts, at any depth.
  package mutating func redact(_ record: Record) -> Record {
    var result = record
    result.fields = record.fields.map { .init($0.key, redact($0.value)) }
    return result
  }

  package mutating func redact(_ value: JSONValue) -> JSONValue { value.mapTexts { redact($0) } }

  package mutating func redact(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: ":")) { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index...].starts(with: Self.mark) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += Self.mark
      index = takeAuthority(bytes, index + Self.mark.count, &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let mark = Array("://".utf8)

  /// Removes the user name and password before a host, and then the values of the query.
  ///
  /// - Returns: the end of the address, or the start of another address inside it.
  private mutating func takeAuthority(_ bytes: [UInt8], _ start: Int, _ result: inout [UInt8]) -> Int {
    let end = bytes[start...].firstIndex { Self.isEnd($0) || "/?#".utf8.contains($0) } ?? bytes.count
    // Another address follows the scheme directly, as in mpv's edl://.
    if end > start, bytes[(end - 1)...].starts(with: Self.mark) {
      result += bytes[start..<(end - 1)]
      return end - 1
    }
    var host = start
    if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) {
      result += word(for: bytes[start..<at])
      host = at
    }
    result += bytes[host..<end]
    var index = end
    while index < bytes.count, !Self.isEnd(bytes[index]) {
      // Another address begins within the path, as in mpv's edl://.
      if bytes[index...].starts(with: Self.mark) { return index }
      result.append(bytes[index])
      if bytes[index] == UInt8(ascii: "?") { return takeQuery(bytes, index + 1, &result) }
      if bytes[index] == UInt8(ascii: "#") { return takeFragment(bytes, index + 1, &result) }
      index += 1
    }
    return index
  }

  private mutating func takeQuery(_ bytes: [UInt8], _ start: Int, _ result: inout [UInt8]) -> Int {
    let end = bytes[start...].firstIndex { Self.isEnd($0) || $0 == UInt8(ascii: "#") } ?? bytes.count
    var index = start
    while index < end {
      let item = bytes[index..<end].prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: ";") }
      if let sign = item.firstIndex(of: UInt8(ascii: "=")) {
        result += item[...sign]
        result += word(for: item[(sign + 1)...])
      } else {
        result += word(for: item)
      }
      index = item.endIndex
      if index < end {
        result.append(bytes[index])
        index += 1
      }
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "#") else { return end }
    result.append(bytes[end])
    return takeFragment(bytes, end + 1, &result)
  }

  private mutating func takeFragment(_ bytes: [UInt8], _ start: Int, _ result: inout [UInt8]) -> Int {
    let end = bytes[start...].firstIndex(where: Self.isEnd) ?? bytes.count
    result += word(for: bytes[start..<end])
    return end
  }

  /// True for a character that ends an address in a sentence.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// Returns the word that replaces a secret; an empty secret stays empty.
  private mutating func word(for secret: ArraySlice<UInt8>) -> [UInt8] {
    if secret.isEmpty { return [] }
    // Normalise the secret as in content keys (docs/contract.md, section 5), so that it is found in keys, too.
    let plain = Array(CanonicalURL.normalisingPercents(String(decoding: secret, as: UTF8.self)[...]).utf8)
    // Keep a word from an earlier redaction, so that a second redaction changes nothing.
    if plain.starts(with: Self.prefix), plain.dropFirst(Self.prefix.count).allSatisfy({ (0x30...0x39).contains($0) }) {
      return plain
    }
    let number = numbers[plain] ?? numbers.count + 1
    numbers[plain] = number
    return Self.prefix + Array(String(number).utf8)
  }

  private static let prefix = Array("redacted".utf8)
}
