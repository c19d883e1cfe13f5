import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Scenario {
  /// The scenario as JSON; decoding it gives an equal scenario.
  package var json: JSONValue {
    let policies = configurationJSON
    let inForeground = states.compactMap { if case .named(let app)? = $0.foreground { app } else { nil } }
    let apps = Set(contents.map(\.content.app.rawValue) + inForeground).subtracting(["tandem"]).sorted()
    let screens = Set(contents.compactMap(\.content.screen?.rawValue) + namedScreens).sorted()
    let own = delegates.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) }
    let sorted = listeners.sorted { $0.key.rawValue < $1.key.rawValue }
    let end = encode(expectation)
    return .fields([
      "version": .int(SchemaTable.version), "description": .string(description), "portable": isPortable ? nil : false,
      "configuration": policies.isEmpty ? nil : .object(policies),
      "apps": apps.isEmpty ? nil : .array(apps.map(JSONValue.string)),
      "screens": screens.isEmpty ? nil : .array(screens.map(JSONValue.string)),
      "contents": .object(contents.map { .init($0.name, $0.json(volatileQuery)) }),
      "delegates": own.isEmpty ? nil : .object(own),
      "listeners": sorted.isEmpty ? nil : .object(sorted.map { .init($0.key.rawValue, $0.value.json) }),
      "steps": .array(steps.map { .object(encode($0)) }), "expect": end.isEmpty ? nil : .object(end),
    ])
  }

  /// Screens that occur in steps and expectations.
  private var namedScreens: [String] {
    let inSteps = steps.compactMap { step -> String? in
      switch step.action {
      case .event(.screen(let screen, _)): screen.rawValue
      case .command(.open(let opening), _, _, _, _): opening.content.screen?.rawValue
      default: nil
      }
    }
    return inSteps + states.flatMap { $0.screens ?? [] }
  }

  private var states: [StateExpectation] {
    var all = [expectation.state]
    for step in steps {
      if case .until(let state) = step.timing { all.append(state) }
      if case .expect(let expectation) = step.action { all.append(expectation.state) }
    }
    return all
  }

  private var configurationJSON: [JSONValue.Member] {
    let standard = JSONValue(policies: Configuration())
    guard case .object(let policies) = JSONValue(policies: configuration) else { return [] }
    var members = Members()
    for policy in policies where policy.value != standard[policy.key] {
      if policy.key == "pinned", let key = policy.value.string {
        members.add("pinned", .string(name(of: ContentKey(key))))
      } else if policy.key.hasSuffix("_us"), let time = policy.value.int {
        members.add(String(policy.key.dropLast("_us".count)), .seconds(.microseconds(time)))
      } else {
        members.add(policy.key, policy.value)
      }
    }
    if !volatileQuery.isEmpty { members.add("volatileQuery", .array(volatileQuery.map(JSONValue.string))) }
    return members.all
  }
}

extension ScenarioContent {
  fileprivate func json(_ volatileQuery: [String]) -> JSONValue {
    var members = Members()
    let hasURL = content.url != "scenario:" + name
    let ownKey =
      hasURL ? ContentIdentity(url: content.url, ignoringQuery: volatileQuery).key : ContentIdentity(id: name).key
    if content.key != ownKey || hasURL && content.identity.rule == .explicitID {
      members.add("id", .string(content.key.rawValue))
    }
    if hasURL { members.add("url", .string(content.url)) }
    if !variants.isEmpty { members.add("variants", .array(variants.map(JSONValue.string))) }
    members.add("generated", isGenerated, unless: !hasURL)
    if let duration { members.add("duration", duration, unless: .seconds(60)) }
    if let position { members.add("position", .seconds(position)) }
    if content.app != "tandem" { members.add("app", .string(content.app.rawValue)) }
    content.encodeTraits(into: &members)
    members.add("video", hasVideo, unless: true)
    members.add("seekable", isSeekable, unless: content.kind == .vod)
    if let tracks {
      for kind in TrackKind.allCases where kind != .video || !tracks[kind].isEmpty {
        members.add(kind.rawValue + "Tracks", .array(tracks.all.filter { $0.kind == kind }.map(\.inScenario)))
      }
      if !tracks.chapters.isEmpty { members.add("chapters", .array(tracks.chapters.map { .seconds($0.start) })) }
    }
    members.add("loadDelay", loadDelay, unless: ScenarioContent.usualDelay)
    if let failure { members.add("fails", .string(failure)) }
    if let losesCoreAfter { members.add("losesCoreAfter", .seconds(losesCoreAfter)) }
    if let colour { members.add("colour", .string(colour.description)) }
    return .object(members.all)
  }
}

extension MediaContent {
  /// Encodes the attributes that differ from the known content's attributes.
  func encodeTraits(into members: inout Members, knownFrom known: MediaContent? = nil) {
    for trait in ContentAttribute.all where trait.isSaid(of: self, beside: known) {
      members.add(trait.parameter.key, trait.value(of: self))
    }
  }
}

extension DelegateBehavior {
  fileprivate var json: JSONValue {
    var members = Members()
    if replies != [Reply(true)] { members.add("restore", Self.json(replies)) }
    if dismisses != .answered(true) { members.add("dismisses", Self.json(dismisses)) }
    return .object(members.all)
  }

  static func json(_ dismisses: Dismissal) -> JSONValue {
    switch dismisses {
    case .answered(let isDismissed): .bool(isDismissed)
    case .notImplemented: .null
    case .nothing: .array([])
    }
  }

  static func json(_ replies: [Reply]?) -> JSONValue {
    guard let replies else { return .null }
    if replies.count == 1, replies[0].delay == .zero { return .bool(replies[0].isRestored) }
    return .array(
      replies.map { reply in
        var members = Members()
        members.add("restored", .bool(reply.isRestored))
        members.add("after", reply.delay, unless: .zero)
        return .object(members.all)
      })
  }
}

extension Track {
  /// The track's number alone, or an object with its number and its other attributes.
  fileprivate var inScenario: JSONValue {
    if language == nil, title == nil, !isForced { return .int(number) }
    var members = Members()
    members.add("number", .int(number))
    if let language { members.add("language", .string(language)) }
    if let title { members.add("title", .string(title)) }
    members.add("forced", isForced, unless: false)
    return .object(members.all)
  }
}
