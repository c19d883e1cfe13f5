import TandemOrchestrator

/// Collects contents and gives them names.
struct ContentReconstruction {
  private(set) var all: [ScenarioContent] = []
  /// The query parameters that content identity ignores.
  private(set) var volatileQuery: [String] = []
  private var opened: Set<ContentKey> = []
  /// The entries of playlists, as last opened.
  private var entries: [ContentKey: [ContentEntry]] = [:]
  /// The names of the contents that a later opening assigned to another app.
  private(set) var changed: Set<String> = []

  mutating func declare(_ content: MediaContent) {
    if !content.entries.isEmpty { entries[content.key] = content.entries }
    guard let index = all.firstIndex(where: { $0.content.key == content.key }) else {
      opened.insert(content.key)
      return all.append(Self.usual(name(for: content), content))
    }
    // An earlier record named the content, which is opened here for the first time.
    if opened.insert(content.key).inserted { return all[index] = Self.usual(all[index].name, content) }
    let known = all[index].content
    if content.url != known.url, !all[index].variants.contains(content.url) {
      all[index].variants.append(content.url)
    }
    if content.app != known.app { changed.insert(all[index].name) }
    // The declaration keeps only the attributes that all openings set alike. Each opening states its other attributes
    // itself.
    all[index].content = known.keeping(known.said(asIn: content).union(.kind))
  }

  private static func usual(_ name: String, _ content: MediaContent) -> ScenarioContent {
    let isVod = content.kind == .vod
    return ScenarioContent(
      name: name, content: content, duration: isVod ? .seconds(60) : nil, isSeekable: isVod)
  }

  /// Notes the rule that identified a content.
  mutating func identify(_ key: ContentKey, by rule: ContentIdentity.Rule) {
    guard let known = self[key]?.content, known.identity.rule != rule else { return }
    switch rule {
    case .explicitID: change(key) { $0.content.identity = ContentIdentity(id: key.rawValue) }
    case .canonicalURL:
      let missing = Self.parameters(of: known.url).filter { !Self.parameters(of: key.rawValue).contains($0) }
      let identity = ContentIdentity(url: known.url, ignoringQuery: volatileQuery + missing)
      guard identity.key == key else { return }
      change(key) { $0.content.identity = identity }
      volatileQuery += missing.filter { !volatileQuery.contains($0) }
    }
  }

  /// The name of a content, even if it has not been opened yet.
  mutating func name(of key: ContentKey) -> String {
    if let known = all.first(where: { $0.content.key == key }) { return known.name }
    let content = MediaContent(identity: ContentIdentity(id: key.rawValue), url: "scenario:" + key.rawValue)
    all.append(Self.usual(name(for: content), content))
    return name(of: key)
  }

  mutating func change(_ key: ContentKey, _ body: (inout ScenarioContent) -> Void) {
    guard let index = all.firstIndex(where: { $0.content.key == key }) else { return }
    var content = all[index]
    body(&content)
    all[index] = content
  }

  /// The key of a content or of a list's entry that was played. Here, an entry is treated as a separate content,
  /// because it ends and fails separately.
  mutating func key(of played: (key: String, entry: Int?)) -> ContentKey {
    let key = ContentKey(played.key)
    guard let entry = played.entry, let list = entries[key], list.indices.contains(entry - 1) else { return key }
    let url = list[entry - 1].url
    if let known = all.first(where: { $0.content.entries.isEmpty && $0.content.url == url }) {
      return known.content.key
    }
    let content = MediaContent(url: url)
    all.append(Self.usual(name(for: content), content))
    return content.key
  }

  subscript(key: ContentKey) -> ScenarioContent? { all.first { $0.content.key == key } }

  private static func parameters(of url: String) -> [String] {
    let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    return query.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
  }

  /// Returns a name for a content: its identity, or, if the identity is an address, the last part of the address
  /// without the extension. The name contains only letters, digits and hyphens.
  private func name(for content: MediaContent) -> String {
    let address = content.key.rawValue.contains("/") ? content.url : content.key.rawValue
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let base = path.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
    let word = Self.word(base.split(separator: ".").first.map(String.init) ?? base)
    let name = word.isEmpty ? "content" : String(word.prefix(32))
    var (unique, number) = (name, 1)
    while all.contains(where: { $0.name == unique }) {
      number += 1
      unique = "\(name)-\(number)"
    }
    return unique
  }

  private static func word(_ text: String) -> String {
    let letters = text.lowercased().unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    return String(letters).split(separator: "-").joined(separator: "-")
  }
}
