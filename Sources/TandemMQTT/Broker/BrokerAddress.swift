import TandemOrchestrator

/// A broker's address: `mqtt://[user@]host[:port]`, or `mqtts://` for TLS.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
  package var host: String
  package var port: Int
  package var isSecure: Bool
  /// The user name in the address. An address with a password is refused.
  package var user: String?

  /// The maximum number of addresses, which are tried in turn.
  package static let most = 8

  /// The address without its user, for logs.
  package var description: String {
    "\(isSecure ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  package init(_ text: String) throws(BrokerAddressError) {
    var rest = Substring(text)
    if rest.utf8.count > 512 || rest.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { throw .malformed }
    isSecure = false
    if let colon = rest.firstRange(of: "://") {
      switch rest[..<colon.lowerBound].lowercased() {
      case "mqtt", "tcp": break
      case "mqtts", "ssl": isSecure = true
      default: throw .scheme
      }
      rest = rest[colon.upperBound...]
    }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    if let at = rest.lastIndex(of: "@") {
      let name = rest[..<at]
      if name.contains(":") { throw .password }
      let decoded = MediaAddress.percentDecoded(name)
      // Refuse control characters: libmosquitto would ignore everything after a zero byte.
      if decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .malformed }
      user = decoded
      rest = rest[rest.index(after: at)...]
    }
    port = isSecure ? 8883 : 1883
    if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    } else {
      host = String(rest.prefix { $0 != ":" })
      rest = rest.dropFirst(host.count)
    }
    if let number = rest.first == ":" ? Int(rest.dropFirst()) : rest.isEmpty ? port : nil, (1...65_535).contains(number)
    {
      port = number
    } else {
      throw .malformed
    }
    if host.isEmpty || !host.unicodeScalars.allSatisfy(Self.isOfHost) { throw .malformed }
  }

  /// Returns true for letters of all languages, but not for combining characters.
  private static func isOfHost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x25: true
    case 0..<0x80: false
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber: true
      default: false
      }
    }
  }

  /// Reads several addresses, separated by commas. The first address that answers is used.
  package static func list(_ text: String) throws(BrokerAddressError) -> [BrokerAddress] {
    var addresses: [BrokerAddress] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      addresses.append(try BrokerAddress(String(part).trimmed))
    }
    if addresses.isEmpty || addresses.count > most { throw .malformed }
    return addresses
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
