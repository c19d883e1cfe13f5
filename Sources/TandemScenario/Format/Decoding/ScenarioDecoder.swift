import TandemFoundation
import TandemOrchestrator

/// Makes a scenario from a text's values, and continues after an error.
struct ScenarioDecoder {
  var checker: Checker
  var scenario = Scenario(description: "")

  init(_ bytes: [UInt8], _ value: JSONNode) { checker = Checker(bytes, value) }

  var diagnostics: DiagnosticCollector { checker.diagnostics }

  mutating func decode(_ value: JSONNode) -> Scenario {
    checker.check(value, .object(SchemaTable.scenario), "$")
    scenario.description = value["description"]?.string ?? ""
    if scenario.description.contains("\n") {
      add(value["description"], "$.description", "a description must be one line")
    }
    scenario.isPortable = value["portable"]?.bool ?? true
    decodeConfiguration(value["configuration"])
    for member in value["contents"]?.members ?? [] { decodeContent(member) }
    checkIdentities(value["contents"]?.members ?? [])
    let audio = value["configuration"]?["audio"]?.string
    if let pinned = value["configuration"]?["pinned"]?.string, let content = scenario[content: pinned],
      let policy = AudioPolicy(word: audio, pinned: content.content.key.rawValue)
    {
      scenario.configuration.audio = policy
    }
    for member in value["delegates"]?.members ?? [] {
      checker.check(
        JSONNode(member.key, offset: member.keyOffset), .name(.content), "$.delegates".member(member.key))
      scenario.delegates[member.key] = behaviour(member.value)
    }
    for member in value["listeners"]?.members ?? [] {
      scenario.listeners[ListenerID(member.key)] = behaviour(member.value)
    }
    for (index, element) in (value["steps"]?.elements ?? []).enumerated() {
      let path = "$.steps[\(index)]"
      scenario.steps.append(step(element, path))
    }
    if let end = value["expect"] { scenario.expectation = expectation(end, "$.expect") }
    checkTimes(value["steps"]?.elements ?? [])
    checkPortability(value)
    checkCallbacks(value)
    return scenario
  }

  mutating func add(_ value: JSONNode?, _ path: String, _ message: String) {
    checker.diagnostics.add(at: value?.offset ?? 0, path, message)
  }

  static func duration(_ value: JSONNode?) -> Duration? {
    value?.double.flatMap { Duration(secondsFromOutside: $0, atMost: ValueType.anySeconds.upperBound) }
  }

  static func choice<Choice: RawRepresentable>(_ value: JSONNode?, _: Choice.Type = Choice.self) -> Choice?
  where Choice.RawValue == String { value?.string.flatMap(Choice.init(rawValue:)) }

  private mutating func decodeConfiguration(_ value: JSONNode?) {
    guard let value else { return }
    // A scenario has the policies of a log, with the times in seconds.
    let standard = JSONValue(policies: Configuration())
    let policies = value.members.map { member -> JSONValue.Member in
      guard standard[member.key + "_us"] != nil, let time = Self.duration(member.value) else {
        return JSONValue.Member(member.key, member.value.plain)
      }
      return JSONValue.Member(member.key + "_us", .microseconds(time))
    }
    scenario.configuration = Configuration(policies: .object(policies))
    let audio = Self.choice(value["audio"], AudioPolicy.Choice.self)
    if let audio, audio.hasContent, value["pinned"] == nil {
      add(
        value["audio"], "$.configuration.audio",
        "audio '\(audio.rawValue)' needs the key 'pinned' with a content's name")
    }
    if let pinned = value["pinned"], audio?.hasContent != true {
      add(pinned, "$.configuration.pinned", "the key 'pinned' needs audio 'pinned' or 'separatePinned'")
    }
    scenario.volatileQuery = value["volatileQuery"]?.elements.compactMap(\.string) ?? []
  }

  func behaviour(_ value: JSONNode) -> DelegateBehavior {
    var behaviour = DelegateBehavior()
    if let replies = Self.replies(value["restore"]) { behaviour.replies = replies }
    if let dismisses = Self.dismissal(value["dismisses"]) { behaviour.dismisses = dismisses }
    return behaviour
  }

  /// - Returns: nil if the text does not mention the dismissal.
  static func dismissal(_ value: JSONNode?) -> DelegateBehavior.Dismissal? {
    switch value?.plain {
    case nil, .int, .double, .string, .object: nil
    case .bool(let isDismissed): .answered(isDismissed)
    case .null: .notImplemented
    case .array(let answers): answers.first?.bool.map(DelegateBehavior.Dismissal.answered) ?? .nothing
    }
  }

  /// - Returns: nil if the text does not mention the replies.
  static func replies(_ value: JSONNode?) -> [DelegateBehavior.Reply]?? {
    switch value?.plain {
    case nil: .none
    case .bool(let isRestored): .some([DelegateBehavior.Reply(isRestored)])
    case .array:
      .some(
        value?.elements.map {
          DelegateBehavior.Reply($0["restored"]?.bool ?? true, after: duration($0["after"]) ?? .zero)
        })
    case .null, .int, .double, .string, .object: .some(nil)
    }
  }
}
