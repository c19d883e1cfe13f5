import TandemFoundation
import TandemOrchestrator

extension Scenario {
  /// Encodes a pattern with content names instead of keys.
  func encode(_ pattern: RecordPattern) -> JSONValue {
    var head: [JSONValue.Member] = []
    // A callback's name implies the kind `callback`.
    let isCallback = pattern.kind == "callback" && pattern.fields.contains { $0.key == "callback" }
    if let kind = pattern.kind, !isCallback { head.append(.init("kind", .string(kind))) }
    let fields = pattern.fields.map { field -> JSONValue.Member in
      guard RecordPattern.contentKeys.contains(field.key), let key = field.value.string else { return field }
      return JSONValue.Member(field.key, .string(name(of: ContentKey(key))))
    }
    return .object(head + fields)
  }

  func encode(_ expectation: Expectation) -> [JSONValue.Member] {
    var members = Members()
    if let callbacks = expectation.callbacks {
      members.add("callbacks", .array(callbacks.map { .string($0.description) }))
    }
    if !expectation.log.isEmpty { members.add("log", .array(expectation.log.map(encode))) }
    if !expectation.absent.isEmpty { members.add("absent", .array(expectation.absent.map(encode))) }
    members.add("nothing", expectation.nothing, unless: false)
    return members.all + encode(expectation.state)
  }

  func encode(_ state: StateExpectation) -> [JSONValue.Member] {
    var members = Members()
    for role in Role.allCases { members.add(role.rawValue, state.roles[role]) }
    for role in Role.allCases { members.add(role.rawValue + "Player", state.players[role]) }
    members.add("audible", state.audible)
    members.add("playing", names: state.playing)
    members.add("paused", names: state.paused)
    members.add("ended", names: state.ended)
    if !state.positions.isEmpty { members.add("positions", Self.json(state.positions)) }
    for kind in StateExpectation.Setting.Kind.allCases {
      let settings = state.settings.filter { $0.kind == kind }
      if !settings.isEmpty { members.add(kind.rawValue, .object(settings.map { .init($0.content, $0.value) })) }
    }
    if let sync = state.sync { members.add("sync", sync) }
    members.add("temporaryPiP", state.temporaryPictureInPicture)
    if let corner = state.corner { members.add("corner", .string(corner.rawValue)) }
    if let size = state.size { members.add("size", .string(size.rawValue)) }
    if let layout = state.layout { members.add("layout", .string(layout.rawValue)) }
    if let size = state.shownSize { members.add("shownSize", .string(size.rawValue)) }
    if let aspect = state.shownAspect { members.add("shownAspect", .double(aspect)) }
    if let isHidden = state.isHidden { members.add("hidden", .bool(isHidden)) }
    for property in StateExpectation.Property.allCases {
      switch state.availability[property] {
      case nil: break
      case .yes: members.add(property.rawValue, true)
      case .no: members.add(property.rawValue, false)
      case .because(let reason): members.add(property.rawValue, .string(reason))
      }
    }
    members.add("foreground", state.foreground)
    if let screens = state.screens { members.add("screens", .array(screens.map(JSONValue.string))) }
    if let isIdle = state.isIdle { members.add("idle", .bool(isIdle)) }
    if let isFinished = state.isFinished { members.add("finished", .bool(isFinished)) }
    if let saved = state.saved { members.add("saved", Self.json(saved)) }
    if !state.pixels.isEmpty {
      members.add("pixels", .object(state.pixels.map { .init($0.corner?.rawValue ?? "centre", $0.look.json) }))
    }
    return members.all
  }

  private static func json(_ positions: [StateExpectation.Position]) -> JSONValue {
    .object(
      positions.map { position in
        let seconds = JSONValue.seconds(position.position)
        let value: JSONValue =
          position.tolerance == .zero ? seconds : ["seconds": seconds, "tolerance": .seconds(position.tolerance)]
        return .init(position.content, value)
      })
  }

  private static func json(_ saved: StateExpectation.Saved) -> JSONValue {
    var members = Members()
    members.add("fullScreen", saved.fullScreen)
    members.add("pictureInPicture", saved.pictureInPicture)
    if !saved.positions.isEmpty { members.add("positions", json(saved.positions)) }
    if let corner = saved.corner { members.add("corner", .string(corner.rawValue)) }
    if let size = saved.size { members.add("size", .string(size.rawValue)) }
    if let layout = saved.layout { members.add("layout", .string(layout.rawValue)) }
    return .object(members.all)
  }
}

extension StateExpectation.ScreenPoint.ViewState {
  fileprivate var json: JSONValue {
    switch self {
    case .content(let name): .string(name)
    case .colour(let colour): .string(colour.description)
    case .black: .null
    }
  }
}
