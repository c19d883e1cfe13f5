import TandemOrchestrator

/// A parsed list. The caller must check the addresses.
package struct PlaylistText: Hashable, Sendable {
  package private(set) var items: [PlaylistItem] = []
  /// The title from `#PLAYLIST`; nil for none.
  package private(set) var title: String?
  /// The address of the programme guide, as written in the list; nil for none.
  package private(set) var guide: String?
  /// True if the list consists of the segments of one content (HLS).
  package private(set) var isSegments = false
  /// True if the list was too long and was cut.
  package private(set) var isCut = false

  /// The maximum number of items that are read.
  package static let mostItems = 100_000
  /// The maximum length of a line in bytes; longer lines are skipped.
  private static let longestLine = 1 << 16

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark; invalid UTF-8 is read as Latin-1, the old encoding of `.m3u`.
  ///   - isM3U: true if the file's name has M3U's extension, so that the text does not need `#EXTM3U`.
  /// - Returns: nil if the bytes are not a list.
  package init?(_ bytes: [UInt8], named isM3U: Bool = false) {
    let text = Self.text(bytes)
    let start = text.prefix(1 << 12).drop { $0.isWhitespace }
    if start.lowercased().hasPrefix("[playlist]") {
      readPLS(text)
    } else if start.hasPrefix("#EXTM3U") || isM3U {
      readM3U(text)
    } else {
      return nil
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if let text = String(validating: rest, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
  }

  private static func lines(_ text: String) -> some Sequence<Substring> {
    // In Swift, CR, LF and CRLF are one `Character` each, and each of them is a newline.
    text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).lazy
      .filter { $0.utf8.count <= longestLine }.map { line in
        var line = line.drop { $0 == " " || $0 == "\t" }
        while let last = line.last, last == " " || last == "\t" { line.removeLast() }
        return line
      }
      .filter { !$0.isEmpty }
  }

  // MARK: - M3U

  private mutating func readM3U(_ text: String) {
    var next = PlaylistItem(address: "")
    var group: String?
    for line in Self.lines(text) {
      guard line.first == "#" else {
        if items.count >= Self.mostItems {
          isCut = true
          return
        }
        Self.takeAddress(line, &next)
        if next.attributes["group-title"] == nil { next.attributes["group-title"] = group }
        items.append(next)
        next = PlaylistItem(address: "")
        continue
      }
      if line.hasPrefix("#EXTM3U") {
        takeGuide(line)
        continue
      }
      guard let colon = line.firstIndex(of: ":") else {
        if line.hasPrefix("#EXT-X-") { isSegments = true }
        continue
      }
      let (name, rest) = (line[..<colon], line[line.index(after: colon)...])
      switch name {
      case "#EXTINF": Self.takeInformation(rest, &next)
      case "#EXTGRP": group = Self.word(rest)
      case "#PLAYLIST": title = Self.word(rest)
      case "#EXTVLCOPT", "#KODIPROP": Self.takeOption(rest, &next)
      case "#EXTIMG": next.attributes["tvg-logo"] = Self.word(rest)
      default: if name.hasPrefix("#EXT-X-") { isSegments = true }
      }
    }
  }

  /// Stores the guide's first address from `#EXTM3U x-tvg-url="http://…,http://…"`.
  private mutating func takeGuide(_ line: Substring) {
    var item = PlaylistItem(address: "")
    Self.takeAttributes(line.dropFirst("#EXTM3U".count), &item)
    let addresses = item.attributes["x-tvg-url"] ?? item.attributes["url-tvg"]
    guide = guide ?? addresses?.split(separator: ",").first.flatMap(Self.word)
  }

  private static func word(_ text: Substring) -> String? {
    let word = text.drop { $0 == " " }
    return word.isEmpty ? nil : String(word)
  }

  /// Reads the text after `#EXTINF:`, such as `-1 tvg-id="a.b" group-title="News",Name, with commas`.
  private static func takeInformation(_ text: Substring, _ item: inout PlaylistItem) {
    var rest = text.drop { $0 == " " }
    let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "+" || $0 == ".") }
    item.seconds = Double(number).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    rest = takeAttributes(rest[number.endIndex...], &item)
    let title = rest.dropFirst().drop { $0 == " " }
    item.title = title.isEmpty ? item.attributes["tvg-name"] : String(title)
  }

  /// Reads attributes such as `tvg-id="a.b"`, up to a comma.
  ///
  /// - Returns: the rest of the text.
  @discardableResult
  private static func takeAttributes(_ text: Substring, _ item: inout PlaylistItem) -> Substring {
    var rest = text
    while let first = rest.first, first != "," {
      if first == " " || first == "\t" {
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { $0 != "=" && $0 != "," && $0 != " " }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest.removeFirst()
        value = rest.prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { $0 != " " && $0 != "," }
        rest = rest[value.endIndex...]
      }
      if !value.isEmpty { item.attributes[name.lowercased()] = String(value) }
    }
    return rest
  }

  /// Reads an option such as `http-user-agent=…`, in VLC's and Kodi's notation.
  private static func takeOption(_ text: Substring, _ item: inout PlaylistItem) {
    let parts = text.drop { $0 == " " || $0 == ":" }.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let name = option(parts[0]) else { return }
    item.options[name] = String(parts[1])
  }

  private static func option(_ name: Substring) -> String? {
    switch name.lowercased() {
    case "http-user-agent", "user-agent": "user-agent"
    case "http-referrer", "http-referer", "referer", "referrer": "referrer"
    default: nil
    }
  }

  /// Reads an address with Kodi's HTTP headers: `https://…|User-Agent=…&Referer=…`.
  private static func takeAddress(_ line: Substring, _ item: inout PlaylistItem) {
    guard line.contains("://"), let bar = line.firstIndex(of: "|") else {
      item.address = String(line)
      return
    }
    item.address = String(line[..<bar])
    for pair in line[line.index(after: bar)...].split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let name = option(parts[0]) { item.options[name] = MediaAddress.percentDecoded(parts[1]) }
    }
  }

  // MARK: - PLS

  private mutating func readPLS(_ text: String) {
    var found: [Int: PlaylistItem] = [:]
    for line in Self.lines(text) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let key = parts[0].lowercased().filter { $0 != " " }
      let value = String(parts[1].drop { $0 == " " })
      for name in ["file", "title", "length"] where key.hasPrefix(name) {
        guard let number = Int(key.dropFirst(name.count)), number >= 0 else { continue }
        if found[number] == nil, found.count >= Self.mostItems {
          isCut = true
          continue
        }
        var item = found[number] ?? PlaylistItem(address: "")
        switch name {
        case "file": item.address = value
        case "title": item.title = value
        default: item.seconds = Int(value)
        }
        found[number] = item
      }
    }
    items = found.sorted { $0.key < $1.key }.map(\.value).filter { !$0.address.isEmpty }
  }
}
