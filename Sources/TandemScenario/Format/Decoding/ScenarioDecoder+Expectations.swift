import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension ScenarioDecoder {
  mutating func expectation(_ value: JSONNode, _ path: String) -> Expectation {
    var result = Expectation()
    result.line = checker.diagnostics.line(of: value.offset)
    result.callbacks = value["callbacks"]?.elements.compactMap { element in
      guard let text = element.string else { return nil }
      do throws(CallbackTextError) { return try ExpectedCallback(text) } catch { return nil }
    }
    result.log = (value["log"]?.elements ?? []).map(pattern)
    result.absent = (value["absent"]?.elements ?? []).map(pattern)
    result.nothing = value["nothing"]?.bool ?? false
    result.state = state(value, path)
    if value["nothing"]?.bool == false {
      add(value["nothing"], path.member("nothing"), "this key can only be true; remove it if something may happen")
    }
    for (index, wanted) in result.log.enumerated() where result.absent.contains(wanted) {
      add(
        value["log"]?.elements[index], "\(path).log[\(index)]",
        "this can never hold: the same record must be absent")
    }
    if result.nothing, !result.log.isEmpty || result.callbacks?.isEmpty == false {
      add(value["nothing"], path.member("nothing"), "this can never hold: records or callbacks are expected too")
    }
    return result
  }

  /// A pattern, with content keys in place of the contents' names.
  func pattern(_ value: JSONNode) -> RecordPattern {
    let kind = value["kind"]?.string ?? (value["callback"] == nil ? nil : "callback")
    let fields = value.members.filter { $0.key != "kind" }.map { member -> JSONValue.Member in
      guard case .object(let video) = member.value.plain else {
        return withKey(.init(member.key, member.value.plain), RecordPattern.contentKeys)
      }
      return .init(member.key, .object(video.map { withKey($0, ["content"]) }))
    }
    return RecordPattern(kind: kind, fields: fields)
  }

  /// A member with a content's key in place of its name, if the member names a content.
  private func withKey(_ member: JSONValue.Member, _ keys: Set<String>) -> JSONValue.Member {
    guard keys.contains(member.key), let content = member.value.string.flatMap({ scenario[content: $0] }) else {
      return member
    }
    return .init(member.key, .string(content.content.key.rawValue))
  }

  mutating func state(_ value: JSONNode, _ path: String) -> StateExpectation {
    var result = StateExpectation()
    for role in Role.allCases {
      result.roles[role] = Self.occupant(value[role.rawValue])
      result.players[role] = Self.occupant(value[role.rawValue + "Player"])
    }
    result.audible = Self.occupant(value["audible"])
    result.playing = Self.names(value["playing"])
    result.paused = Self.names(value["paused"])
    result.ended = Self.names(value["ended"])
    result.positions = positions(value["positions"], path.member("positions"))
    for kind in StateExpectation.Setting.Kind.allCases {
      checkNames(value[kind.rawValue], path.member(kind.rawValue))
      result.settings += (value[kind.rawValue]?.members ?? []).map { member in
        StateExpectation.Setting(kind: kind, content: member.key, value: member.value.plain.shortened)
      }
    }
    result.sync = value["sync"]?.plain
    result.temporaryPictureInPicture = Self.occupant(value["temporaryPiP"])
    result.corner = Self.choice(value["corner"])
    result.size = Self.choice(value["size"])
    result.layout = Self.choice(value["layout"])
    result.shownSize = Self.choice(value["shownSize"])
    result.shownAspect = value["shownAspect"]?.double
    result.isHidden = value["hidden"]?.bool
    for property in StateExpectation.Property.allCases {
      result.availability[property] = Self.verdict(value[property.rawValue])
    }
    result.foreground = Self.occupant(value["foreground"])
    result.screens = value["screens"].map { $0.elements.compactMap(\.string).sorted() }
    result.isIdle = value["idle"]?.bool
    result.isFinished = value["finished"]?.bool
    result.pixels = pixels(value["pixels"], path.member("pixels"))
    if let saved = value["saved"] {
      var wanted = StateExpectation.Saved()
      wanted.fullScreen = Self.occupant(saved["fullScreen"])
      wanted.pictureInPicture = Self.occupant(saved["pictureInPicture"])
      wanted.positions = positions(saved["positions"], path.member("saved").member("positions"))
      wanted.corner = Self.choice(saved["corner"])
      wanted.size = Self.choice(saved["size"])
      wanted.layout = Self.choice(saved["layout"])
      result.saved = wanted
    }
    checkPossibility(value, result, path)
    return result
  }

  /// Rejects states that no session can have.
  private mutating func checkPossibility(_ value: JSONNode, _ state: StateExpectation, _ path: String) {
    func never(_ key: String, _ why: String) { add(value[key], path.member(key), "this can never hold: \(why)") }
    for role in Role.allCases {
      if let content = state.roles[role], let player = state.players[role],
        (content == .nobody) != (player == .nobody)
      {
        never(role.rawValue + "Player", "a player and its content always have the same role")
      }
    }
    if let player = state.players[.fullScreen], player != .nobody, player == state.players[.pictureInPicture] {
      never("pictureInPicturePlayer", "one player can't have both roles")
    }
    for name in state.playing where state.paused.contains(name) || state.ended.contains(name) {
      never("playing", "'\(name)' can't be both playing and paused or ended")
    }
    let shown = [state.roles[.fullScreen], state.roles[.pictureInPicture]]
    if case .named(let name)? = state.audible, shown.allSatisfy({ $0 != nil }), !shown.contains(.named(name)) {
      never("audible", "'\(name)' has no role in this expectation")
    }
    if state.availability[.active] == .yes, state.roles[.pictureInPicture] == .nobody {
      never("active", "this expectation has no picture in picture")
    }
    if case .named? = state.roles[.pictureInPicture], let active = state.availability[.active], active != .yes {
      never("active", "this expectation has a picture in picture")
    }
    for (index, name) in state.playing.enumerated() where state.playing.prefix(index).contains(name) {
      never("playing", "'\(name)' is listed twice")
    }
  }

  private static func occupant(_ value: JSONNode?) -> StateExpectation.Occupant? {
    value.flatMap { $0.isNull ? .nobody : $0.string.map { .named($0) } }
  }

  private static func names(_ value: JSONNode?) -> [String] { value?.elements.compactMap(\.string) ?? [] }

  private static func verdict(_ value: JSONNode?) -> StateExpectation.Verdict? {
    switch value?.plain {
    case .bool(let isTrue): isTrue ? .yes : .no
    case .string(let reason): .because(reason)
    case nil, .null, .int, .double, .array, .object: nil
    }
  }

  /// Checks that the keys of a map are names of contents.
  private mutating func checkNames(_ value: JSONNode?, _ path: String) {
    for member in value?.members ?? [] {
      checker.check(
        JSONNode(member.key, offset: member.keyOffset), .name(.content), path.member(member.key))
    }
  }

  private mutating func positions(_ value: JSONNode?, _ path: String) -> [StateExpectation.Position] {
    checkNames(value, path)
    return (value?.members ?? []).compactMap { member in
      guard let position = Self.duration(member.value["seconds"] ?? member.value) else { return nil }
      if let duration = scenario[content: member.key]?.duration, position > duration {
        add(
          member.value, path.member(member.key),
          "this can never hold: '\(member.key)' is \(Self.text(duration)) s long")
      }
      return StateExpectation.Position(
        content: member.key, position: position, tolerance: Self.duration(member.value["tolerance"]) ?? .zero)
    }
  }

  private mutating func pixels(_ value: JSONNode?, _ path: String) -> [StateExpectation.ScreenPoint] {
    (value?.members ?? []).compactMap { member in
      guard SchemaTable.screenPoints.contains(member.key) else {
        checker.unknownKey(member, among: SchemaTable.screenPoints, path.member(member.key))
        return nil
      }
      let look: StateExpectation.ScreenPoint.ViewState? =
        switch member.value.plain {
        case .null: .black
        case .string(let text): Color(text).map { .colour($0) } ?? .content(text)
        case .bool, .int, .double, .array, .object: nil
        }
      return look.map { StateExpectation.ScreenPoint(corner: PicturePlacement(rawValue: member.key), look: $0) }
    }
  }
}
