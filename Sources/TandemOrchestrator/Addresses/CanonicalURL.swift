/// Brings different spellings of an address into one form (RFC 3986, section 6.2).
///
/// - Scheme and host are in lower case.
/// - The default port, the fragment and an empty query are removed.
/// - Percent-encoding is normalised for unreserved characters.
/// - `.` and `..` are resolved.
/// - A file URL becomes its absolute path, in which several slashes become one slash.
/// - The query's parameters keep their order.
package enum CanonicalURL {
  /// The schemes whose addresses have an authority and a path, with their default ports.
  ///
  /// All other addresses stay unchanged: mpv's own protocols give `#`, `%` and `..` other meanings.
  private static let defaultPorts: [String: String] = [
    "http": "80", "https": "443", "ftp": "21", "rtsp": "554", "rtmp": "1935", "rtp": "", "srt": "", "udp": "",
    "rtsps": "322", "mms": "1755",
  ]

  static func string(of url: String, ignoringQuery volatile: [String]) -> String {
    if url.utf8.first == UInt8(ascii: "/") { return resolvingDots(url[...], isLocal: true) }
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return url }
    let scheme = url[..<colon].lowercased()
    let rest = url[url.index(colon, offsetBy: 3)...]
    if scheme == "file" { return filePath(rest) }
    guard let port = defaultPorts[scheme] else { return url }
    return hierarchical(scheme: scheme, rest: rest, defaultPort: port, ignoringQuery: volatile)
  }

  private static func filePath(_ rest: Substring) -> String {
    let address = rest.prefix { $0 != "#" && $0 != "?" }
    let path = address.drop { $0 != "/" }
    return resolvingDots(decodingEverything(path)[...], isLocal: true)
  }

  private static func hierarchical(
    scheme: String, rest: Substring, defaultPort: String, ignoringQuery volatile: [String]
  ) -> String {
    let withoutFragment = rest.prefix { $0 != "#" }
    let address = withoutFragment.prefix { $0 != "?" }
    let authority = address.prefix { $0 != "/" }
    let path = normalisingPercents(address[authority.endIndex...])
    var result = scheme + "://" + canonicalAuthority(authority, defaultPort: defaultPort)
    result += path.isEmpty ? "/" : resolvingDots(path[...])
    let query = withoutFragment[address.endIndex...].dropFirst()
    let parameters = normalisingPercents(query).split(separator: "&", omittingEmptySubsequences: false).filter {
      parameter in
      !volatile.contains { $0 == parameter.prefix { $0 != "=" } }
    }
    let canonicalQuery = parameters.joined(separator: "&")
    return canonicalQuery.isEmpty ? result : result + "?" + canonicalQuery
  }

  /// The authority with the host in lower case; user and password keep their case.
  private static func canonicalAuthority(_ authority: Substring, defaultPort: String) -> String {
    let afterUser = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    let hostAndPort = authority[afterUser...]
    let user = authority[..<afterUser]
    // A colon inside brackets belongs to an IPv6 address and does not begin a port.
    guard let colon = hostAndPort.lastIndex(of: ":"), !hostAndPort[colon...].contains("]") else {
      return user + normalisingPercents(hostAndPort).lowercased()
    }
    let host = normalisingPercents(hostAndPort[..<colon]).lowercased()
    let port = hostAndPort[hostAndPort.index(after: colon)...]
    return port.isEmpty || port == defaultPort ? user + host : user + host + ":" + port
  }

  /// Removes dot segments (RFC 3986, 5.2.4). A path that ends in a dot segment names a folder and keeps its slash.
  ///
  /// - Parameter isLocal: true for a file's path, in which empty segments mean nothing.
  private static func resolvingDots(_ path: Substring, isLocal: Bool = false) -> String {
    var resolved: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { resolved.append("") }
      case "..":
        if !resolved.isEmpty { resolved.removeLast() }
        if isLast { resolved.append("") }
      case "" where isLocal && !isLast: break
      default: resolved.append(segment)
      }
    }
    return "/" + resolved.joined(separator: "/")
  }

  /// Decodes unreserved characters, and gives the other percent-encodings upper-case digits.
  package static func normalisingPercents(_ text: Substring) -> String {
    mappingPercents(text) { byte in isUnreserved(byte) }
  }

  private static func decodingEverything(_ text: Substring) -> String {
    mappingPercents(text) { _ in true }
  }

  private static func mappingPercents(_ text: Substring, decodes: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "%"), index + 2 < source.count, let high = hexValue(source[index + 1]),
        let low = hexValue(source[index + 2])
      {
        let decoded = high << 4 | low
        if decodes(decoded) {
          bytes.append(decoded)
        } else {
          bytes += [byte, hexDigit(high), hexDigit(low)]
        }
        index += 3
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
