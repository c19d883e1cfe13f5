import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension ScenarioDecoder {
  mutating func decodeContent(_ member: JSONNode.Member) {
    let (name, value) = (member.key, member.value)
    let path = "$.contents".member(name)
    if name.isEmpty || name.contains(" ") || name.hasPrefix("#") || name.hasSuffix(":") {
      checker.diagnostics.add(
        at: member.keyOffset, path, "a content's name can't be empty, contain spaces, start with # or end with a colon")
    }
    let url = value["url"]?.string
    let identity: ContentIdentity =
      if let id = value["id"]?.string {
        ContentIdentity(id: id)
      } else if let url {
        ContentIdentity(url: url, ignoringQuery: scenario.volatileQuery)
      } else { ContentIdentity(id: name) }
    var content = MediaContent(identity: identity, url: url ?? "scenario:" + name)
    if let app = value["app"]?.string { content.app = AppID(app) }
    readTraits(value, of: &content)
    let isLive = content.kind != .vod
    if isLive, let duration = value["duration"] {
      add(duration, path.member("duration"), "a content of the kind '\(content.kind.rawValue)' can't have a duration")
    }
    var result = ScenarioContent(
      name: name, content: content, isGenerated: value["generated"]?.bool ?? (url == nil),
      duration: isLive ? nil : Self.duration(value["duration"]) ?? .seconds(60),
      isSeekable: value["seekable"]?.bool ?? !isLive)
    if let duration = result.duration, duration <= .zero {
      add(value["duration"], path.member("duration"), "a duration must be more than 0")
    }
    result.position = Self.duration(value["position"])
    if let position = result.position, let duration = result.duration, position > duration {
      add(
        value["position"], path.member("position"), "impossible position: the content is \(Self.text(duration)) s long")
    }
    result.tracks = Tracks(scenario: value)
    result.variants = value["variants"]?.elements.compactMap(\.string) ?? []
    result.hasVideo = value["video"]?.bool ?? true
    if let delay = Self.duration(value["loadDelay"]) { result.loadDelay = delay }
    result.failure = value["fails"]?.string
    result.losesCoreAfter = Self.duration(value["losesCoreAfter"])
    result.colour = value["colour"]?.string.flatMap(Color.init)
    if result.isGenerated == false, url == nil {
      add(value["generated"], path.member("generated"), "a content without a URL must be generated")
    }
    checkVariants(result, value, path)
    scenario.contents.append(result)
  }

  /// Reads a content's attributes; missing ones stay unset.
  func readTraits(_ value: JSONNode, of content: inout MediaContent) {
    var arguments = arguments(value)
    for trait in ContentAttribute.all {
      // An error is ignored here, because the checker has already reported it.
      do throws(ArgumentError) { try trait.read(&arguments, of: &content) } catch { continue }
    }
  }

  private mutating func checkVariants(_ content: ScenarioContent, _ value: JSONNode, _ path: String) {
    for (index, variant) in content.variants.enumerated() {
      let key = ContentIdentity(url: variant, ignoringQuery: scenario.volatileQuery).key
      if content.content.identity.rule == .canonicalURL, key != content.content.key {
        add(
          value["variants"]?.elements[index], "\(path).variants[\(index)]",
          "this address belongs to another content: its key is \(key), not \(content.content.key)")
      }
    }
  }

  /// Rejects two names for one content, because they would make expectations ambiguous.
  mutating func checkIdentities(_ members: [JSONNode.Member]) {
    var names: [ContentKey: String] = [:]
    for (member, content) in zip(members, scenario.contents) {
      if let other = names.updateValue(content.name, forKey: content.content.key), other != content.name {
        checker.diagnostics.add(
          at: member.keyOffset, "$.contents".member(member.key),
          "this is the same content as '\(other)' (\(content.content.key)); list the address under its variants")
      }
    }
  }

  static func text(_ time: Duration) -> String { DurationFormatter.exact(time.inSeconds) }
}

extension Tracks {
  /// The tracks and chapters of a declared content; nil if it declares neither.
  fileprivate init?(scenario value: JSONNode) {
    let keys = TrackKind.allCases.map { $0.rawValue + "Tracks" } + ["chapters"]
    guard keys.contains(where: { value[$0] != nil }) else { return nil }
    let all = TrackKind.allCases.flatMap { kind in
      value[kind.rawValue + "Tracks"]?.elements.compactMap { Track(kind, scenario: $0) }
        ?? (kind == .audio ? [Track(.audio, 1)] : [])
    }
    self.init(all)
    chapters = (value["chapters"]?.elements ?? []).compactMap { ScenarioDecoder.duration($0).map { Chapter(at: $0) } }
      .sorted { $0.start < $1.start }
  }
}

extension Track {
  fileprivate init?(_ kind: TrackKind, scenario value: JSONNode) {
    guard let number = value.int ?? value["number"]?.int else { return nil }
    self.init(kind, number, language: value["language"]?.string, title: value["title"]?.string)
    isForced = value["forced"]?.bool ?? false
  }
}
